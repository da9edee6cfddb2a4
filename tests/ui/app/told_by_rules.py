"""Every sentence that a file can say, read from its source: no copy that could be forgotten.

    refusals_in(Path("rules/games/keizar/refusals.py"))     # "There is no piece on 7 to move (rule 1).", …

What is filled in at run time (a square, a piece) stands as `7`, which fits a gap for a word and for a number.
"""

from __future__ import annotations

import ast
from itertools import product
from pathlib import Path

FILLED = "7"
REFUSING = {"_refusal": 1, "_rule": 1, "Refusal": 1, "Outcome": 2, "_drawn": 1}
"""The calls that make a refusal or an outcome, and which of their arguments is the sentence."""
NUMBERED = ("_refusal", "_rule")
"""Those that add the rule's number themselves, from their first argument."""


def refusals_in(path: Path) -> set[str]:
    """The sentences of all refusals and outcomes that a file makes."""
    module = ast.parse(path.read_text(encoding="utf-8"))
    source = _Source(module)
    found = set()
    for function in source.functions.values():
        reader = _Reader(source, function)
        for call in ast.walk(function):
            name = call.func.id if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) else ""
            if name not in REFUSING or function.name in REFUSING:
                continue
            assert isinstance(call, ast.Call)
            for text in reader.texts(call.args[REFUSING[name]]):
                for rule in reader.texts(call.args[0]) if name in NUMBERED else [""]:
                    found.add(f"{text} (rule {rule})." if rule else text)
    return {text for text in found if text.strip(FILLED)}


class _Source:
    """What a file defines: its functions, and constants that are texts."""

    def __init__(self, module: ast.Module) -> None:
        self.functions = {each.name: each for each in ast.walk(module) if isinstance(each, ast.FunctionDef)}
        self.constants: dict[str, ast.expr] = {}
        for each in module.body:
            if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name) and each.value:
                self.constants[each.target.id] = each.value


Block = tuple[int, ...]
"""Where a line of code stands: the blocks around it, the outermost first."""


class _Reader:
    """Works out what the strings in one function can be."""

    def __init__(self, source: _Source, function: ast.FunctionDef) -> None:
        self.source = source
        self.blocks: dict[int, Block] = {}
        self.given: dict[str, list[tuple[int, Block, ast.expr]]] = {}
        self._walk(function.body, ())

    def _walk(self, body: list[ast.stmt], around: Block) -> None:
        block = (*around, id(body))
        for statement in body:
            for line in range(statement.lineno, (statement.end_lineno or statement.lineno) + 1):
                self.blocks[line] = block
            if isinstance(statement, ast.Assign):
                for target in statement.targets:
                    if isinstance(target, ast.Name):
                        self.given.setdefault(target.id, []).append(
                            (statement.lineno, block, statement.value)
                        )
            for part in ("body", "orelse"):
                self._walk(getattr(statement, part, []), block)

    def texts(self, expression: ast.expr) -> list[str]:
        """What an expression can be, with `FILLED` for what is only known at run time."""
        if isinstance(expression, ast.Constant) and isinstance(expression.value, str | int):
            return [str(expression.value)]
        if isinstance(expression, ast.JoinedStr):
            return ["".join(each) for each in product(*map(self.texts, expression.values))]
        if isinstance(expression, ast.FormattedValue):
            return self.texts(expression.value)
        if isinstance(expression, ast.IfExp):
            return self.texts(expression.body) + self.texts(expression.orelse)
        if isinstance(expression, ast.Name):
            return self._name(expression.id, expression.lineno)
        if isinstance(expression, ast.Call) and isinstance(expression.func, ast.Name):
            return self._call(expression.func.id)
        if isinstance(expression, ast.Call) and ast.unparse(expression).endswith(".capitalize()"):
            assert isinstance(expression.func, ast.Attribute)
            return [text.capitalize() for text in self.texts(expression.func.value)]
        return [FILLED]

    def _name(self, name: str, line: int) -> list[str]:
        """What was assigned last: by the nearest line above, and before it unless it always runs."""
        found: list[str] = []
        for at, block, value in reversed(self.given.get(name, [])):
            if at < line:
                found += self.texts(value)
                if self.blocks[line][: len(block)] == block:
                    return found
        constant = self.source.constants.get(name)
        return found or ([FILLED] if constant is None else self.texts(constant))

    def _call(self, name: str) -> list[str]:
        called = self.source.functions.get(name)
        if called is None:
            return [FILLED]
        reader = _Reader(self.source, called)
        returned = [each.value for each in ast.walk(called) if isinstance(each, ast.Return) and each.value]
        return [text for each in returned for text in reader.texts(each)] or [FILLED]
