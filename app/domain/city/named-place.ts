/**
 * "Казань, ул. Техническая, 23": a warehouse with its address. Warehouses are mostly named by their cities, with which
 * addresses begin as well; the city is said once.
 */
export function namedPlace({ name, address }: { name: string; address: string }): string {
  const [city = ""] = name.split(",");
  const said = `${city}, `;
  const at = address.toLowerCase().indexOf(said.toLowerCase());
  // Before it stands nothing, or that it is a city: one letter with a dot.
  const isSaid = at === 0 || /^\p{L}\.\s*$/u.test(address.slice(0, Math.max(at, 0)));
  const rest = isSaid ? address.slice(at + said.length) : address;
  return address === name ? name : `${name}, ${rest}`;
}
