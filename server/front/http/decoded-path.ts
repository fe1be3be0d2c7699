/** As it is where it cannot be decoded: such a path matches nothing of ours. */
export function decodedPath(pathname: string): string {
  return isDecodable(pathname) ? decodeURIComponent(pathname) : pathname;
}

export function isDecodable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}
