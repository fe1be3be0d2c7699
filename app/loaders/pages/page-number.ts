/** The page number in an address, from 1; null if invalid. */
export function pageNumber({ searchParams }: URL): number | null {
  const typed = searchParams.get("page") ?? "1";
  return /^[1-9]\d{0,3}$/.test(typed) ? Number(typed) : null;
}
