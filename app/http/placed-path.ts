/** During moderation orders are closed (specification §6): the form's key identifies the order instead. */
export function placedPath(
  { profile }: { profile: { onModerate: boolean } | null },
  checkout: string,
  { number }: { number: string },
): string {
  const path = `/checkout/payment-success?order=${encodeURIComponent(number)}`;
  return profile?.onModerate === true ? `${path}&checkout=${encodeURIComponent(checkout)}` : path;
}
