import { crossed, table, type Family } from "./family";

const threads = table(`thread|dn
1/2"|15
3/4"|20
1"|25
1 1/4"|32
2"|50`);

export const valves: readonly Family[] = [
  {
    category: "Запорная арматура > Краны шаровые",
    brands: ["Valtrix", "ЛенАрматура", "Grunholm"],
    rows: crossed(
      threads,
      table(`form|handle|brief
ВР-ВР|рычаг|в/в
ВР-НР|бабочка|в/н
ВР-НР|рычаг|в/н
НР-НР|бабочка|н/н`),
    ),
    names: [
      (row) => `Кран шар. ${row.form} ${row.thread} ${row.handle}`,
      (row) => `Кран шаровой латунный DN${row.dn} ${row.brief} ${row.handle} PN40`,
      (row) => `КШ ${row.thread} ${row.brief} (${row.handle}) Ду${row.dn} никель`,
    ],
    attributes: {
      Резьба: "thread",
      "Условный проход": "dn",
      Присоединение: "form",
      "Тип ручки": "handle",
    },
    article: (row, ordinal) => `VX.21${ordinal % 9}.N.${String(ordinal).padStart(2, "0")}`,
    price: [210, 4200],
    description: "Для воды и пара, полнопроходной.",
  },
  {
    category: "Запорная арматура > Краны шаровые",
    brands: ["ЛенАрматура", "Grunholm"],
    rows: table(`thread|dn|kind
1/2"|15|с американкой прямой
3/4"|20|с американкой прямой
1"|25|с американкой прямой
1/2"|15|с американкой угловой
3/4"|20|с американкой угловой
1/2"|15|газовый
3/4"|20|газовый
1/2"х3/4"|15|для стиральной машины
1/2"|15|водоразборный со штуцером`),
    names: [
      (row) => `Кран шар. ${row.kind} ${row.thread}`,
      (row) => `Кран шаровой ${row.kind} Ду ${row.dn} (${row.thread})`,
    ],
    attributes: { Резьба: "thread", "Условный проход": "dn", Исполнение: "kind" },
    article: (row, ordinal) => `11б27п-${row.dn}.${ordinal}`,
    price: [260, 1900],
  },
  {
    category: "Запорная арматура > Вентили и задвижки",
    brands: ["ЛенАрматура", "Кама-Литьё"],
    rows: table(`kind|dn|mat|pn
Вентиль|15|латунь|16
Вентиль|20|латунь|16
Вентиль|25|латунь|16
Вентиль|32|чугун|16
Задвижка|50|чугун|10
Задвижка|80|чугун|10
Задвижка|100|чугун|10
Задвижка|150|чугун|16
Затвор поворотный|50|чугун|16
Затвор поворотный|80|чугун|16
Затвор поворотный|100|чугун|16`),
    names: [
      (row) => `${row.kind} ${row.mat} Ду${row.dn} Ру${row.pn}`,
      (row) => `${row.kind} DN ${row.dn} PN ${row.pn} (${row.mat})`,
    ],
    attributes: { "Вид изделия": "kind", "Условный проход": "dn", Материал: "mat", "Номинальное давление": "pn" },
    article: (row, ordinal) => `30ч39р/${row.dn}-${ordinal}`,
    price: [320, 19800],
  },
  {
    category: "Запорная арматура > Обратные клапаны",
    brands: ["Valtrix", "Grunholm"],
    rows: crossed(
      threads.slice(0, 4),
      table(`stem
пластиковый шток
латунный шток`),
    ),
    names: [
      (row) => `Клапан обр. ${row.thread} ВР ${row.stem}`,
      (row) => `Обратный клапан муфтовый Ду${row.dn} (${row.stem})`,
    ],
    attributes: { Резьба: "thread", "Условный проход": "dn", Исполнение: "stem" },
    article: (row, ordinal) => `GH-${row.dn}${ordinal}-OK`,
    price: [180, 1600],
  },
  {
    category: "Запорная арматура > Фильтры механической очистки",
    brands: ["Valtrix", "Aquadora"],
    rows: table(`kind|thread|dn|mesh
Фильтр косой|1/2"|15|500
Фильтр косой|3/4"|20|500
Фильтр косой|1"|25|500
Фильтр самопромывной|1/2"|15|100
Фильтр самопромывной|3/4"|20|100
Колба магистральная 10SL|3/4"|20|20
Картридж полипропиленовый 10SL|||5
Картридж полипропиленовый 10SL|||20
Картридж угольный 10SL|||10`),
    names: [
      (row) => `${row.kind} ${row.thread ? `${row.thread} ` : ""}${row.mesh} мкм`,
      (row) => `${row.kind}${row.dn ? ` Ду${row.dn}` : ""}, степень очистки ${row.mesh}мкм`,
    ],
    attributes: { Резьба: "thread", "Условный проход": "dn", "Степень очистки": "mesh" },
    article: (_row, ordinal) => `AQ 10.${ordinal * 7}`,
    price: [120, 5400],
  },
  {
    category: "Запорная арматура > Редукторы давления",
    brands: ["Valtrix", "Grunholm"],
    rows: table(`kind|thread|range
поршневой|1/2"|1-6
поршневой|3/4"|1-6
мембранный|1/2"|1,5-7
мембранный|3/4"|1,5-7
мембранный|1"|1,5-7`),
    names: [
      (row) => `Редуктор давл. ${row.kind} ${row.thread} ${row.range} бар`,
      (row) => `Редуктор давления воды ${row.thread} ${row.kind} с вых. под манометр`,
    ],
    attributes: { Резьба: "thread", Исполнение: "kind", "Диапазон настройки": "range" },
    article: (_row, ordinal) => `VX.08${ordinal}.N.04`,
    price: [900, 5200],
  },
  {
    category: "Учёт и контроль > Счётчики воды",
    brands: ["Водолей-М", "Чайка"],
    rows: table(`kind|dn|len|pulse
универсальный|15|80|
универсальный|15|110|
универсальный|20|130|
с импульсным выходом|15|110|10 л/имп
с импульсным выходом|20|130|10 л/имп
холодной воды|25|160|
холодной воды|32|160|`),
    names: [
      (row) => `Счетчик воды ${row.kind} СВК-${row.dn} L=${row.len}`,
      (row) => `Водосчётчик Ду${row.dn} ${row.kind} ${row.len}мм`,
    ],
    attributes: { "Условный проход": "dn", Исполнение: "kind", "Монтажная длина": "len" },
    article: (row, ordinal) => `СВ${row.dn}-${ordinal}И`,
    price: [540, 4800],
  },
  {
    category: "Учёт и контроль > Манометры и термометры",
    brands: ["Водолей-М", "Grunholm"],
    rows: table(`kind|range|body
Манометр радиальный|6|63
Манометр радиальный|10|63
Манометр радиальный|16|100
Манометр аксиальный|6|50
Манометр аксиальный|10|63
Термометр биметаллический|120|63
Термоманометр|4|80`),
    names: [
      (row) => `${row.kind} ${row.body}мм 0-${row.range}${row.kind?.startsWith("Термометр") ? "°C" : " бар"}`,
      (row) => `${row.kind} Ø${row.body} до ${row.range}${row.kind?.startsWith("Термометр") ? " град" : " bar"} 1/4"`,
    ],
    attributes: { "Вид изделия": "kind", "Диаметр корпуса": "body" },
    article: (_row, ordinal) => `МП-${63 + ordinal}У`,
    price: [230, 1400],
  },
];
