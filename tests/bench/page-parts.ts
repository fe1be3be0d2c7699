/**
 * Addresses of every script that a page loads: in its HTML, or by a static import of one of those. Dynamic imports are
 * loaded later, by actions of the visitor.
 */
export async function scriptsOf<T extends { text: string }>(
  html: string,
  read: (address: string) => Promise<T>,
): Promise<ReadonlyMap<string, T>> {
  const loaded = new Map<string, T>();
  const waiting = new Set(matches(html, /["'](\/assets\/[^"']+\.js)["']/g));
  for (const address of waiting) {
    const script = await read(address);
    loaded.set(address, script);
    for (const imported of staticImports(script.text))
      waiting.add(new URL(imported, new URL(address, "http://shop")).pathname);
  }
  return loaded;
}

/** The number of style sheets and synchronous scripts in the head, which block the first paint. */
export function renderBlocking(html: string): number {
  const head = html.slice(0, html.indexOf("</head>"));
  const sheets = matches(head, /(<link\b[^>]*>)/g).filter((tag) => /\brel="?stylesheet/.test(tag));
  const scripts = matches(head, /(<script\b[^>]*\bsrc=[^>]*>)/g).filter(
    (tag) => !/\b(?:async|defer)\b|type="module"/.test(tag),
  );
  return sheets.length + scripts.length;
}

/**
 * `import … from "./x.js"`, `import "./x.js"` and `export … from`; a call of import() has a bracket before the quote.
 */
function staticImports(source: string): string[] {
  return matches(source, /(?:\bfrom|\bimport)\s*["'](\.{0,2}\/[^"']+\.js)["']/g);
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, part = ""]) => part);
}
