/** One page of what is in memory, as lists answer it: a page behind the last has no items and the true number of pages. */
export function pageOf<T>(all: readonly T[], page: number, limit: number) {
  return {
    items: all.slice((page - 1) * limit, page * limit),
    total: all.length,
    page,
    limit,
    pages: Math.max(1, Math.ceil(all.length / limit)),
  };
}
