/** A page as its reader meets it: markup and structured data without scripts and styles, hard spaces as plain ones and nothing invisible. */
export function shown(html: string): string {
  return html
    .replace(/<style.*?<\/style>/gs, "")
    .replace(/<script(?! type="application\/ld\+json").*?<\/script>/gs, "")
    .replace(/[\u00a0\u202f]/g, " ")
    .replaceAll("\u2060", "");
}
