import { family, type Family } from "#server/demo/family.ts";
import { dash, plating } from "./plating.ts";

/** The widest and the heaviest leaf of each power size (EN 1154, table 1). */
const closerSizes = [
  { force: "EN 2", doorWidth: 850, load: 40, length: 160 },
  { force: "EN 3", doorWidth: 950, load: 60, length: 180 },
  { force: "EN 4", doorWidth: 1100, load: 80, length: 210 },
  { force: "EN 5", doorWidth: 1250, load: 100, length: 230 },
];

/** Closers, stops and bolts. */
export const doorExtras: Family[] = [
  family({
    key: "closer",
    category: "Доводчики дверные",
    brands: ["vyatlok", "tembra", "dornhag"],
    sizes: closerSizes,
    finishes: [
      { name: "серебро", code: "SL", color: "Серебро", level: 1 },
      { name: "белый", code: "WH", color: "Белый", level: 1 },
      { name: "коричневый", code: "BR", color: "Коричневый", level: 1.02 },
      { name: "морозостойкий, серебро", code: "SLM", color: "Серебро", level: 1.35 },
    ],
    name: ({ size, finish, brand }) =>
      `Доводчик дверной ${brand.name} ${size.force} до ${size.load} кг, ${finish.name}`,
    article: ({ size, finish, brand }) => `${brand.code}-DC${size.load}.${finish.code}`,
    about: ({ size, finish }) =>
      `Закрывает дверь шириной до ${size.doorWidth} мм и весом до ${size.load} кг, плавно дожимает её на последних 15°. Скорость закрывания и дохлопа регулируются винтами на торце.${finish.code === "SLM" ? " Масло не густеет до −45 °C." : " На улице берите морозостойкое исполнение."}`,
    price: ({ size }) => 760 + size.load * 14,
    grams: ({ size }) => 900 + size.load * 9,
    dimensions: ({ size }) => ({ l: size.length, w: 44, h: 60 }),
    packs: [1, 12],
    attributes: ({ size, finish }) => ({
      length: size.length,
      height: 60,
      closerClass: size.force,
      doorWidth: size.doorWidth,
      doorWeight: size.load,
      openAngle: 180,
      material: "Алюминий",
      color: finish.color,
      fixedOpen: size.load >= 80,
      serviceFrom: finish.code === "SLM" ? -45 : -10,
      serviceTo: 50,
      complete: "Доводчик, тяга, крепёж, шаблон",
    }),
    drawing: ({ size }) => ({ kind: "closer", length: size.length, height: 60 }),
  }),
  family({
    key: "door-stop",
    category: "Упоры дверные",
    brands: ["tembra", "rivelo"],
    sizes: [
      { diameter: 30, height: 26, model: "напольный", magnetic: false },
      { diameter: 44, height: 32, model: "напольный", magnetic: false },
      { diameter: 48, height: 48, model: "напольный", magnetic: true },
      { diameter: 28, height: 76, model: "настенный", magnetic: false },
      { diameter: 50, height: 64, model: "настенный", magnetic: true },
    ],
    finishes: plating.slice(0, 4),
    name: ({ size, finish, brand }) =>
      `Упор дверной ${size.model}${size.magnetic ? " магнитный" : ""} ${brand.name} ${size.diameter}×${size.height}, ${finish.name}`,
    article: ({ size, finish, brand }) => `УД${size.diameter}/${size.height}${dash(finish.code)}.${brand.code}`,
    about: ({ size }) =>
      size.magnetic
        ? "Удерживает дверь открытой магнитом и смягчает удар резиновым кольцом. Ответная часть на дверь в комплекте."
        : "Не даёт ручке бить по стене. Резиновое кольцо не пачкает полотно; крепится одним дюбелем 6×40.",
    price: ({ size }) => 62 + size.diameter * 1.6 + (size.magnetic ? 190 : 0),
    grams: ({ size }) => size.diameter * size.height * 0.06,
    packs: [10, 100],
    attributes: ({ size, finish }) => ({
      diameter: size.diameter,
      height: size.height,
      material: "Цинковый сплав и резина",
      color: finish.color,
      magnetic: size.magnetic,
      place: size.model === "напольный" ? "Пол" : "Стена",
      complete: "Упор, саморез, дюбель",
    }),
    drawing: ({ size }) => ({ kind: "doorStop", diameter: size.diameter, height: size.height }),
  }),
  family({
    key: "barrel-bolt",
    category: "Задвижки накладные",
    brands: ["kovanec", "tembra"],
    sizes: [
      { length: 60, diameter: 8 },
      { length: 80, diameter: 10 },
      { length: 100, diameter: 12 },
      { length: 140, diameter: 14 },
      { length: 200, diameter: 16 },
    ],
    finishes: [
      { name: "цинк", code: "Z", level: 1 },
      { name: "чёрная", code: "B", level: 1.06 },
      { name: "бронза", code: "AB", level: 1.1 },
      { name: "нержавеющая сталь", code: "INOX", level: 2.4 },
    ],
    name: ({ size, finish, brand }) =>
      `Задвижка накладная ${brand.name} ${size.length} мм, стержень ${size.diameter} мм, ${finish.name}`,
    article: ({ size, finish, brand }) => `ЗН-${size.length}.${size.diameter}${finish.code}/${brand.code}`,
    about: () =>
      "Запирает калитку, сарай или дверь санузла изнутри. Ход стержня 30 мм, ответная скоба входит в комплект; крепите саморезами не короче 30 мм.",
    price: ({ size }) => 24 + size.length * 0.7 + size.diameter * 2.2,
    grams: ({ size }) => size.length * size.diameter * 0.14,
    dimensions: ({ size }) => ({ l: size.length, w: size.diameter * 4, h: size.diameter + 8 }),
    packs: [10, 60],
    attributes: ({ size, finish }) => ({
      length: size.length,
      diameter: size.diameter,
      material: finish.code === "INOX" ? "Нержавеющая сталь" : "Сталь",
      coating: finish.name,
      holes: 8,
      usage: "Калитки, сараи, внутренние двери",
    }),
    drawing: ({ size }) => ({ kind: "barrelBolt", length: size.length, diameter: size.diameter }),
  }),
  family({
    key: "flush-bolt",
    category: "Шпингалеты торцевые",
    brands: ["olmark", "tembra"],
    sizes: [
      { length: 110, width: 18 },
      { length: 140, width: 18 },
      { length: 160, width: 20 },
      { length: 200, width: 20 },
      { length: 250, width: 22 },
    ],
    finishes: plating.slice(0, 4),
    name: ({ size, finish, brand }) => `Шпингалет торцевой ${brand.name} ${size.length}×${size.width}, ${finish.name}`,
    article: ({ size, finish, brand }) => `ШТ.${size.length}-${size.width}${dash(finish.code)}.${brand.code}`,
    about: () =>
      "Фиксирует вторую створку распашной двери, врезается в торец заподлицо. На створку нужно два: сверху и снизу.",
    price: ({ size }) => 70 + size.length * 0.9,
    grams: ({ size }) => size.length * 0.9,
    packs: [10, 100],
    attributes: ({ size, finish }) => ({
      length: size.length,
      width: size.width,
      thickness: 12,
      material: "Сталь",
      color: finish.color,
      holes: 3,
      usage: "Двустворчатые двери",
    }),
    drawing: ({ size }) => ({ kind: "flushBolt", length: size.length, width: size.width }),
  }),
];
