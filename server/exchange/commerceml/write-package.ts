/** Names that 1C reads; the first letter of the statuses is a Latin C there (desk §8). */
const words = {
  reference: "Справочник",
  statuses: "Cтатусы",
  payments: "ПлатежныеСистемы",
  deliveries: "СлужбыДоставки",
  element: "Элемент",
  id: "Ид",
  name: "Название",
} as const;

export type NamedCode = { id: string; name: string };
export type ShopReference = {
  statuses: readonly NamedCode[];
  payments: readonly NamedCode[];
  deliveries: readonly NamedCode[];
};

/** What `info` answers: codes that 1C maps to its own. */
export function referenceXml(encoding: string, { statuses, payments, deliveries }: ShopReference): string {
  const list = (tag: string, rows: readonly NamedCode[]) => [`<${tag}>`, ...rows.map(elementXml), `</${tag}>`];
  return [
    declaration(encoding),
    `<${words.reference}>`,
    ...list(words.statuses, statuses),
    ...list(words.payments, payments),
    ...list(words.deliveries, deliveries),
    `</${words.reference}>`,
  ].join("\n");
}

function elementXml({ id, name }: NamedCode): string {
  const tagged = (tag: string, text: string) => `<${tag}>${escaped(text)}</${tag}>`;
  return `<${words.element}>${tagged(words.id, id)}${tagged(words.name, name)}</${words.element}>`;
}

function declaration(encoding: string): string {
  return `<?xml version="1.0" encoding="${encoding}"?>`;
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}
