/** Where an order is shown, by its uuid or number. */
export function orderPath(id: string): string {
  return `/profile/order/${encodeURIComponent(id)}`;
}
