/** Where an order is changed. */
export function orderChangePath(uuid: string): string {
  return `/order/change/${uuid}`;
}

/** Where an order is shown, by its uuid or number. */
export function orderPath(id: string): string {
  return `/profile/order/${encodeURIComponent(id)}`;
}
