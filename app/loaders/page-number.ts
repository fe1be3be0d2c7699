/** The page an address asks for, from 1 on; null for what is no page. */
export function pageNumber({ searchParams }: URL): number | null {
  const typed = searchParams.get("page") ?? "1";
  return /^[1-9]\d{0,3}$/.test(typed) ? Number(typed) : null;
}
