import type { AttributeRow, AttributeValue } from "./rows.ts";

const groups = {
  Размеры: {
    length: ["Длина", "мм"],
    width: ["Ширина", "мм"],
    height: ["Высота", "мм"],
    thickness: ["Толщина", "мм"],
    diameter: ["Диаметр", "мм"],
    innerDiameter: ["Внутренний диаметр", "мм"],
    outerDiameter: ["Наружный диаметр", "мм"],
    headDiameter: ["Диаметр головки", "мм"],
    holeDiameter: ["Диаметр отверстия под монтаж", "мм"],
    keySize: ["Размер под ключ", "мм"],
    threadPitch: ["Шаг резьбы", "мм"],
    workLength: ["Рабочая длина", "мм"],
    spindle: ["Длина штифта", "мм"],
    square: ["Сторона квадрата", "мм"],
    backset: ["Удаление ключевины", "мм"],
    centres: ["Межосевое расстояние", "мм"],
    outerPart: ["Наружная часть", "мм"],
    innerPart: ["Внутренняя часть", "мм"],
    linkPitch: ["Шаг звена", "мм"],
    gap: ["Перекрываемый зазор", "мм"],
    sashHeightFrom: ["Высота створки от", "мм"],
    sashHeightTo: ["Высота створки до", "мм"],
    sashWidthFrom: ["Ширина створки от", "мм"],
    sashWidthTo: ["Ширина створки до", "мм"],
    rollLength: ["Длина рулона", "м"],
    thread: ["Резьба", null, "text"],
    side: ["Сторонность", null, "text"],
    doorThickness: ["Толщина двери", null, "text"],
  },
  Материал: {
    material: ["Материал", null, "text"],
    coating: ["Покрытие", null, "text"],
    color: ["Цвет", null, "text"],
    base: ["Основа", null, "text"],
    steel: ["Марка стали", null, "text"],
    strength: ["Класс прочности", null, "text"],
    standard: ["Стандарт", null, "text"],
    density: ["Плотность", "г/м²"],
    hardness: ["Твёрдость по Шору A", null, "number"],
    saltSpray: ["Стойкость в соляном тумане", "ч"],
  },
  Свойства: {
    head: ["Форма головки", null, "text"],
    drive: ["Шлиц", null, "text"],
    tip: ["Наконечник", null, "text"],
    bearings: ["Подшипников", "шт"],
    holes: ["Отверстий под саморезы", "шт"],
    positions: ["Положений", "шт"],
    cams: ["Запирающих цапф", "шт"],
    mechanism: ["Механизм", null, "text"],
    bolts: ["Ригелей", "шт"],
    keys: ["Ключей в комплекте", "шт"],
    secrets: ["Число секретов", null, "number"],
    securityClass: ["Класс взломостойкости", null, "text"],
    loadPair: ["Нагрузка на пару", "кг"],
    doorWidth: ["Ширина двери до", "мм"],
    doorWeight: ["Вес двери до", "кг"],
    sashWeight: ["Вес створки до", "кг"],
    openAngle: ["Угол открывания", "°"],
    closerClass: ["Класс по EN 1154", null, "text"],
    pullOut: ["Нагрузка на вырыв", "кН"],
    shear: ["Нагрузка на срез", "кН"],
    depth: ["Глубина заделки", "мм"],
    fixture: ["Толщина прикрепляемой детали до", "мм"],
    drillThickness: ["Сверлит металл до", "мм"],
    breakingLoad: ["Разрывная нагрузка", "кН"],
    workLoad: ["Рабочая нагрузка", "кг"],
    volume: ["Объём", "мл"],
    output: ["Выход пены", "л"],
    filmTime: ["Образование плёнки", "мин"],
    cureTime: ["Полное отверждение", "ч"],
    elongation: ["Удлинение при разрыве", "%"],
    expansion: ["Вторичное расширение", "%"],
    vapour: ["Паропроницаемость", "мг/(м·ч·Па)"],
    headMass: ["Масса бойка", "г"],
    accuracy: ["Точность", "мм/м"],
    vials: ["Колб", "шт"],
    precision: ["Класс точности", null, "text"],
    hardnessSteel: ["Твёрдость", "HRC"],
    shank: ["Хвостовик", null, "text"],
    chambers: ["Камер", "шт"],
    fire: ["Группа горючести", null, "text"],
    shelfLife: ["Срок годности", "мес"],
    fixedOpen: ["Фиксация в открытом положении", null, "flag"],
    keyLock: ["Запирание ключом", null, "flag"],
    drillProtection: ["Защита от высверливания", null, "flag"],
    antiJump: ["Защита от выбивания", null, "flag"],
    paintable: ["Можно окрашивать", null, "flag"],
    antiMould: ["Защита от плесени", null, "flag"],
    magnetic: ["Магнит", null, "flag"],
    uv: ["Стойкость к ультрафиолету", null, "flag"],
    toothed: ["Насечка", null, "flag"],
  },
  Применение: {
    usage: ["Назначение", null, "text"],
    place: ["Где применяют", null, "text"],
    substrate: ["Основание", null, "text"],
    fits: ["Совместимость", null, "text"],
    tempFrom: ["Температура монтажа от", "°C"],
    tempTo: ["Температура монтажа до", "°C"],
    serviceFrom: ["Температура эксплуатации от", "°C"],
    serviceTo: ["Температура эксплуатации до", "°C"],
  },
  Комплект: {
    complete: ["Комплектация", null, "text"],
    inPack: ["В упаковке", null, "number"],
    weight: ["Вес единицы", "г"],
  },
} as const;

type Groups = typeof groups;
type Facts = Groups[keyof Groups] extends infer G ? (G extends unknown ? { [C in keyof G]: G[C] } : never) : never;
type CodesOf<G> = G extends unknown ? keyof G : never;
export type AttributeCode = CodesOf<Facts>;
type FactOf<C, G = Facts> = G extends unknown ? (C extends keyof G ? G[C] : never) : never;
type ValueOf<F> = F extends readonly [string, unknown, "text"]
  ? string
  : F extends readonly [string, unknown, "flag"]
    ? boolean
    : number;

/** What a family says of its goods, in the order to be shown; a value that does not apply is left out. */
export type Attributes = { [C in AttributeCode]?: ValueOf<FactOf<C>> };

export function attributeRows(): AttributeRow[] {
  return Object.entries(groups)
    .flatMap(([group_name, facts]) =>
      Object.entries<readonly [string, string | null, ("text" | "flag" | "number")?]>(facts).map(
        ([code, [name, unit, kind = "number"]]) => ({ code, name, unit, group_name, kind }),
      ),
    )
    .map((row, sort) => ({ ...row, sort }));
}

export function attributeValues(attributes: Attributes): AttributeValue[] {
  return Object.entries(attributes).flatMap(([code, value]) =>
    value === undefined ? [] : [{ code, value: typeof value === "string" ? capitalised(value) : value }],
  );
}

/** Families reuse the words of a name, where they stand in the middle of a sentence. */
function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
