({ files, modules, entry }) => {
  const signs = ["pointerdown", "keydown", "focusin", "touchstart"];
  let started = false;
  const nextTask = () => new Promise((resolve) => setTimeout(resolve));
  async function start() {
    if (started) return;
    started = true;
    for (const sign of signs) removeEventListener(sign, startOrGiveUp, true);
    // Evaluating a module takes milliseconds on a phone: all at once would block input.
    for (const [at, href] of [...files, entry].entries()) {
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
      if (at % 4 === 3) await nextTask();
    }
    for (const path of files) {
      await import(path);
      await nextTask();
    }
    const loaded = {};
    for (const [id, path] of modules) loaded[id] = await import(path);
    window.__remixRouteModules = loaded;
    await import(entry);
  }
  const startOrGiveUp = () => start().catch(() => document.documentElement.removeAttribute("data-code"));
  for (const sign of signs) addEventListener(sign, startOrGiveUp, { capture: true, passive: true });
  addEventListener("load", () => requestAnimationFrame(() => setTimeout(startOrGiveUp)));
};
