({ files, modules, entry }) => {
  const signs = ["pointerdown", "keydown", "focusin", "touchstart"];
  let started = false;
  const nextTask = () => new Promise((resolve) => setTimeout(resolve));
  async function start() {
    if (started) return;
    started = true;
    for (const sign of signs) removeEventListener(sign, start, true);
    for (const href of [...files, entry])
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    for (const path of files) {
      await import(path);
      await nextTask();
    }
    const loaded = {};
    for (const [id, path] of modules) loaded[id] = await import(path);
    window.__remixRouteModules = loaded;
    await import(entry);
  }
  for (const sign of signs) addEventListener(sign, start, { capture: true, passive: true });
  addEventListener("load", () => requestAnimationFrame(() => setTimeout(start)));
};
