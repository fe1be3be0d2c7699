/** What checkout begins with: the way the buyer has named, where it is offered; else the only one there is, else none. */
export function usualPayment<M extends string>(offered: readonly M[], named: string | null): M | null {
  const [only, another] = offered;
  return offered.find((method) => method === named) ?? (another === undefined ? (only ?? null) : null);
}
