/** Where the shop is: what is changed at the desk of cities, warehouses and points of delivery. */
export const placeKinds = ["city", "warehouse", "point"] as const;
export type PlaceKind = (typeof placeKinds)[number];

/**
 * The fields of a kind in the order of its form. What names a place elsewhere stays: the slug of a city, the code of a
 * point.
 */
export const placeFields: Readonly<Record<PlaceKind, readonly string[]>> = {
  city: [
    ...["name", "region", "active", "rank", "phone", "email", "prefix", "timezone", "hours", "cut_off", "price_list"],
    ...["warehouses", "carriers", "aliases", "preposition", "prepositional", "genitive", "dative", "accusative"],
    ...["instrumental", "lat", "lon"],
  ],
  warehouse: ["name", "city", "address", "serves"],
  point: [
    ...["name", "city", "address", "active", "phone", "hours", "special_days", "services", "how_to_get", "warehouse"],
    ...["max_kg", "max_length_mm", "max_litres", "lat", "lon"],
  ],
};

/** Those of a new one: with the slug of a city, which stays, and closed until it is opened on its card. */
export const newPlaceFields: Readonly<Record<PlaceKind, readonly string[]>> = {
  city: ["slug", ...placeFields.city.filter((name) => name !== "active")],
  warehouse: placeFields.warehouse,
  point: placeFields.point.filter((name) => name !== "active"),
};

/** Fields of several names, typed one in a line at the desk. */
export const listedFields: readonly string[] = ["aliases", "services"];

/** Fields of several names out of known ones, which are ticked. */
export const tickedFields: readonly string[] = ["serves", "carriers"];

/** Fields of several names out of known ones whose order counts. */
export const orderedFields: readonly string[] = ["warehouses"];

/** Numbers with a fraction, which people write with a comma. */
export const fractionFields: readonly string[] = ["lat", "lon", "max_kg", "max_litres"];

/** Names in one field are parted by bars. */
export function namesInField(text: string): string[] {
  return text.split("|").filter((name) => name !== "");
}
