import { digits, family, type Family } from "#server/demo/family.ts";

const tube = { 280: { d: 50, l: 215 }, 310: { d: 50, l: 230 }, 600: { d: 48, l: 330 } };
const sizes = ([280, 310, 600] as const).map((ml) => ({ ml, ...tube[ml] }));
const form = (ml: number) => (ml === 600 ? "туба" : "картридж");

const colours = [
  { name: "белый", code: "W", color: "Белый", level: 1 },
  { name: "прозрачный", code: "T", color: "Прозрачный", level: 1.02 },
  { name: "серый", code: "G", color: "Серый", level: 1.03 },
  { name: "коричневый", code: "B", color: "Коричневый", level: 1.03 },
  { name: "чёрный", code: "K", color: "Чёрный", level: 1.03 },
];
const opaque = colours.filter(({ code }) => code !== "T");

export const sealants: Family[] = [
  family({
    key: "silicone",
    category: "Герметики силиконовые",
    weight: 1.2,
    brands: ["shovel", "penort"],
    sizes: sizes.slice(0, 2).flatMap((size) => [
      { ...size, use: "санитарный", mark: "S", mould: true },
      { ...size, use: "универсальный", mark: "U", mould: false },
      { ...size, use: "нейтральный", mark: "N", mould: false },
    ]),
    finishes: colours,
    name: ({ size, finish, brand }) => `Герметик силиконовый ${size.use} ${brand.name}, ${finish.name}, ${size.ml} мл`,
    article: ({ size, finish, brand }) => `${brand.code}-${size.mark}${size.ml}.${finish.code}`,
    about: ({ size }) =>
      (size.mark === "N"
        ? "Не разъедает зеркала, камень и поликарбонат. Запаха уксуса нет, шов остаётся эластичным на морозе и солнце."
        : size.mould
          ? "Для ванных, душевых и кухонь: содержит добавку против плесени. Основание обезжирьте, шов разгладьте за 10 минут."
          : "Для стекла, керамики и окрашенного дерева. Не окрашивается: цвет выбирайте сразу.") +
      ` Расход картриджа — ${size.ml > 300 ? 12 : 11} м шва 5×5 мм.`,
    price: ({ size }) => 152 + size.ml * 0.36 + (size.mark === "N" ? 60 : size.mould ? 24 : 0),
    grams: ({ size }) => size.ml * 1.05 + 45,
    dimensions: ({ size }) => ({ l: size.l, w: size.d, h: size.d }),
    isMarked: true,
    packs: [12, 720],
    warranty: false,
    attributes: ({ size, finish }) => ({
      volume: size.ml,
      color: finish.color,
      base: size.mark === "N" ? "Силикон нейтральный" : "Силикон ацетатный",
      filmTime: size.mark === "N" ? 20 : 12,
      cureTime: 24,
      elongation: 250,
      antiMould: size.mould,
      paintable: false,
      tempFrom: 5,
      tempTo: 40,
      serviceFrom: -50,
      serviceTo: 150,
      shelfLife: 18,
    }),
    drawing: ({ size }) => ({ kind: "cartridge", diameter: size.d, length: size.l }),
  }),
  family({
    key: "acrylic",
    category: "Герметики акриловые",
    brands: ["shovel", "penort"],
    sizes: sizes.flatMap((size) => [
      { ...size, use: "для внутренних работ", mark: "A", frost: 5 },
      { ...size, use: "для наружного шва", mark: "AF", frost: -20 },
    ]),
    finishes: opaque.slice(0, 3),
    name: ({ size, finish, brand }) =>
      `Герметик акриловый ${brand.name} ${size.use}, ${finish.name}, ${form(size.ml)} ${size.ml} мл`,
    article: ({ size, finish, brand }) => `${brand.code}.${size.mark}${size.ml}/${finish.code}`,
    about: ({ size }) =>
      size.mark === "AF"
        ? "Наружный слой монтажного шва: пропускает пар и не пускает дождь. Стоит на солнце без отделки."
        : "Закрывает стыки плинтусов, наличников и откосов. После высыхания красится водными красками.",
    price: ({ size }) => 96 + size.ml * 0.42 + (size.mark === "AF" ? 90 : 0),
    grams: ({ size }) => size.ml * 1.6 + 30,
    dimensions: ({ size }) => ({ l: size.l, w: size.d, h: size.d }),
    isMarked: true,
    packs: [12, 600],
    warranty: false,
    attributes: ({ size, finish }) => ({
      volume: size.ml,
      color: finish.color,
      base: "Акриловая дисперсия",
      filmTime: 15,
      cureTime: 48,
      elongation: 60,
      vapour: size.mark === "AF" ? 0.15 : 0.05,
      paintable: true,
      uv: size.mark === "AF",
      tempFrom: size.frost,
      tempTo: 40,
      shelfLife: 18,
    }),
    drawing: ({ size }) => ({ kind: "cartridge", diameter: size.d, length: size.l }),
  }),
  family({
    key: "polyurethane",
    category: "Герметики полиуретановые",
    brands: ["shovel", "ankron"],
    sizes: [25, 40].flatMap((hardness) =>
      [sizes[1], sizes[2]].flatMap((size) => (size ? [{ ...size, hardness }] : [])),
    ),
    finishes: opaque,
    name: ({ size, finish, brand }) =>
      `Герметик полиуретановый ${brand.name} PU${size.hardness}, ${finish.name}, ${size.ml} мл`,
    article: ({ size, finish, brand }) => `${brand.code}-PU${size.hardness}/${size.ml}${finish.code}`,
    about: ({ size }) =>
      `${size.hardness < 30 ? "Мягкий шов для подвижных стыков фасада" : "Прочный шов для кровли, металла и пола"}: сцепляется с бетоном без грунта. Отверждается влагой воздуха, 3 мм за сутки; красится через 48 часов.`,
    price: ({ size }) => 210 + size.ml * 0.72 + size.hardness * 2,
    grams: ({ size }) => size.ml * 1.35 + 30,
    dimensions: ({ size }) => ({ l: size.l, w: size.d, h: size.d }),
    isMarked: true,
    packs: [12, 480],
    warranty: false,
    attributes: ({ size, finish }) => ({
      volume: size.ml,
      color: finish.color,
      base: "Полиуретан",
      hardness: size.hardness,
      filmTime: 60,
      cureTime: 48,
      elongation: size.hardness < 30 ? 600 : 400,
      paintable: true,
      tempFrom: 5,
      tempTo: 35,
      serviceFrom: -40,
      serviceTo: 80,
      shelfLife: 12,
    }),
    drawing: ({ size }) => ({ kind: "cartridge", diameter: size.d, length: size.l }),
  }),
];

/** Adhesives and the cleaners that go with foam. */
export const adhesives: Family[] = [
  family({
    key: "adhesive",
    category: "Клеи монтажные",
    weight: 0.9,
    brands: ["shovel", "penort"],
    sizes: sizes.slice(1).flatMap((size) => [
      { ...size, use: "универсальный", mark: "U", base: "Каучук" },
      { ...size, use: "для панелей и плинтусов", mark: "P", base: "Акрил" },
      { ...size, use: "суперсильный", mark: "X", base: "МС-полимер" },
    ]),
    finishes: [
      { name: "бежевый", code: "BG", color: "Бежевый", level: 1 },
      { name: "белый", code: "W", color: "Белый", level: 1.05 },
    ],
    name: ({ size, finish, brand }) => `Клей монтажный ${brand.name} ${size.use}, ${finish.name}, ${size.ml} мл`,
    article: ({ size, finish, brand }) => `${brand.code}К-${size.mark}${digits(size.ml, 3)}${finish.code}`,
    about: ({ size }) =>
      `${size.base === "МС-полимер" ? "Держит сразу, без подпорок, клеит и по влажному бетону." : size.base === "Акрил" ? "Без запаха, смывается водой до высыхания; одна из поверхностей должна впитывать влагу." : "Наносят змейкой, прижимают, разнимают на 5 минут и соединяют снова."} Основание очистите от пыли.`,
    price: ({ size }) => 170 + size.ml * 0.3 + (size.mark === "X" ? 240 : 0),
    grams: ({ size }) => size.ml * 1.3 + 30,
    dimensions: ({ size }) => ({ l: size.l, w: size.d, h: size.d }),
    isMarked: true,
    packs: [12, 480],
    warranty: false,
    attributes: ({ size, finish }) => ({
      volume: size.ml,
      color: finish.color,
      base: size.base,
      cureTime: 48,
      paintable: size.base !== "Каучук",
      tempFrom: size.base === "Акрил" ? 5 : -10,
      tempTo: 40,
      serviceFrom: -30,
      serviceTo: 60,
      shelfLife: 18,
      substrate: "Дерево, ПВХ, гипсокартон, бетон, металл",
    }),
    drawing: ({ size }) => ({ kind: "cartridge", diameter: size.d, length: size.l }),
  }),
  family({
    key: "cleaner",
    category: "Очистители",
    brands: ["penort", "shovel"],
    sizes: [
      { ml: 400, d: 57, h: 195 },
      { ml: 500, d: 65, h: 215 },
      { ml: 650, d: 65, h: 265 },
    ],
    finishes: [
      { name: "пены незастывшей", code: "F", usage: "Пистолет, свежая пена", level: 1 },
      { name: "пены застывшей", code: "H", usage: "Следы пены на ПВХ и стекле", level: 1.4 },
      { name: "ПВХ слаборастворяющий №10", code: "10", usage: "Загрязнения профиля", level: 1.1 },
      { name: "ПВХ нерастворяющий №20", code: "20", usage: "Пыль, следы маркера", level: 1.05 },
      { name: "силикона", code: "S", usage: "Остатки герметика", level: 1.3 },
    ],
    name: ({ size, finish, brand }) => `Очиститель ${finish.name} ${brand.name}, ${size.ml} мл`,
    article: ({ size, finish, brand }) => `${brand.code}-CL${finish.code}.${size.ml}`,
    about: ({ finish }) =>
      `${finish.usage}. Проверьте на незаметном месте: очиститель не должен менять блеск поверхности. Работайте в перчатках и с открытым окном.`,
    price: ({ size }) => 120 + size.ml * 0.32,
    grams: ({ size }) => size.ml * 0.82 + 90,
    dimensions: ({ size }) => ({ l: size.d, w: size.d, h: size.h }),
    packs: [12, 600],
    warranty: false,
    attributes: ({ size, finish }) => ({
      volume: size.ml,
      diameter: size.d,
      height: size.h,
      usage: finish.usage,
      base: finish.code === "F" ? "Ацетон" : "Смесь растворителей",
      tempFrom: 5,
      tempTo: 30,
      shelfLife: 36,
    }),
    drawing: ({ size, finish }) => ({ kind: "foamCan", diameter: size.d, height: size.h, gun: finish.code === "F" }),
  }),
];
