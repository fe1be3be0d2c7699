/** A text inside the pattern of a `like`, standing for itself. */
export function likeLiteral(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
