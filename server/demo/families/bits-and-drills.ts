import { digits, family, ru, type Family } from "#server/demo/family.ts";
import { pairs, steelGrams } from "./steel.ts";

const drives = [
  { drive: "PH", numbers: [1, 2, 3] },
  { drive: "PZ", numbers: [1, 2, 3] },
  { drive: "TX", numbers: [10, 15, 20, 25, 30, 40] },
  { drive: "HEX", numbers: [3, 4, 5, 6] },
] as const;
const tips = drives.flatMap(({ drive, numbers }) => numbers.map((number) => ({ drive, number, mark: `${drive}${number}` })));

export const bitsAndDrills: Family[] = [
  family({
    key: "bit",
    category: "Биты",
    weight: 1.3,
    brands: ["haldiss", "hvatkin"],
    sizes: tips,
    finishes: [
      { name: "25 мм", length: 25, code: "25", level: 1 },
      { name: "50 мм", length: 50, code: "50", level: 1.5 },
      { name: "90 мм", length: 90, code: "90", level: 2.3 },
    ],
    name: ({ size, finish, brand }) => `Бита ${size.mark} ${brand.name} ${finish.name}, сталь S2`,
    article: ({ size, finish, brand }) => `${brand.code}/${size.mark}-${finish.code}`,
    about: ({ size, finish }) => `Хвостовик 1/4″, подходит к шуруповёртам с магнитным держателем. ${size.drive === "TX" ? "Звезда не выскакивает из шлица и служит в несколько раз дольше креста." : "Давите строго по оси, чтобы шлиц не срезало."}${finish.length > 50 ? " Длинная бита достаёт до саморезов в глубине профиля." : ""}`,
    price: ({ size }) => 24 + size.number * 0.3,
    grams: ({ finish }) => finish.length * 0.24,
    multiplicity: ({ finish }) => (finish.length === 25 ? 10 : 5),
    packs: ({ finish }) => [finish.length === 25 ? 10 : 5, 100],
    warranty: false,
    attributes: ({ size, finish }) => ({ length: finish.length, drive: size.mark, shank: "Шестигранник 1/4″", steel: "S2", hardnessSteel: 60, magnetic: true, usage: "Шуруповёрт, ударный гайковёрт" }),
    drawing: ({ size, finish }) => ({ kind: "bit", length: finish.length, drive: size.drive }),
  }),
  family({
    key: "drill-metal",
    category: "Свёрла по металлу",
    weight: 1.3,
    brands: ["haldiss", "hvatkin"],
    sizes: pairs([[1, 34], [1.5, 40], [2, 49], [2.5, 57], [3, 61], [3.2, 65], [3.5, 70], [4, 75], [4.2, 75], [4.5, 80], [5, 86], [5.5, 93], [6, 93], [6.5, 101], [7, 109], [8, 117], [9, 125], [10, 133], [12, 151]]),
    finishes: [
      { name: "HSS, шлифованное", steel: "Р6М5", code: "G", shank: "plain", level: 1 },
      { name: "HSS-Co 5 %", steel: "Р6М5К5", code: "CO", shank: "plain", level: 2.1 },
      { name: "HSS, шестигранный хвостовик", steel: "Р6М5", code: "X", shank: "hex", level: 1.3 },
    ] as const,
    name: ({ size, finish, brand }) => `Сверло по металлу ${ru(size.d)}×${size.l} ${brand.name}, ${finish.name}`,
    article: ({ size, finish, brand }) => `${brand.code}-HSS${digits(size.d * 10, 3)}.${finish.code}`,
    about: ({ size, finish }) => `${finish.code === "CO" ? "Сверлит нержавейку и закалённую сталь; охлаждайте маслом." : "Для стали, чугуна и алюминия."} ${size.d > 6 ? "Сначала пройдите сверлом вдвое тоньше." : "Держите обороты около 1500 в минуту."}`,
    price: ({ size }) => 18 + steelGrams(size.d, size.l) * 3.1,
    grams: ({ size }) => steelGrams(size.d, size.l) * 0.8,
    multiplicity: ({ size }) => (size.d <= 5 ? 10 : 1),
    packs: ({ size }) => [size.d <= 5 ? 10 : 5],
    warranty: false,
    attributes: ({ size, finish }) => ({ diameter: size.d, length: size.l, workLength: Math.round(size.l * 0.64), steel: finish.steel, shank: finish.shank === "hex" ? "Шестигранник 1/4″" : "Цилиндрический", standard: "ГОСТ 10902", precision: "А1" }),
    drawing: ({ size, finish }) => ({ kind: "drill", diameter: size.d, length: size.l, shank: finish.shank }),
  }),
  family({
    key: "drill-sds",
    category: "Буры SDS-plus",
    brands: ["haldiss", "hvatkin"],
    sizes: pairs([[5, 110], [6, 110], [6, 160], [8, 110], [8, 160], [8, 210], [10, 160], [10, 210], [10, 260], [12, 160], [12, 260], [14, 210], [16, 210], [16, 310], [20, 310]]),
    finishes: [
      { name: "2 кромки", edges: 2, code: "2", level: 1 },
      { name: "4 кромки", edges: 4, code: "4", level: 1.7 },
    ],
    name: ({ size, finish, brand }) => `Бур SDS-plus ${size.d}×${size.l} ${brand.name}, ${finish.name}`,
    article: ({ size, finish, brand }) => `${brand.code}.SDS-${digits(size.d, 2)}/${size.l}-${finish.code}`,
    about: ({ size, finish }) => `Рабочая часть ${size.l - 60} мм. ${finish.edges === 4 ? "Четыре кромки не застревают в арматуре и дают круглое отверстие." : "Для бетона и кирпича без арматуры."} Хвостовик смазывайте перед работой.`,
    price: ({ size }) => 46 + size.d * size.l * 0.062,
    grams: ({ size }) => steelGrams(size.d, size.l) * 0.75 + 25,
    packs: [1, 10],
    warranty: false,
    attributes: ({ size, finish }) => ({ diameter: size.d, length: size.l, workLength: size.l - 60, tip: `Твёрдый сплав, ${finish.edges} кромки`, shank: "SDS-plus", substrate: "Бетон, кирпич, камень", steel: "Хромомолибденовая" }),
    drawing: ({ size }) => ({ kind: "drill", diameter: size.d, length: size.l, shank: "sds" }),
  }),
];
