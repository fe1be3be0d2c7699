import { normalName, type ReturnedKind } from "#app/domain/exchange/returned-document.ts";
import type { DocumentRecord } from "#app/domain/exchange/records.ts";

/** What a document of 1C is to an order, by its ХозОперация; null: nothing. */
export function returnedKind(operation: string): ReturnedKind | null {
  const words = normalName(operation);
  if (words === "" || words === "заказтовара") return "order";
  if (words.startsWith("возврат")) return "return";
  if (words === "отпусктовара") return "shipping";
  return /^(?:выплата|поступление|оплата|эквайрингов)/.test(words) ? "payment" : null;
}

/** Modules call the requisite as their users do. */
const trackNames = new Set(
  ["Трек-номер", "Трекномер", "Номер отправления", "Номер отслеживания", "Номер накладной"].map(normalName),
);

export function trackOf({ requisites }: DocumentRecord): string | null {
  return requisites.find(({ name, value }) => trackNames.has(normalName(name)) && value !== "")?.value ?? null;
}
