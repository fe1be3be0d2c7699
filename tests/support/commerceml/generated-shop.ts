/** A shop of any size: everything about a good follows from the seed and its place, so nothing is kept in memory. */
export type GeneratedShop = {
  seed: number;
  goods: number;
  warehouses: number;
  priceTypes: number;
  /** Rests differ from edition to edition, and prices of the first `repriced` goods. */
  edition: number;
  repriced: number;
  /** Each good at a multiple of this place has two characteristics; 0 is none. */
  characteristicsEvery: number;
  /** Each good at a multiple of this place has a picture; 0 is none. */
  picturesEvery: number;
};

export function generatedShop(changes: Partial<GeneratedShop> = {}): GeneratedShop {
  return {
    seed: 1,
    goods: 100,
    warehouses: 3,
    priceTypes: 2,
    edition: 0,
    repriced: 0,
    characteristicsEvery: 10,
    picturesEvery: 0,
    ...changes,
  };
}

const kinds = ["Болт", "Гайка", "Шайба", "Саморез", "Дюбель", "Анкер", "Петля мебельная", "Направляющая"] as const;
const coatings = ["цинк", "латунь", "без покрытия", "жёлтый цинк", "никель", "чёрный"] as const;
const brands = ["Крепёж-Сервис", "Blum", "Hettich", "Завод №5"] as const;
const units = [
  { code: "796", name: "шт", fullName: "Штука" },
  { code: "778", name: "упак", fullName: "Упаковка" },
  { code: "006", name: "м", fullName: "Метр" },
] as const;
const topGroups = 8;
const subGroups = 12;

/** A whole number below `most`, the same for the same seed and keys. */
function draw(most: number, seed: number, ...keys: readonly number[]): number {
  let hash = seed ^ 0x9e3779b9;
  for (const key of keys) {
    hash = Math.imul(hash ^ key, 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    hash ^= hash >>> 16;
  }
  return (hash >>> 0) % most;
}

/** Kinds of things that have ids of their own. */
const idKinds = ["catalog", "group", "property", "value", "priceType", "warehouse", "good", "characteristic"] as const;

export function idOf(shop: GeneratedShop, kind: (typeof idKinds)[number], at: number): string {
  const hex = (most: number, key: number, digits: number) =>
    draw(most, shop.seed, idKinds.indexOf(kind), at, key).toString(16).padStart(digits, "0");
  // The place is in the id, so that no two are equal.
  return `${hex(0xffffffff, 1, 8)}-${hex(0xffff, 2, 4)}-11e${hex(16, 3, 1)}-a${hex(0xfff, 4, 3)}-${at.toString(16).padStart(12, "0")}`;
}

export type GeneratedGroup = { id: string; name: string; groups: readonly GeneratedGroup[] };

export function groupsOf(shop: GeneratedShop): GeneratedGroup[] {
  return Array.from({ length: topGroups }, (_, top) => ({
    id: idOf(shop, "group", top),
    name: kinds[top % kinds.length] ?? "",
    groups: Array.from({ length: subGroups }, (_, sub) => ({
      id: idOf(shop, "group", topGroups + top * subGroups + sub),
      name: `${kinds[top % kinds.length]} М${sub + 3}`,
      groups: [],
    })),
  }));
}

export const unitsOf = () => units;

export function propertiesOf(shop: GeneratedShop) {
  const property = (at: number) => idOf(shop, "property", at);
  const values = (names: readonly string[], from: number) =>
    names.map((name, at) => ({ id: idOf(shop, "value", from + at), name }));
  return [
    { id: property(0), name: "Покрытие", kind: "Справочник", values: values(coatings, 0) },
    { id: property(1), name: "Длина, мм", kind: "Число", values: [] },
    { id: property(2), name: "Бренд", kind: "Справочник", values: values(brands, coatings.length) },
    { id: property(3), name: "Кратность", kind: "Число", values: [] },
  ];
}

export function priceTypesOf(shop: GeneratedShop) {
  const names = ["Розничная", "Оптовая", "Дилерская"];
  return Array.from({ length: shop.priceTypes }, (_, at) => ({
    id: idOf(shop, "priceType", at),
    name: names[at] ?? `Прайс ${at + 1}`,
  }));
}

export function warehousesOf(shop: GeneratedShop) {
  return Array.from({ length: shop.warehouses }, (_, at) => ({
    id: idOf(shop, "warehouse", at),
    name: `Склад ${at + 1}`,
  }));
}

export type GeneratedGood = {
  id: string;
  article: string;
  barcode: string;
  name: string;
  group: string;
  unit: (typeof units)[number];
  length: number;
  /** Ids of the values of the dictionaries. */
  coating: string;
  brand: string;
  multiplicity: number;
  kilograms: string;
  description: string;
  picture: string | null;
  characteristics: readonly { id: string; name: string }[];
};

export function goodAt(shop: GeneratedShop, at: number): GeneratedGood {
  const pick = (most: number, key: number) => draw(most, shop.seed, 100 + key, at);
  const [top, sub] = [at % topGroups, pick(subGroups, 1)];
  const length = 10 + pick(40, 2) * 5;
  const coating = pick(coatings.length, 3);
  const id = idOf(shop, "good", at);
  const name = `${kinds[top]} М${sub + 3}×${length}, ${coatings[coating]}`;
  const isEvery = (every: number) => every > 0 && at % every === 0;
  return {
    id,
    article: `${shop.seed}-${String(at).padStart(6, "0")}`,
    barcode: ean13(`46${String(shop.seed % 100).padStart(2, "0")}${String(at).padStart(8, "0")}`),
    name,
    group: idOf(shop, "group", topGroups + top * subGroups + sub),
    unit: units[pick(10, 4)] ?? units[0],
    length,
    coating: idOf(shop, "value", coating),
    brand: idOf(shop, "value", coatings.length + pick(brands.length, 5)),
    multiplicity: [1, 1, 1, 10, 50][pick(5, 6)] ?? 1,
    kilograms: (pick(5_000, 7) / 1_000).toFixed(3).replace(".", ","),
    description: `<p>${name}.</p><p>Для сборки мебели&nbsp;и дверей, партия ${pick(1_000, 8)}.</p>`,
    picture: isEvery(shop.picturesEvery) ? `import_files/${id.slice(0, 2)}/${id}.jpg` : null,
    characteristics: isEvery(shop.characteristicsEvery)
      ? ["белый", "серый"].map((colour, which) => ({ id: idOf(shop, "characteristic", at * 2 + which), name: colour }))
      : [],
  };
}

export type GeneratedOffer = {
  id: string;
  good: GeneratedGood;
  colour: string | null;
  /** Kopecks by price type and quantities in thousandths by warehouse, in their order. */
  prices: readonly number[];
  rests: readonly number[];
};

/** Offers of the good at a place: one, or one for each characteristic. */
export function offersAt(shop: GeneratedShop, at: number): GeneratedOffer[] {
  const good = goodAt(shop, at);
  const variants = good.characteristics.length === 0 ? [null] : good.characteristics;
  const priceEdition = at < shop.repriced ? shop.edition : 0;
  return variants.map((variant, which) => ({
    id: variant === null ? good.id : `${good.id}#${variant.id}`,
    good,
    colour: variant?.name ?? null,
    prices: Array.from(
      { length: shop.priceTypes },
      (_, type) => 100 + draw(1_000_000, shop.seed, 200, at, which, priceEdition) - type * 10,
    ),
    rests: Array.from(
      { length: shop.warehouses },
      (_, warehouse) => draw(500, shop.seed, 300, at, which, warehouse, shop.edition) * 1_000,
    ),
  }));
}

function ean13(digits: string): string {
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
