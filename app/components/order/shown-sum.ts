import { formatMoney } from "#app/i18n/format.ts";

/** A sum of an order; a dash for a member who may not see what his counterparty pays. */
export function shownSum(roubles: number | null): string {
  if (roubles === null) return "—";
  return roubles < 0 ? `−${formatMoney(-roubles)}` : formatMoney(roubles);
}
