/** While an account is checked its orders are closed (specification §6): the form's own key stands for the order then. */
export function placedPath(
  { profile }: { profile: { onModerate: boolean } | null },
  checkout: string,
  { number }: { number: string },
): string {
  const path = `/checkout/payment-success?order=${encodeURIComponent(number)}`;
  return profile?.onModerate === true ? `${path}&checkout=${encodeURIComponent(checkout)}` : path;
}
