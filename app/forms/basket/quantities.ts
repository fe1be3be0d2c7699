import { parseQuantity, quantityToNumber } from "#app/domain/quantity.ts";

/** Name of the quantity field of one item. */
export function quantityField(uuid: string): string {
  return `q.${uuid}`;
}

/** Values of all quantity fields as typed. A duplicated field is ignored. */
export function quantityFields(form: FormData): Record<string, string> {
  const names = [...new Set(form.keys())].filter((name) => /^q\.[0-9a-f-]{36}$/.test(name));
  return Object.fromEntries(
    names.map((name) => {
      const [value, second] = form.getAll(name);
      return [name, typeof value === "string" && second === undefined ? value : ""];
    }),
  );
}

/** Quantities for the wire; empty fields and zeros are skipped. `wrong` are uuids of unreadable ones. */
export function typedQuantities(fields: Record<string, string>): {
  items: { uuid: string; quantity: number }[];
  wrong: string[];
} {
  const items: { uuid: string; quantity: number }[] = [];
  const wrong: string[] = [];
  for (const [name, value] of Object.entries(fields)) {
    if (!name.startsWith("q.") || value.trim() === "" || /^[0.,\s]+$/.test(value)) continue;
    const uuid = name.slice(2);
    const quantity = parseQuantity(value);
    if (quantity.ok) items.push({ uuid, quantity: quantityToNumber(quantity.value) });
    else wrong.push(uuid);
  }
  return { items, wrong };
}
