/** What decides delivery in a city: each kind of rows is a table of its own. */
export const deliveryKinds = ["tariff", "zone", "vehicle", "service"] as const;
export type DeliveryKind = (typeof deliveryKinds)[number];

/** The fields of a kind in the order of its form; what names a row stays and is apart. */
export const deliveryFields: Readonly<Record<DeliveryKind, readonly string[]>> = {
  tariff: ["cost", "free_from", "days_from", "days_to", "cut_off", "intervals"],
  zone: ["name", "position", "surcharge", "days_more"],
  vehicle: ["max_kg", "max_length_mm", "max_litres", "surcharge"],
  service: ["price", "step_kg", "max_length_mm"],
};

/** Names of rows where they are given; null: the shop chooses them. */
export const deliveryCodes: Readonly<Record<DeliveryKind, readonly string[] | null>> = {
  tariff: ["own", "pickup"],
  zone: null,
  vehicle: null,
  service: ["unloading", "lift", "floor"],
};

/** What a new row begins with. */
export const newDelivery: Readonly<Record<DeliveryKind, Readonly<Record<string, string>>>> = {
  tariff: { days_from: "1", days_to: "1" },
  zone: { position: "1", days_more: "0" },
  vehicle: {},
  service: {},
};

/** Numbers as people write them: «1 500,50». */
export function plainNumber(text: string): string {
  return text.replace(/\s/gu, "").replace(",", ".");
}

/** Fields that are numbers. */
export function isDeliveryNumber(field: string): boolean {
  return !["name", "cut_off", "intervals"].includes(field);
}
