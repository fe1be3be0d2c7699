import type { Order } from "#app/contract/orders/orders.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { orderChange as texts } from "#app/i18n/ru/orders/order-change.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("orderChange", texts);

/** Text of a buyer's change; null for other entries. */
export function changedText({ field, from, to, subject }: Order["history"][number]): string | null {
  return field === "line" ? lineText(subject ?? "", Number(from), Number(to)) : plainText(field);
}

function lineText(name: string, from: number, to: number): string {
  if (from === 0) return t("lineAdded", { name, to: formatNumber(to) });
  if (to === 0) return t("lineRemoved", { name });
  return t("line", { name, from: formatNumber(from), to: formatNumber(to) });
}

function plainText(field: string): string | null {
  return field === "recipient" || field === "delivery" || field === "comment" ? t(`history.${field}`) : null;
}
