import { legalTexts } from "#app/domain/account/consents.ts";
import { articleNorm } from "#app/domain/catalog/article.ts";
import type { Db } from "#server/db/client.ts";

/** A small shop whose every number is known: three cities, two of which share one warehouse. Change it with care. */
export const cities = {
  msk: "0c5b2444-70a0-4932-980c-b4dc0d3f02b5",
  spb: "c2deb16a-0330-4f05-821f-1d09c93331e6",
  kazan: "93b3df57-4c89-44df-ac42-96f05e9cd3b9",
} as const;

export const warehouses = { south: id(11), ring: id(12), north: id(13) } as const;
export const priceLists = { base: 1, north: 2, wholesale: 3 } as const;

export const categories = {
  fittings: id(101),
  hinges: id(102),
  handles: id(103),
  fasteners: id(104),
  screws: id(105),
  finishing: id(106),
} as const;

export const brands = { roto: id(201), krep: id(202) } as const;
export const units = { piece: id(301), squareMetre: id(302), metre: id(303) } as const;

export const counterparties = {
  person: id(401),
  company: id(402),
  trader: id(403),
  newcomer: id(404),
  ownPerson: id(405),
  ownCompany: id(406),
  ownTrader: id(407),
} as const;

/** Accounts that can log in; `nobody` is a phone without an account. */
export const phones = {
  phys: "+79000000001",
  ooo: "+79000000002",
  ip: "+79000000003",
  moderation: "+79000000004",
  three: "+79000000005",
  nobody: "+79000000099",
} as const;
export const users = { phys: id(501), ooo: id(502), ip: id(503), moderation: id(504), three: id(505) } as const;

type Price =
  | number
  | {
      base: number;
      old?: number;
      north?: number;
      wholesale?: number;
      tiers?: Record<number, number>;
      wholesaleTiers?: Record<number, number>;
    };
type Goods = {
  name: string;
  article: string;
  category: keyof typeof categories;
  price: Price;
  multiplicity?: number;
  min?: number;
  max?: number;
  unit?: keyof typeof units;
  stock?: Partial<Record<keyof typeof warehouses, number>>;
  supply?: readonly [number, number];
  weight?: number;
  vat?: 22 | 10 | 5 | 7 | 0 | null;
  status?: "active" | "discontinued" | "hidden";
  replacement?: string;
  tags?: string[];
  attributes?: { code: string; value: string | number | boolean }[];
  popularity?: number;
  brand?: keyof typeof brands;
};

const goods = {
  hinge: {
    name: "Петля дверная 120",
    article: "DH-120.R",
    category: "hinges",
    price: { base: 184.5, wholesale: 150 },
    stock: { south: 40, ring: 10, north: 5 },
    weight: 320,
    popularity: 900,
    attributes: [
      { code: "length", value: 120 },
      { code: "material", value: "сталь" },
    ],
  },
  /** Boxes of 250 at less than a kopeck's precision: 1250 for Moscow, none in the north. */
  screw: {
    name: "Саморез 3,9×25",
    article: "СМ-3/9.25",
    category: "screws",
    price: 0.875,
    multiplicity: 250,
    stock: { south: 1100, ring: 300 },
    supply: [5, 7],
    weight: 450,
    popularity: 800,
    brand: "krep",
  },
  /** By 2.25 m²: 9 of the 10 in the south. */
  laminate: {
    name: "Ламинат дуб 33 класс",
    article: "LAM 33/8",
    category: "finishing",
    price: 899.9,
    multiplicity: 2.25,
    unit: "squareMetre",
    stock: { south: 10, north: 4.5 },
    weight: 15_300,
    popularity: 700,
  },
  foam: {
    name: "Пена монтажная 750",
    article: "FM.750",
    category: "finishing",
    price: { base: 450, tiers: { 12: 420, 60: 399.5 }, wholesale: 400, wholesaleTiers: { 24: 380 } },
    stock: { south: 100 },
    weight: 900,
    popularity: 600,
  },
  /** Dearer by the list, cheaper in the north. */
  handle: {
    name: "Ручка оконная белая",
    article: "HW-37",
    category: "handles",
    price: { base: 1050, old: 1200, north: 990 },
    stock: { south: 12, north: 7 },
    weight: 210,
    popularity: 500,
    tags: ["new"],
    attributes: [{ code: "length", value: 37 }],
  },
  /** Out of stock everywhere, expected in a week or two. */
  lock: {
    name: "Замок врезной",
    article: "ZV/45-85",
    category: "fittings",
    price: 2310,
    supply: [7, 14],
    weight: 1_100,
    popularity: 400,
  },
  /** Out of stock everywhere, without a date. */
  closer: {
    name: "Доводчик дверной",
    article: "DC-80",
    category: "fittings",
    price: 3400,
    weight: 2_000,
    popularity: 390,
  },
  /** Thirty are in stock, but they are sold by fifty. */
  anchor: {
    name: "Анкер 10×100",
    article: "AN10.100",
    category: "fasteners",
    price: 12.3,
    multiplicity: 50,
    stock: { south: 30 },
    supply: [3, 5],
    weight: 3_000,
    popularity: 380,
    brand: "krep",
  },
  secret: {
    name: "Петля скрытая опытная",
    article: "X-1",
    category: "hinges",
    price: 10,
    stock: { south: 5 },
    status: "hidden",
  },
  oldHinge: {
    name: "Петля дверная 100",
    article: "DH-100",
    category: "hinges",
    price: 170,
    stock: { south: 3 },
    status: "discontinued",
    replacement: "hinge",
  },
  /** Twenty in the warehouse that serves two cities. */
  scarce: {
    name: "Ручка латунная",
    article: "HB-20",
    category: "handles",
    price: 5200,
    stock: { north: 20 },
    weight: 400,
    popularity: 300,
  },
  last: {
    name: "Ручка бронзовая",
    article: "HB-1",
    category: "handles",
    price: 7100,
    stock: { south: 1 },
    weight: 500,
    popularity: 290,
  },
  /** From 10 to 100 by 5. */
  bounded: {
    name: "Клин монтажный",
    article: "KL.5",
    category: "fasteners",
    price: 6.2,
    multiplicity: 5,
    min: 10,
    max: 100,
    stock: { south: 500, north: 500 },
    weight: 25,
    popularity: 280,
    brand: "krep",
  },
  /** Its article looks Latin and is Cyrillic. */
  lookAlike: {
    name: "Дюбель распорный",
    article: "АВ-12/3.5",
    category: "fasteners",
    price: 3.75,
    multiplicity: 100,
    stock: { south: 10_000, north: 2_000 },
    weight: 700,
    popularity: 270,
    brand: "krep",
  },
  reducedVat: {
    name: "Герметик пищевой",
    article: "GP-10",
    category: "finishing",
    price: 610,
    vat: 10,
    stock: { south: 8, north: 8 },
    weight: 330,
    popularity: 260,
  },
  withoutVat: {
    name: "Лента уплотнительная",
    article: "LU-6",
    category: "finishing",
    price: 95.4,
    vat: null,
    unit: "metre",
    multiplicity: 6,
    stock: { south: 60, north: 60 },
    weight: 120,
    popularity: 250,
  },
  heavy: {
    name: "Смесь сухая на поддоне",
    article: "SS-1000",
    category: "finishing",
    price: 18_400,
    stock: { south: 6 },
    weight: 1_050_000,
    popularity: 240,
  },
  cuttable: {
    name: "Профиль алюминиевый",
    article: "PA-0.5",
    category: "fittings",
    price: 740,
    unit: "metre",
    multiplicity: 0.5,
    stock: { south: 30, north: 30 },
    weight: 260,
    popularity: 230,
  },
  freeSample: {
    name: "Образец покрытия",
    article: "OBR-0",
    category: "finishing",
    price: 0,
    stock: { south: 9 },
    weight: 10,
    popularity: 5,
  },
  bolt: {
    name: "Болт М8×40",
    article: "BM8.40",
    category: "screws",
    price: 9.99,
    multiplicity: 10,
    stock: { south: 1_000, ring: 5, north: 300 },
    weight: 190,
    popularity: 220,
    brand: "krep",
  },
  washer: {
    name: "Шайба М8",
    article: "SH-M8",
    category: "screws",
    price: 1.115,
    multiplicity: 100,
    stock: { south: 5_000, north: 5_000 },
    weight: 150,
    popularity: 210,
    brand: "krep",
  },
} as const satisfies Record<string, Goods>;

export type GoodsKey = keyof typeof goods;

/** Uuid, external id and slug of each product. */
export const products = mapGoods((key, at) => ({ uuid: id(601 + at), externalId: `1c-${key}`, slug: slugOf(key) }));

export async function fillSmallShop(db: Db): Promise<void> {
  await fillPlaces(db);
  await fillCatalogue(db);
  await fillPeople(db);
  await fillTexts(db);
}

async function fillPlaces(db: Db) {
  await db
    .insertInto("price_lists")
    .values([
      { id: priceLists.base, code: "base", name: "Розница", kind: "base" },
      { id: priceLists.north, code: "north", name: "Розница, Санкт-Петербург", kind: "city" },
      { id: priceLists.wholesale, code: "wholesale", name: "Опт", kind: "type" },
    ])
    .execute();
  const common = { region_uuid: cities.msk, timezone: "Europe/Moscow", preposition: "в", phone: "+78005550101" };
  await db
    .insertInto("cities")
    .values([
      {
        ...common,
        uuid: cities.msk,
        slug: "msk",
        name: "Москва",
        region_name: "Москва",
        lat: 55.75,
        lon: 37.62,
        prepositional: "Москве",
        genitive: "Москвы",
        accusative: "Москву",
        dative: "Москве",
        instrumental: "Москвой",
        order_prefix: "МСК",
        popular_rank: 1,
        price_list_id: priceLists.base,
      },
      {
        ...common,
        uuid: cities.spb,
        slug: "spb",
        name: "Санкт-Петербург",
        region_name: "Санкт-Петербург",
        region_uuid: cities.spb,
        lat: 59.94,
        lon: 30.32,
        prepositional: "Санкт-Петербурге",
        genitive: "Санкт-Петербурга",
        accusative: "Санкт-Петербург",
        dative: "Санкт-Петербургу",
        instrumental: "Санкт-Петербургом",
        order_prefix: "СПБ",
        popular_rank: 2,
        price_list_id: priceLists.north,
      },
      {
        ...common,
        uuid: cities.kazan,
        slug: "kazan",
        name: "Казань",
        region_name: "Республика Татарстан",
        region_uuid: "0c089b04-099e-4e0e-955a-6bf1ce525f1a",
        lat: 55.79,
        lon: 49.11,
        prepositional: "Казани",
        genitive: "Казани",
        accusative: "Казань",
        dative: null,
        instrumental: null,
        order_prefix: "КЗН",
        price_list_id: priceLists.base,
      },
    ])
    .execute();
  await db
    .insertInto("warehouses")
    .values([
      { uuid: warehouses.south, name: "Склад Южный", city_uuid: cities.msk, address: "Варшавское шоссе, 170" },
      { uuid: warehouses.ring, name: "Склад Кольцевой", city_uuid: cities.msk, address: "МКАД, 41-й километр" },
      { uuid: warehouses.north, name: "Склад Северный", city_uuid: cities.spb, address: "Московское шоссе, 13" },
    ])
    .execute();
  await db
    .insertInto("city_warehouses")
    .values([
      { city_uuid: cities.msk, warehouse_uuid: warehouses.south, priority: 1 },
      { city_uuid: cities.msk, warehouse_uuid: warehouses.ring, priority: 2 },
      { city_uuid: cities.spb, warehouse_uuid: warehouses.north, priority: 1 },
      { city_uuid: cities.kazan, warehouse_uuid: warehouses.north, priority: 1 },
    ])
    .execute();
  await db
    .insertInto("city_carriers")
    .values(
      Object.values(cities).flatMap((city) =>
        (["cdek", "dellin", "pek", "kit", "post"] as const).map((carrier) => ({ city_uuid: city, carrier })),
      ),
    )
    .execute();
  const weekdays = JSON.stringify([1, 2, 3, 4, 5].map((day) => ({ day, from: "08:00", to: "17:00" })));
  const point = { phone: "+78005550101", lat: 55, lon: 37, schedule: weekdays };
  await db
    .insertInto("pickup_points")
    .values([
      {
        ...point,
        uuid: id(21),
        code: "msk-south",
        city_uuid: cities.msk,
        warehouse_uuid: warehouses.south,
        name: "Пункт Южный",
        address: "Варшавское шоссе, 170",
      },
      {
        ...point,
        uuid: id(22),
        code: "msk-small",
        city_uuid: cities.msk,
        name: "Пункт Центр",
        address: "Мясницкая улица, 5",
        max_weight_grams: 20_000,
      },
      {
        ...point,
        uuid: id(23),
        code: "spb-north",
        city_uuid: cities.spb,
        warehouse_uuid: warehouses.north,
        name: "Пункт Северный",
        address: "Московское шоссе, 13",
      },
      {
        ...point,
        uuid: id(24),
        code: "kazan-1",
        city_uuid: cities.kazan,
        name: "Пункт Казань",
        address: "улица Баумана, 1",
      },
    ])
    .execute();
  await db
    .insertInto("delivery_tariffs")
    .values(
      Object.values(cities).flatMap((city_uuid) => [
        {
          city_uuid,
          provider_code: "pickup",
          cost: "0",
          days_from: city_uuid === cities.kazan ? 2 : 0,
          days_to: city_uuid === cities.kazan ? 3 : 0,
        },
        { city_uuid, provider_code: "own", cost: "490", free_from: "15000", days_from: 1, days_to: 2 },
      ]),
    )
    .execute();
}

async function fillCatalogue(db: Db) {
  const drawing = JSON.stringify({ kind: "hinge", length: 120 });
  const category = (
    key: keyof typeof categories,
    parent: keyof typeof categories | null,
    slug: string,
    name: string,
    sort: number,
  ) => ({
    uuid: categories[key],
    parent_uuid: parent === null ? null : categories[parent],
    slug,
    name,
    drawing,
    sort,
  });
  await db
    .insertInto("categories")
    .values([
      category("fittings", null, "furnitura", "Фурнитура", 1),
      category("hinges", "fittings", "furnitura/petli", "Петли", 1),
      category("handles", "fittings", "furnitura/ruchki", "Ручки", 2),
      category("fasteners", null, "krepezh", "Крепёж", 2),
      category("screws", "fasteners", "krepezh/samorezy", "Саморезы и болты", 1),
      category("finishing", null, "otdelka", "Отделка", 3),
    ])
    .execute();
  await db
    .insertInto("brands")
    .values([
      { uuid: brands.roto, slug: "roto", name: "Рото-М", country: "Россия", about: "Фурнитура для окон и дверей" },
      { uuid: brands.krep, slug: "krep", name: "Крепмастер", country: "Россия", about: "Крепёж" },
    ])
    .execute();
  await db
    .insertInto("units")
    .values([
      { uuid: units.piece, name: "шт", okei: "796" },
      { uuid: units.squareMetre, name: "м²", okei: "055" },
      { uuid: units.metre, name: "м", okei: "006" },
    ])
    .execute();
  await db
    .insertInto("attributes")
    .values([
      { code: "length", name: "Длина", unit: "мм", group_name: "Размеры", kind: "number", role: "rowSize", sort: 1 },
      { code: "material", name: "Материал", group_name: "Исполнение", kind: "text", role: "look", sort: 2 },
    ])
    .execute();
  // A replacement has to precede what it replaces.
  const rows = Object.entries<Goods>(goods).map(([key, item]) => productRow(key, item));
  await db
    .insertInto("products")
    .values(rows.filter((row) => row.replacement_uuid === null))
    .execute();
  await db
    .insertInto("products")
    .values(rows.filter((row) => row.replacement_uuid !== null))
    .execute();
  await db
    .insertInto("prices")
    .values(Object.entries<Goods>(goods).flatMap(([key, item]) => priceRows(key, item.price)))
    .execute();
  await db
    .insertInto("stock")
    .values(Object.entries<Goods>(goods).flatMap(([key, item]) => stockRows(key, item)))
    .execute();
}

function productRow(key: string, item: Goods) {
  const { uuid, externalId, slug } = productOf(key);
  const multiplicity = item.multiplicity ?? 1;
  return {
    uuid,
    external_id: externalId,
    slug,
    article: item.article,
    article_norm: articleNorm(item.article),
    name: item.name,
    full_name: `${item.name} ${item.article}`,
    brand_uuid: brands[item.brand ?? "roto"],
    category_uuid: categories[item.category],
    unit_uuid: units[item.unit ?? "piece"],
    multiplicity,
    min_quantity: item.min ?? multiplicity,
    max_quantity: item.max ?? null,
    weight_grams: item.weight ?? 100,
    vat_rate: item.vat === undefined ? 22 : item.vat,
    supply_days_from: item.supply?.[0] ?? null,
    supply_days_to: item.supply?.[1] ?? null,
    tags: item.tags ?? [],
    attributes: JSON.stringify(item.attributes ?? []),
    country: "Россия",
    popularity: item.popularity ?? 0,
    drawing: JSON.stringify({ kind: "hinge", length: 120 }),
    status: item.status ?? "active",
    replacement_uuid: item.replacement === undefined ? null : productOf(item.replacement).uuid,
    created_at: "2026-01-15T09:00:00Z",
  };
}

function priceRows(key: string, price: Price) {
  const {
    base,
    old,
    north,
    wholesale,
    tiers = {},
    wholesaleTiers = {},
  } = typeof price === "number" ? { base: price } : price;
  const row = (price_list_id: number, amount: number, from_quantity = 0, old_price: number | null = null) => ({
    product_uuid: productOf(key).uuid,
    price_list_id,
    from_quantity,
    price: amount,
    old_price,
  });
  return [
    row(priceLists.base, base, 0, old ?? null),
    ...Object.entries(tiers).map(([from, amount]) => row(priceLists.base, amount, Number(from))),
    ...(north === undefined ? [] : [row(priceLists.north, north)]),
    ...(wholesale === undefined ? [] : [row(priceLists.wholesale, wholesale)]),
    ...Object.entries(wholesaleTiers).map(([from, amount]) => row(priceLists.wholesale, amount, Number(from))),
  ];
}

function stockRows(key: string, { stock = {} }: Goods) {
  const { south, ring, north } = stock;
  const row = (warehouse_uuid: string, on_hand: number | undefined) =>
    on_hand === undefined ? [] : [{ product_uuid: productOf(key).uuid, warehouse_uuid, on_hand }];
  return [...row(warehouses.south, south), ...row(warehouses.ring, ring), ...row(warehouses.north, north)];
}

async function fillPeople(db: Db) {
  const company = { contract_number: "Д-14", contract_date: "2025-03-01", price_list_id: priceLists.wholesale };
  await db
    .insertInto("counterparties")
    .values([
      { root_uuid: counterparties.person, type: "physical", name: "Иванов Пётр", full_name: "Иванов Пётр Сергеевич" },
      {
        root_uuid: counterparties.company,
        type: "legal",
        name: "ООО «Окна Плюс»",
        full_name: "Общество с ограниченной ответственностью «Окна Плюс»",
        inn: "7707083893",
        kpp: "770701001",
        ...company,
      },
      {
        root_uuid: counterparties.trader,
        type: "entrepreneur",
        name: "ИП Сидоров",
        full_name: "Индивидуальный предприниматель Сидоров Олег Ильич",
        inn: "500100732259",
      },
      {
        root_uuid: counterparties.newcomer,
        type: "legal",
        status: "moderation",
        name: "ООО «Новые двери»",
        full_name: "Общество с ограниченной ответственностью «Новые двери»",
        inn: "7736050003",
        kpp: "773601001",
      },
      { root_uuid: counterparties.ownPerson, type: "physical", name: "Орлова Анна", full_name: "Орлова Анна Павловна" },
      {
        root_uuid: counterparties.ownCompany,
        type: "legal",
        name: "ООО «Орлова и партнёры»",
        full_name: "Общество с ограниченной ответственностью «Орлова и партнёры»",
        inn: "7728168971",
        kpp: "772801001",
      },
      {
        root_uuid: counterparties.ownTrader,
        type: "entrepreneur",
        name: "ИП Орлова",
        full_name: "Индивидуальный предприниматель Орлова Анна Павловна",
        inn: "500100732259",
      },
    ])
    .execute();
  const person = (
    key: keyof typeof users,
    first_name: string,
    last_name: string,
    selected_root_uuid: string,
    rest: object = {},
  ) => ({
    uuid: users[key],
    phone: phones[key],
    email: `${key}@example.ru`,
    first_name,
    last_name,
    selected_root_uuid,
    ...rest,
  });
  await db
    .insertInto("users")
    .values([
      person("phys", "Пётр", "Иванов", counterparties.person, { city_uuid: cities.msk }),
      person("ooo", "Мария", "Окнова", counterparties.company),
      person("ip", "Олег", "Сидоров", counterparties.trader),
      person("moderation", "Нина", "Дверева", counterparties.newcomer, {
        on_moderation: true,
        moderation_reason: "Проверяем реквизиты",
      }),
      person("three", "Анна", "Орлова", counterparties.ownPerson),
    ])
    .execute();
  await db
    .insertInto("user_counterparties")
    .values([
      { user_uuid: users.phys, root_uuid: counterparties.person },
      { user_uuid: users.ooo, root_uuid: counterparties.company },
      { user_uuid: users.ip, root_uuid: counterparties.trader },
      { user_uuid: users.moderation, root_uuid: counterparties.newcomer },
      { user_uuid: users.three, root_uuid: counterparties.ownPerson },
      { user_uuid: users.three, root_uuid: counterparties.ownCompany },
      { user_uuid: users.three, root_uuid: counterparties.ownTrader },
    ])
    .execute();
}

async function fillTexts(db: Db) {
  await db
    .insertInto("calculator_profiles")
    .values({ uuid: id(951), name: "ПВХ 13", position: 1 })
    .execute();
  await db
    .insertInto("calculator_systems")
    .values({ uuid: id(952), brand: "Фрамир", profile_uuid: id(951), position: 1 })
    .execute();
  await db
    .insertInto("redirects")
    .values([{ path: "/old-hinge", target: `/product/${products.hinge.slug}` }])
    .execute();
  await db
    .insertInto("promotions")
    .values(
      Array.from({ length: 12 }, (_, at) => ({
        uuid: id(801 + at),
        slug: `action-${at + 1}`,
        title: `Акция ${at + 1}`,
        announce: "Скидка на петли",
        body: "Только до конца месяца",
        date_from: "2026-01-01",
        date_to: "2099-12-31",
        tag: "sale",
        sort: at,
      })),
    )
    .execute();
  const material = {
    lead: "Три размера до заказа",
    published_at: "2026-02-01T09:00:00Z",
    updated_at: "2026-03-01T09:00:00Z",
    read_minutes: 3,
  };
  await db
    .insertInto("materials")
    .values([
      {
        ...material,
        uuid: id(851),
        slug: "kak-izmerit-petlyu",
        title: "Как измерить петлю",
        body: "## Высота\n\nОт края до края.",
        tags: ["двери", "замер"],
        category_slug: "furnitura/petli",
        drawing: JSON.stringify({ kind: "hingeOverlay", length: 120, width: 80 }),
      },
      {
        ...material,
        uuid: id(852),
        slug: "kakoj-samorez",
        title: "Какой саморез взять",
        body: "Длина втрое больше толщины.",
        tags: ["крепёж"],
        published_at: "2026-02-02T09:00:00Z",
      },
      {
        ...material,
        uuid: id(853),
        slug: "eshchyo-ne-gotovo",
        title: "Ещё не готово",
        body: "Рано.",
        tags: ["черновик"],
        published_at: "2099-01-01T09:00:00Z",
      },
    ])
    .execute();
  await db
    .insertInto("content_pages")
    .values([
      {
        path: "/delivery",
        title: "Доставка",
        h1: "Доставка",
        description: "Как мы доставляем",
        body: "## Сроки\n\nЗавтра.",
      },
      ...Object.values(legalTexts).map((path) => ({
        path,
        title: "Правовой текст",
        h1: "Правовой текст",
        description: "Правила сайта",
        body: "Текст",
        updated_at: "2026-09-01T09:00:00.000Z",
      })),
    ])
    .execute();
  await db
    .insertInto("seo_settings")
    .values([
      { path: "/catalog/furnitura", title: "Фурнитура оптом", h1: "Фурнитура для окон", seo_text: "Купить {{cityIn}}" },
    ])
    .execute();
}

function mapGoods<T>(make: (key: GoodsKey, at: number) => T): Record<GoodsKey, T> {
  const keys = Object.keys(goods).filter((key): key is GoodsKey => key in goods);
  const made: Partial<Record<GoodsKey, T>> = {};
  keys.forEach((key, at) => (made[key] = make(key, at)));
  return complete(made);
}

function complete<T>(made: Partial<Record<GoodsKey, T>>): Record<GoodsKey, T> {
  const has = (value: Partial<Record<GoodsKey, T>>): value is Record<GoodsKey, T> =>
    Object.keys(goods).every((key) => key in value);
  if (!has(made)) throw new Error("not every product was made");
  return made;
}

function productOf(key: string) {
  const product = new Map(Object.entries(products)).get(key);
  if (!product) throw new Error(`no such product: ${key}`);
  return product;
}

function slugOf(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function id(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
}
