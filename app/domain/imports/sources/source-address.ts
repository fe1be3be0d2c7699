/** An https address without port, name and password (desk §11); null if it is none. */
export function httpsAddress(address: string): URL | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  const isPlain = url?.protocol === "https:" && url.port === "" && url.username === "" && url.password === "";
  return isPlain ? url : null;
}

/** An address as it may be shown and logged: its query may hold a key. */
export function shownAddress(address: string): string {
  const url = httpsAddress(address);
  return url === null ? "" : `${url.origin}${url.pathname}${url.search === "" ? "" : "?…"}`;
}

/** The name of the file at an address. */
export function fileNameOf(address: string): string {
  const url = httpsAddress(address);
  return url?.pathname.split("/").findLast((part) => part !== "") ?? url?.hostname ?? "";
}
