import { formatMoney } from "#app/i18n/format.ts";

/** A sum of an order; a dash for members who see no prices. */
export function shownSum(roubles: number | null): string {
  if (roubles === null) return "—";
  return roubles < 0 ? `−${formatMoney(-roubles)}` : formatMoney(roubles);
}
