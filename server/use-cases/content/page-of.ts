/** One page of an in-memory list; beyond the last page `items` is empty and the page count correct. */
export function pageOf<T>(all: readonly T[], page: number, limit: number) {
  return {
    items: all.slice((page - 1) * limit, page * limit),
    total: all.length,
    page,
    limit,
    pages: Math.max(1, Math.ceil(all.length / limit)),
  };
}
