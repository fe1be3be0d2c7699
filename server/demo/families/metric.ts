import { digits, family, ru, type Family } from "#server/demo/family.ts";
import { pairs, steelGrams } from "./steel.ts";

/** Coarse thread of ISO 261 and the wrench of ISO 272, by diameter. */
const threads: Record<number, { pitch: number; key: number; nut: number }> = {
  4: { pitch: 0.7, key: 7, nut: 3.2 },
  5: { pitch: 0.8, key: 8, nut: 4.7 },
  6: { pitch: 1, key: 10, nut: 5.2 },
  8: { pitch: 1.25, key: 13, nut: 6.8 },
  10: { pitch: 1.5, key: 16, nut: 8.4 },
  12: { pitch: 1.75, key: 18, nut: 10.8 },
  14: { pitch: 2, key: 21, nut: 12.8 },
  16: { pitch: 2, key: 24, nut: 14.8 },
  20: { pitch: 2.5, key: 30, nut: 18 },
  24: { pitch: 3, key: 36, nut: 21.5 },
};
const thread = (d: number) => threads[d] ?? { pitch: 1, key: Math.round(d * 1.5), nut: d * 0.9 };
const boxOf = (grams: number) => (grams < 4 ? 500 : grams < 15 ? 200 : grams < 60 ? 50 : 10);

const grades = [
  { name: "8.8, цинк", strength: "8.8", coating: "Цинк", code: "88Z", level: 1 },
  { name: "5.8, без покрытия", strength: "5.8", coating: "Без покрытия", code: "58", level: 0.82 },
  { name: "А2-70, нержавеющая сталь", strength: "А2-70", coating: "Без покрытия", code: "A2", level: 3.1 },
];
const materialOf = (strength: string) => (strength === "А2-70" ? "Нержавеющая сталь" : "Углеродистая сталь");
const outdoors = (code: string) =>
  code === "A2"
    ? "Не ржавеет на улице и в сырых помещениях; у моря и в бассейнах не применяйте."
    : code === "58"
      ? "На открытом воздухе закройте краской."
      : "Цинк защищает в сухих и умеренно влажных условиях.";

export const metricFasteners: Family[] = [
  family({
    key: "bolt",
    category: "Болты",
    weight: 1.6,
    brands: ["metizar"],
    sizes: pairs([
      [6, 20],
      [6, 30],
      [6, 40],
      [6, 60],
      [8, 20],
      [8, 30],
      [8, 40],
      [8, 60],
      [8, 80],
      [10, 30],
      [10, 40],
      [10, 60],
      [10, 80],
      [10, 100],
      [12, 40],
      [12, 60],
      [12, 80],
      [12, 120],
      [16, 60],
      [16, 80],
      [16, 120],
      [20, 80],
      [20, 120],
    ]),
    finishes: grades,
    name: ({ size, finish }) => `Болт М${size.d}×${size.l} с шестигранной головкой, ${finish.name}`,
    article: ({ size, finish }) => `МЗ.Б${digits(size.d, 2)}-${size.l}/${finish.code}`,
    vendorCode: ({ size }) => `DIN933-M${size.d}x${size.l}`,
    about: ({ size, finish }) =>
      `Полная резьба, шаг ${ru(thread(size.d).pitch)} мм, ключ на ${thread(size.d).key}. ${outdoors(finish.code)}`,
    price: ({ size }) => 0.9 + steelGrams(size.d, size.l + size.d * 2) * 0.22,
    grams: ({ size }) => steelGrams(size.d * 0.92, size.l) + steelGrams(thread(size.d).key, size.d * 0.65),
    multiplicity: ({ size }) => boxOf(steelGrams(size.d, size.l)),
    packs: ({ size }) => [boxOf(steelGrams(size.d, size.l)), boxOf(steelGrams(size.d, size.l)) * 20],
    trade: "bulk",
    warranty: false,
    attributes: ({ size, finish }) => ({
      thread: `М${size.d}`,
      threadPitch: thread(size.d).pitch,
      length: size.l,
      keySize: thread(size.d).key,
      head: "Шестигранная",
      strength: finish.strength,
      material: materialOf(finish.strength),
      coating: finish.coating,
      standard: "ГОСТ Р ИСО 4017",
    }),
    drawing: ({ size }) => ({ kind: "bolt", diameter: size.d, length: size.l, key: thread(size.d).key }),
  }),
  family({
    key: "nut",
    category: "Гайки",
    brands: ["metizar", "tessfix"],
    sizes: [4, 5, 6, 8, 10, 12, 14, 16, 20, 24].map((d) => ({ d })),
    finishes: [
      { name: "8, цинк", strength: "8", coating: "Цинк", code: "8Z", level: 1 },
      { name: "А2, нержавеющая сталь", strength: "А2-70", coating: "Без покрытия", code: "A2", level: 3.4 },
      { name: "самоконтрящаяся, цинк", strength: "8", coating: "Цинк", code: "SK", level: 1.7 },
    ],
    name: ({ size, finish, brand }) =>
      `Гайка М${size.d} ${brand.name} ${finish.code === "SK" ? finish.name : `шестигранная, ${finish.name}`}`,
    article: ({ size, finish, brand }) => `${brand.code}-Г${digits(size.d, 2)}.${finish.code}`,
    about: ({ size, finish }) =>
      `Ключ на ${thread(size.d).key}, шаг резьбы ${ru(thread(size.d).pitch)} мм. ${finish.code === "SK" ? "Полиамидное кольцо держит гайку при вибрации; повторно её не ставят." : outdoors(finish.code)}`,
    price: ({ size }) => 0.14 + size.d ** 3 * 0.0041,
    grams: ({ size }) => size.d ** 3 * 0.0095,
    multiplicity: ({ size }) => (size.d <= 8 ? 1000 : size.d <= 12 ? 200 : 50),
    packs: ({ size }) => [size.d <= 8 ? 1000 : size.d <= 12 ? 200 : 50],
    trade: "bulk",
    warranty: false,
    attributes: ({ size, finish }) => ({
      thread: `М${size.d}`,
      threadPitch: thread(size.d).pitch,
      keySize: thread(size.d).key,
      height: thread(size.d).nut,
      strength: finish.strength,
      material: materialOf(finish.strength),
      coating: finish.coating,
      standard: finish.code === "SK" ? "DIN 985" : "ГОСТ ISO 4032",
    }),
    drawing: ({ size }) => ({ kind: "nut", diameter: size.d, key: thread(size.d).key, height: thread(size.d).nut }),
  }),
  family({
    key: "washer",
    category: "Шайбы",
    brands: ["metizar", "tessfix"],
    sizes: [4, 5, 6, 8, 10, 12, 16, 20].map((d) => ({ d })),
    finishes: [
      { name: "плоская, цинк", code: "PZ", wide: 2, thick: 0.17, standard: "ГОСТ 11371", level: 1 },
      { name: "усиленная, цинк", code: "UZ", wide: 3, thick: 0.25, standard: "ГОСТ 6958", level: 1.9 },
      { name: "плоская, нержавеющая сталь", code: "A2", wide: 2, thick: 0.17, standard: "ГОСТ 11371", level: 3.2 },
    ],
    name: ({ size, finish, brand }) => `Шайба М${size.d} ${brand.name} ${finish.name}`,
    article: ({ size, finish, brand }) => `${brand.code}-Ш${digits(size.d, 2)}${finish.code}`,
    about: ({ size, finish }) =>
      `Под болт М${size.d}, наружный диаметр ${Math.round(size.d * finish.wide)} мм. ${finish.code === "UZ" ? "Широкая: не проминает дерево и пластик." : "Распределяет нажим головки и защищает покрытие."}`,
    price: ({ size, finish }) => 0.07 + size.d ** 2 * 0.0042 * finish.wide,
    grams: ({ size, finish }) => steelGrams(size.d * finish.wide, size.d * finish.thick) * 0.76,
    multiplicity: ({ size }) => (size.d <= 10 ? 1000 : 200),
    packs: ({ size }) => [size.d <= 10 ? 1000 : 200],
    trade: "bulk",
    warranty: false,
    attributes: ({ size, finish }) => ({
      innerDiameter: size.d + 0.4,
      outerDiameter: Math.round(size.d * finish.wide),
      thickness: Math.round(size.d * finish.thick * 10) / 10,
      material: finish.code === "A2" ? "Нержавеющая сталь" : "Углеродистая сталь",
      coating: finish.code === "A2" ? "Без покрытия" : "Цинк",
      standard: finish.standard,
    }),
    drawing: ({ size, finish }) => ({
      kind: "washer",
      inner: size.d + 0.4,
      outer: Math.round(size.d * finish.wide),
      thickness: Math.round(size.d * finish.thick * 10) / 10,
    }),
  }),
  family({
    key: "stud",
    category: "Шпильки резьбовые",
    brands: ["metizar", "ankron"],
    sizes: [6, 8, 10, 12, 16, 20].flatMap((d) => [
      { d, l: 1000 },
      { d, l: 2000 },
    ]),
    finishes: grades.slice(0, 3),
    name: ({ size, finish, brand }) => `Шпилька резьбовая М${size.d}×${size.l} ${brand.name}, ${finish.name}`,
    article: ({ size, finish, brand }) => `${brand.code}.ШР${digits(size.d, 2)}/${size.l / 1000}-${finish.code}`,
    about: ({ size }) =>
      `Режется по месту болгаркой, срез зачищают и закрывают цинковым спреем. Для подвесов, стяжек и химических анкеров М${size.d}.`,
    price: ({ size }) => 14 + steelGrams(size.d, size.l) * 0.21,
    grams: ({ size }) => steelGrams(size.d * 0.9, size.l),
    multiplicity: ({ size }) => (size.d <= 10 ? 10 : 5),
    packs: ({ size }) => [size.d <= 10 ? 10 : 5],
    warranty: false,
    attributes: ({ size, finish }) => ({
      thread: `М${size.d}`,
      threadPitch: thread(size.d).pitch,
      length: size.l,
      strength: finish.strength,
      material: materialOf(finish.strength),
      coating: finish.coating,
      standard: "DIN 976-1",
    }),
    drawing: ({ size }) => ({ kind: "stud", diameter: size.d, length: size.l }),
  }),
];
