/** Redirect to the page that accepts the code of an e-mailed link. */
export function sitePage(page: `/${string}`, { code }: { code: string }): string {
  return `${page}?${new URLSearchParams({ code })}`;
}
