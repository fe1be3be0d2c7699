/** Preselected payment method: the buyer's usual one if offered, else the only one offered, else none. */
export function usualPayment<M extends string>(offered: readonly M[], named: string | null): M | null {
  const [only, another] = offered;
  return offered.find((method) => method === named) ?? (another === undefined ? (only ?? null) : null);
}
