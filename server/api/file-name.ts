/** The name of a file from its header; one that is no percent-encoded UTF-8 is no name: what is shown is made of it elsewhere. */
export function decodedName(header: string): string {
  try {
    return decodeURIComponent(header);
  } catch {
    return "";
  }
}
