import type { AttributeToSave } from "#app/domain/catalog/saving/attribute.ts";
import { slugOf } from "#app/domain/catalog/slug.ts";
import { shopBarcode } from "#server/demo/goods/barcode.ts";
import { cables } from "./cables.ts";
import { fittings } from "./fittings.ts";
import { lightAndHeat } from "./light-and-heat.ts";
import type { ForeignProduct } from "./product-line.ts";
import { protection } from "./protection.ts";

/** Departments with their leaves. */
export const departments: Readonly<Record<string, readonly string[]>> = {
  "Модульное оборудование": [
    "Автоматические выключатели",
    "Дифференциальные автоматы",
    "Устройства защитного отключения",
    "Выключатели нагрузки",
    "Контакторы модульные",
    "Пускатели магнитные",
    "Реле напряжения",
    "Реле времени",
    "Реле промежуточные",
    "Счётчики электроэнергии",
  ],
  "Щиты и комплектующие": ["Щиты распределительные", "Щиты учётные", "DIN-рейки", "Шины", "Кабельные вводы"],
  "Розетки и выключатели": [
    "Розетки",
    "Выключатели",
    "Диммеры",
    "Рамки",
    "Коробки установочные",
    "Силовые разъёмы",
    "Удлинители",
    "Сетевые фильтры",
    "Датчики движения",
    "Фотореле",
    "Звонки",
  ],
  "Кабель и провод": [
    "Кабель силовой",
    "Провод монтажный",
    "Провод гибкий",
    "Кабель информационный",
    "Кабель телевизионный",
  ],
  "Прокладка кабеля": ["Трубы гофрированные", "Металлорукав", "Кабель-каналы", "Коробки распаячные", "Хомуты и стяжки"],
  "Соединение проводов": ["Клеммы", "Колодки клеммные", "Наконечники и гильзы", "Термоусадка", "Изолента"],
  Освещение: [
    "Лампы светодиодные",
    "Лампы накаливания",
    "Светильники потолочные",
    "Светильники линейные",
    "Светильники уличные",
    "Прожекторы",
    "Лента светодиодная",
    "Блоки питания",
    "Патроны",
  ],
  "Инструмент электрика": ["Инструмент для кабеля", "Диэлектрический инструмент", "Измерительные приборы"],
  "Питание и климат": [
    "Стабилизаторы напряжения",
    "Трансформаторы понижающие",
    "Вентиляторы вытяжные",
    "Тёплый пол",
    "Терморегуляторы",
    "Конвекторы",
  ],
};

const attributeTable: readonly [code: string, name: string, unit: string | null, role?: AttributeToSave["role"]][] = [
  ["poles", "Число полюсов", null],
  ["current", "Номинальный ток", "А"],
  ["voltage", "Напряжение", "В"],
  ["voltageOut", "Выходное напряжение", "В"],
  ["power", "Мощность", "Вт"],
  ["breaking", "Отключающая способность", "кА"],
  ["leakage", "Ток утечки", "мА"],
  ["cores", "Число жил", null],
  ["section", "Сечение", "мм²", "size"],
  ["diameter", "Диаметр", "мм", "size"],
  ["width", "Ширина", "мм", "size"],
  ["height", "Высота", "мм", "size"],
  ["length", "Длина", "м", "rowSize"],
  ["area", "Площадь обогрева", "м²"],
  ["flux", "Световой поток", "лм"],
  ["temperature", "Цветовая температура", "К"],
  ["modules", "Число модулей", null],
  ["gangs", "Число клавиш", null],
  ["sockets", "Число гнёзд", null],
  ["posts", "Число постов", null],
  ["ways", "Число проводников", null],
  ["phases", "Число фаз", null],
  ["tariffs", "Число тарифов", null],
  ["angle", "Угол обзора", "°"],
  ["range", "Дальность", "м"],
  ["curve", "Характеристика срабатывания", null],
  ["rcdType", "Тип УЗО", null],
  ["contacts", "Контакты", null],
  ["program", "Программа", null],
  ["accuracyClass", "Класс точности", null],
  ["ip", "Степень защиты", null],
  ["cap", "Цоколь", null],
  ["shape", "Форма колбы", null],
  ["form", "Форма", null],
  ["mark", "Марка", null],
  ["place", "Место прокладки", null],
  ["standard", "Стандарт", null],
  ["series", "Серия", null],
  ["mounting", "Монтаж", null],
  ["color", "Цвет", null, "look"],
  ["material", "Материал", null, "look"],
  ["grounding", "Заземление", null],
  ["shutters", "Защитные шторки", null],
  ["paste", "Контактная паста", null],
];

export const foreignGoods: readonly ForeignProduct[] = [...protection, ...fittings, ...cables, ...lightAndHeat];

/** Two goods of three have a barcode. */
export function barcodeOf(product: ForeignProduct): string | null {
  const at = foreignGoods.indexOf(product);
  return at % 3 === 2 ? null : shopBarcode(5, 700 + Math.floor(at / 100), at);
}

/** The full address of a department or a leaf. */
export function foreignSlug(department: string, leaf?: string): string {
  return leaf === undefined ? slugOf(department) : `${slugOf(department)}/${slugOf(leaf)}`;
}

/** Each attribute's kind is that of its values. */
export function attributesToSave(): AttributeToSave[] {
  const values = new Map(foreignGoods.flatMap(({ attributes }) => Object.entries(attributes)));
  return attributeTable.map(([code, name, unit, role = "none"], sort) => {
    const value = values.get(code);
    const kind = typeof value === "number" ? "number" : typeof value === "boolean" ? "flag" : "text";
    return { code, name, unit, role, kind, sort, group: "Характеристики" };
  });
}
