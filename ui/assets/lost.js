(() => {
  const [sentence, slow, again] = TEXTS;
  let open = 0, line = null, timer = 0;
  const show = (said) => {
    if (line) return;
    line = document.createElement("div");
    line.id = "lost";
    line.setAttribute("role", "alert");
    line.style.cssText = "position:fixed;left:12px;right:12px;top:12px;z-index:99999;padding:14px 16px;" +
      "border-radius:14px;background:#8a1223;color:#fff;font:16px/1.4 Roboto,system-ui,sans-serif;" +
      "display:flex;gap:12px;align-items:center;box-shadow:0 6px 24px #0006";
    const text = document.createElement("span");
    text.textContent = said;
    text.style.flex = "1";
    const button = document.createElement("button");
    button.textContent = again;
    button.style.cssText = "min-height:44px;padding:0 16px;border:0;border-radius:12px;background:#fff;" +
      "color:#8a1223;font:inherit;font-weight:600";
    button.onclick = () => location.reload();
    line.append(text, button);
    document.body.append(line);
  };
  const hide = () => {
    clearTimeout(timer);
    if (line) { line.remove(); line = null; }
  };
  // From the first moment on: a page that never hears from the program must not wait without a word.
  const wait = () => { clearTimeout(timer); timer = setTimeout(() => show(slow), 25000); };
  wait();
  window.WebSocket = class extends window.WebSocket {
    constructor(...given) {
      super(...given);
      this.addEventListener("open", () => {
        open += 1;
        hide();
        wait();
        this.addEventListener("message", hide, { once: true });
        this.addEventListener("close", () => {
          open -= 1;
          timer = setTimeout(() => { if (open === 0) show(sentence); }, 1500);
        });
      });
    }
  };
})();
