import type { ProblemOr } from "#app/contract/problem.ts";
import type { Brand } from "#app/contract/content/content.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { photoImage } from "#server/db/queries/catalog/drawing-address.ts";
import type { Ports } from "#server/ports/ports.ts";
import { publicData, type CityRecord } from "./public-data.ts";

/** Brands with active goods that are not hidden, by name: Cyrillic before Latin, as in the index. */
export async function listBrands(ports: Ports, city: CityRecord): Promise<Brand[]> {
  const { shownBrands, brandStock, warehouses } = publicData(ports);
  const [rows, stock, places] = await Promise.all([shownBrands(), brandStock(), warehouses()]);
  const own = new Set(places.filter(({ uuid }) => city.warehouseUuids.includes(uuid)).map(({ no: number }) => number));
  const counts = new Map<string, { total: number; available: number }>();
  for (const { brand_uuid, ships_from, n } of stock) {
    const { total, available } = counts.get(brand_uuid) ?? { total: 0, available: 0 };
    counts.set(brand_uuid, {
      total: total + n,
      available: available + (ships_from.some((number) => own.has(number)) ? n : 0),
    });
  }
  return rows
    .flatMap(({ uuid, slug, name, country, about, photo }) => {
      const count = counts.get(uuid);
      if (count === undefined) return [];
      const image = photo && photoImage(photo, name);
      return [{ uuid, slug, name, letter: letterOf(name), country, about, image, ...count }];
    })
    .sort((a, b) => collator.compare(a.name, b.name));
}

/** One brand; not found without goods, or if it is hidden. */
export async function showBrand(ports: Ports, city: CityRecord, slug: string): Promise<ProblemOr<Brand, "notFound">> {
  const brand = (await listBrands(ports, city)).find((one) => one.slug === slug);
  return brand ? ok(brand) : no("notFound");
}

const collator = new Intl.Collator("ru", { numeric: true });

function letterOf(name: string): string {
  const [first = ""] = name.trim().toUpperCase().replaceAll("Ё", "Е");
  return /\p{L}/u.test(first) ? first : "0–9";
}
