/**
 * The page's visible text: markup and structured data without scripts, styles and invisible parts, with plain spaces.
 */
export function shown(html: string): string {
  return html
    .replace(/<style.*?<\/style>/gs, "")
    .replace(/<script(?! type="application\/ld\+json").*?<\/script>/gs, "")
    .replace(/[\u00a0\u202f]/g, " ")
    .replaceAll("\u2060", "");
}
