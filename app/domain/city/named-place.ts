/**
 * "Казань, ул. Техническая, 23": a warehouse with its address. Warehouses are mostly named by their cities, with which
 * addresses begin as well; the city is said once.
 */
export function namedPlace({ name, address }: { name: string; address: string }): string {
  const [city = ""] = name.split(",");
  const said = [`${city}, `, `г. ${city}, `].find((start) => address.toLowerCase().startsWith(start.toLowerCase()));
  const rest = address.slice(said?.length ?? 0);
  return address === name ? name : `${name}, ${rest}`;
}
