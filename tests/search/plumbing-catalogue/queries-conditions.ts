import { article, good, type Fits, type PlumbingQuery } from "./query";

const dropped = (text: string, finds: Fits, ...told: RegExp[]): PlumbingQuery => ({
  kind: "dropped",
  text,
  finds,
  told,
});
/** This number alone, not as a part of another one. */
const number = (value: number): RegExp => new RegExp(`(?<![\\d/.,])${value}(?![\\d/.,])`);
const balls = (values: Record<string, string | RegExp> = {}, name?: RegExp): Fits =>
  good("Краны шаровые", values, name);

/** Conditions that cannot all be met, or that turn a meaning round. */
export const conditionQueries: readonly PlumbingQuery[] = [
  {
    kind: "prices",
    text: "смеситель для кухни до 5000",
    finds: good("Смесители для кухни", {}, undefined, { most: 5000 }),
    never: good("", {}, undefined, { least: 5001 }),
  },
  {
    kind: "prices",
    text: "унитаз от 10000 до 20000",
    finds: good("Унитазы", {}, undefined, { least: 10_000, most: 20_000 }),
    never: good("", {}, undefined, { most: 9999 }),
  },
  { kind: "prices", text: "дешёвый унитаз", finds: good("Унитазы", {}, undefined, { most: 5000 }) },
  {
    kind: "prices",
    text: "насос дороже 15000 рублей",
    finds: good("Насосы", {}, undefined, { least: 15_001 }),
    never: good("", {}, undefined, { most: 14_999 }),
  },
  { kind: "prices", text: "недорогая раковина", finds: good("Раковины", {}, undefined, { most: 2000 }) },
  {
    kind: "prices",
    text: "радиатор биметаллический не дороже 8 тысяч",
    finds: good("Радиаторы биметаллические", {}, undefined, { most: 8000 }),
    never: good("", {}, undefined, { least: 8001 }),
  },
  {
    kind: "exclusions",
    text: "кран шаровой 1/2 не бабочка",
    finds: balls({ Резьба: '1/2"' }),
    never: balls({ "Тип ручки": "бабочка" }),
  },
  {
    kind: "exclusions",
    text: "смеситель для раковины кроме хрома",
    finds: good("Смесители для раковины"),
    never: good("Смесители", { Покрытие: "хром" }),
  },
  {
    kind: "exclusions",
    text: "радиатор без биметалла",
    finds: good("Радиаторы"),
    never: good("Радиаторы биметаллические"),
  },
  { kind: "exclusions", text: "котел не газовый", finds: good("Котлы"), never: good("Котлы", { Топливо: "газовый" }) },
  { kind: "exclusions", text: "инсталляция без кнопки", finds: good("Инсталляции", {}, /без кнопки/) },
  {
    kind: "exclusions",
    text: "насос не Grunholm циркуляционный",
    finds: good("Циркуляционные насосы"),
    never: good("", {}, undefined, { brand: "Grunholm" }),
  },
  {
    kind: "exclusions",
    text: "фекальный насос без измельчителя",
    finds: good("Дренажные и фекальные насосы", {}, /без измельчителя/),
  },

  dropped('кран шаровой 3" бабочка', balls({ "Тип ручки": "бабочка" }), number(3)),
  dropped("кран шаровой 1/2 зелёный", balls({ Резьба: '1/2"' }), /зел/i),
  dropped("радиатор биметаллический 14 секций", good("Радиаторы биметаллические"), number(14)),
  dropped("труба ппр 90", good("Трубы полипропиленовые"), number(90)),
  dropped("бак расширительный 24 л зелёный", good("Баки расширительные", { Объём: "24" }), /зел/i),
  dropped("смеситель для кухни grohe", good("Смесители для кухни"), /grohe/i),
  dropped("унитаз подвесной розовый", good("Унитазы", { Исполнение: /подвесной/ }), /розов/i),
  dropped("насос циркуляционный 40/12", good("Циркуляционные насосы"), /(?<!\d)40(?!\d)/),
  dropped("водонагреватель накопительный 300 л", good("Накопительные водонагреватели"), number(300)),
  dropped("котел газовый 60 квт", good("Котлы", { Топливо: "газовый" }), number(60)),
  dropped("труба пнд 75", good("Трубы ПНД"), number(75)),
  dropped("счетчик воды ду 50", good("Счётчики воды"), number(50)),
  dropped(
    "радиатор алюминиевый 700 10 секций",
    good("Радиаторы алюминиевые", { "Количество секций": "10" }),
    number(700),
  ),
  dropped("подводка для газа 200 см", good("Гибкая подводка", { Среда: "газ" }), number(200)),
  dropped("редуктор давления 2 дюйма", good("Редукторы давления"), number(2)),
  dropped('обратный клапан 4"', good("Обратные клапаны"), number(4)),
  dropped("смеситель для раковины золото", good("Смесители для раковины"), /золот/i),
  dropped("полотенцесушитель водяной 1000х500", good("Полотенцесушители", { Тип: "водяной" }), number(1000)),
  dropped("инсталляция geberit для унитаза", good("Инсталляции", { Назначение: "для унитаза" }), /geberit/i),
  dropped("насос скважинный 150 м", good("Скважинные насосы"), number(150)),
  dropped(
    "труба армированная базальтом ппр 25",
    good("Трубы полипропиленовые", { "Наружный диаметр": "25" }),
    /базальт/i,
  ),
  dropped('фильтр косой 2"', good("Фильтры механической очистки", {}, /Фильтр косой/), number(2)),
  dropped("уголок ппр 63", good("Фитинги полипропиленовые", { "Вид изделия": "Угольник" }), number(63)),
  dropped(
    "отвод канализационный 110 30 градусов",
    good("Внутренняя канализация", { "Вид изделия": "Отвод", "Наружный диаметр": "110" }),
    number(30),
  ),
  dropped("раковина накладная 1200 мм", good("Раковины", { Исполнение: "накладная" }), number(1200)),
  dropped("бойлер 50 литров треугольный", good("Накопительные водонагреватели", { Объём: "50" }), /треуг/i),
  dropped(
    "термоголовка электронная м28",
    good("Терморегулирующая арматура", {}, /Термоголовка/),
    /электрон/i,
    number(28),
  ),
  dropped("кран шаровой 1/2 pn100", balls({ Резьба: '1/2"' }), number(100)),
  dropped("насосная станция 2000 вт 24 л", good("Насосные станции", { Объём: "24" }), number(2000)),
  dropped("коллектор на 15 контуров", good("Тёплый пол", {}, /Коллектор/), number(15)),
  dropped("труба гофрированная нержавейка 20", good("Трубы", { "Наружный диаметр": "20" }), /гофр/i),
  dropped(
    "водосчётчик с импульсным выходом ду15 бирюзовый",
    good("Счётчики воды", { "Условный проход": "15", Исполнение: /импульс/ }),
    /бирюз/i,
  ),
  dropped("дренажный насос 3000вт", good("Дренажные и фекальные насосы", { Тип: "дренажный" }), number(3000)),
  dropped("муфта пнд 110", good("Фитинги ПНД", {}, /муфта/i), number(110)),
  dropped("задвижка чугунная ду 300 ру16", good("Вентили и задвижки", { "Вид изделия": "Задвижка" }), number(300)),
  dropped("лейка душевая 12 режимов", good("Душевые системы и лейки", {}, /Лейка/), number(12)),
  dropped("манометр 0-60 бар", good("Манометры и термометры", {}, /анометр/), number(60)),
  dropped("теплоизоляция для труб 76 красная", good("Теплоизоляция для труб", { Цвет: "красный" }), number(76)),
  dropped("смеситель с подогревом для кухни", good("Смесители для кухни"), /подогрев/i),
  dropped("унитаз напольный santoria квадратный", good("Унитазы", {}, undefined, { brand: "Santoria" }), /квадрат/i),
  dropped('резьбовой тройник 3"', good("Фитинги резьбовые", { "Вид изделия": "Тройник" }), number(3)),
  dropped("термоманометр 80 мм 16 бар vinko", good("Манометры и термометры", {}, /Термоманометр/), /vinko/i),

  { kind: "absent", text: "перфоратор", nothing: true },
  { kind: "absent", text: "ламинат 33 класс", nothing: true },
  { kind: "absent", text: "газонокосилка бензиновая", nothing: true },
  { kind: "absent", text: "обои виниловые", nothing: true },
  { kind: "absent", text: "электросамокат", nothing: true },
  { kind: "absent", text: "шуруповёрт makita", nothing: true },
  { kind: "absent", text: "стекломойка", nothing: true },
  { kind: "absent", text: "цемент м500", nothing: true },
  { kind: "nonsense", text: "чтобы соседи не шумели", nothing: true },
  { kind: "nonsense", text: "йцукен", nothing: true },
  { kind: "nonsense", text: "asdfgh", nothing: true },
  { kind: "nonsense", text: "как дела", nothing: true },
  { kind: "nonsense", text: "????", nothing: true },
  { kind: "nonsense", text: "скачать бесплатно без регистрации", nothing: true },
  { kind: "nonsense", text: "привет мир", nothing: true },
  { kind: "nonsense", text: "ghbdtn vbh", nothing: true },

  { kind: "site", text: "доставка", site: /достав/i },
  { kind: "site", text: "стоимость доставки", site: /достав/i },
  { kind: "site", text: "как оплатить", site: /оплат/i },
  { kind: "site", text: "вернуть товар", site: /возврат/i },
  { kind: "site", text: "контакты", site: /контакт/i },
  { kind: "site", text: "гарантия на смеситель", site: /гарант/i },
  { kind: "site", text: "реквизиты", site: /реквизит|контакт|компани/i },
  { kind: "site", text: "график работы", site: /режим|график|контакт/i },

  {
    kind: "lists",
    text: "0710.020.03 - 5\nVX.215.N.05 - 2\nRW-K25-704 10 шт",
    rows: [
      ["0710.020.03", 5],
      ["VX.215.N.05", 2],
      ["RW-K25-704", 10],
    ],
  },
  {
    kind: "lists",
    text: "1. 131-50/6\t4\n2. 131-110/4\t6\n3. ФП 25.2\t20",
    rows: [
      ["131-50/6", 4],
      ["131-110/4", 6],
      ["ФП 25.2", 20],
    ],
  },
  {
    kind: "lists",
    text: "TW80V-7; 1\nDL-5122; 3\nНЕТ-ТАКОГО-77; 2",
    rows: [
      ["TW80V-7", 1],
      ["DL-5122", 3],
      [null, 2],
    ],
  },
  {
    kind: "lists",
    text: "9102 х100, 9104 х5",
    rows: [
      ["9102", 100],
      ["9104", 5],
    ],
  },
  {
    kind: "lists",
    text: 'Фильтр косой 1" 500 мкм 3 шт\nТрос сантехнический 10 м 2 шт\nКлипса для труб 25 мм - 50',
    rows: [
      ["AQ 10.21", 3],
      ["РИ1170", 2],
      ["СТП-08х", 50],
    ],
  },
  {
    kind: "lists",
    text: "НД-1100/7 1шт\nАНС1100.4 2шт\n30ч39р/80-6 4шт",
    rows: [
      ["НД-1100/7", 1],
      ["АНС1100.4", 2],
      ["30ч39р/80-6", 4],
    ],
  },
];

const typed = (text: string, finds: Fits): PlumbingQuery => ({ kind: "unfinished", text, finds, typed: true });

/** Unfinished texts, as sent for suggestions while typing. */
export const typedQueries: readonly PlumbingQuery[] = [
  typed("см", good("Смесители")),
  typed("смесит", good("Смесители")),
  typed("смеситель для ку", good("Смесители для кухни")),
  typed("ра", good("Ра")),
  typed("рад", good("Радиаторы")),
  typed("радиатор бим", good("Радиаторы биметаллические")),
  typed("труба пн", good("Трубы ПНД")),
  typed("кран шар", balls()),
  typed("кран шаровой 1/2 баб", balls({ Резьба: '1/2"', "Тип ручки": "бабочка" })),
  typed("гидр", good("Баки расширительные", {}, /Гидроаккумулятор/)),
  typed("поло", good("Полотенцесушители")),
  typed("насос цир", good("Циркуляционные насосы")),
  typed("унит", good("Унитазы")),
  typed("инст", good("Инсталляции")),
  typed("gru", good("", {}, undefined, { brand: "Grunholm" })),
  typed("071002", article("0710.020.01", "0710.020.02", "0710.020.03", "0710.020.04")),
  typed("муфта комб", good("Фитинги полипропиленовые", { "Вид изделия": "Муфта комбинированная" })),
  typed("терм", good("", {}, /Терм/)),
];
