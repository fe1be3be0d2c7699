/** The name of a sent file out of its header: one that is no percent-encoded UTF-8 is no name; what is shown is made of it elsewhere. */
export function fileNameOf(header: string): string {
  try {
    return decodeURIComponent(header);
  } catch {
    return "";
  }
}
