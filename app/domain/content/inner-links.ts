/**
 * Addresses in the shop that a text links, each once: of Markdown and of HTML. Those elsewhere are left out, but for
 * `//host`, which looks like one of the shop and is a page that it does not have.
 */
export function innerLinks(text: string): string[] {
  return links(text).filter(isInner);
}

/** Those elsewhere. */
export function outerLinks(text: string): string[] {
  return links(text).filter((href) => !isInner(href));
}

function isInner(href: string): boolean {
  return href.startsWith("/") || href.startsWith(".");
}

function links(text: string): string[] {
  const markdown = [...text.matchAll(/\]\(\s*<?([^\s)>]+)/g)];
  const html = [...text.matchAll(/href\s*=\s*["']?([^\s"'>]+)/gi)];
  return [...new Set([...markdown, ...html].map(([, href = ""]) => href))];
}
