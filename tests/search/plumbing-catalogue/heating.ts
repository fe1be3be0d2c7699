import { crossed, table, type Family } from "./family";

const sections = table(`n
4
6
8
10
12`);

export const heating: readonly Family[] = [
  {
    category: "Отопление > Радиаторы алюминиевые",
    brands: ["Termika", "Novaterm"],
    rows: crossed(
      table(`axis|depth
350|80
500|80
500|96`),
      sections,
    ),
    names: [
      (row) => `Радиатор алюм. ${row.axis}/${row.depth} ${row.n} секц.`,
      (row) => `Радиатор отопления алюминиевый ${row.axis}х${row.depth} мм, ${row.n} секций`,
      (row) => `Рад-р AL ${row.axis}/${row.depth}/${row.n}`,
    ],
    attributes: { "Межосевое расстояние": "axis", Глубина: "depth", "Количество секций": "n" },
    article: (row, ordinal) => `TK ${row.axis}-${row.n}.${ordinal}`,
    price: [1900, 9800],
    description: "Секционная батарея отопления для систем с давлением до 16 атм.",
  },
  {
    category: "Отопление > Радиаторы биметаллические",
    brands: ["Termika", "Теплоград"],
    rows: crossed(
      table(`axis|depth
350|80
500|80
500|100`),
      sections.slice(0, 4),
    ),
    names: [
      (row) => `Радиатор биметалл ${row.axis}/${row.depth} ${row.n} сек`,
      (row) => `Радиатор биметаллический ${row.n} секций ${row.axis}/${row.depth}`,
      (row) => `Радиатор БМ ${row.axis}-${row.depth}-${row.n}`,
    ],
    attributes: { "Межосевое расстояние": "axis", Глубина: "depth", "Количество секций": "n" },
    article: (row, ordinal) => `ТГ-Б${row.axis}/${row.n}-${ordinal}`,
    price: [2600, 14500],
    description: "Секционная батарея отопления, боковое подключение.",
  },
  {
    category: "Отопление > Радиаторы стальные панельные",
    brands: ["Kessler", "Теплоград"],
    rows: crossed(
      table(`type|side
11|боковое
22|боковое
22|нижнее
33|нижнее`),
      table(`h|len
300|1000
500|500
500|800
500|1200`),
    ),
    names: [
      (row) => `Радиатор стальной тип ${row.type} ${row.h}х${row.len} ${row.side} подкл.`,
      (row) => `Рад. панельный ${row.type}/${row.h}/${row.len} (${row.side} подключение)`,
    ],
    attributes: { "Тип панели": "type", Высота: "h", Длина: "len", Подключение: "side" },
    article: (row, ordinal) => `KS${row.type}0${row.h}${row.len}-${ordinal}`,
    price: [3200, 17500],
  },
  {
    category: "Отопление > Комплектующие для радиаторов",
    brands: ["Novaterm", "Termika"],
    rows: table(`kind|thread|extra
Комплект для подключения радиатора|1/2"|11 предметов
Комплект для подключения радиатора|3/4"|11 предметов
Кран Маевского|1/2"|с ключом
Кран Маевского|1/2"|автоматический
Пробка радиаторная|1"|левая
Пробка радиаторная|1"|правая
Кронштейн для радиатора||угловой
Кронштейн для радиатора||анкерный 7х170
Ниппель межсекционный|1"|сталь`),
    names: [
      (row) => `${row.kind} ${row.thread} ${row.extra}`.replace(/ +/g, " "),
      (row) => `${row.kind} (${row.extra})${row.thread ? ` ${row.thread}` : ""}`,
    ],
    attributes: { "Вид изделия": "kind", Резьба: "thread" },
    article: (_row, ordinal) => `NT-КР${String(ordinal).padStart(3, "0")}`,
    price: [25, 680],
  },
  {
    category: "Отопление > Терморегулирующая арматура",
    brands: ["Grunholm", "Valtrix"],
    rows: table(`kind|form|thread
Термоголовка жидкостная|М30х1,5|
Термоголовка газовая|М30х1,5|
Клапан термостатический|угловой|1/2"
Клапан термостатический|прямой|1/2"
Клапан термостатический|угловой|3/4"
Клапан термостатический|прямой|3/4"
Клапан запорный радиаторный|угловой|1/2"
Клапан запорный радиаторный|прямой|1/2"
Узел нижнего подключения|прямой|3/4"
Узел нижнего подключения|угловой|3/4"`),
    names: [
      (row) => `${row.kind} ${row.form} ${row.thread}`.trim(),
      (row) => `${row.kind}, ${row.thread ? `${row.thread}, ` : ""}${row.form}`,
    ],
    attributes: { "Вид изделия": "kind", Исполнение: "form", Резьба: "thread" },
    article: (_row, ordinal) => `013G${4000 + ordinal * 13}`,
    price: [420, 3900],
  },
  {
    category: "Отопление > Котлы",
    brands: ["Kessler", "Теплоград"],
    rows: table(`fuel|kw|circ
газовый|12|одноконтурный
газовый|18|двухконтурный
газовый|24|двухконтурный
газовый|24|одноконтурный
газовый|32|двухконтурный
электрический|6|одноконтурный
электрический|9|одноконтурный
электрический|12|одноконтурный
твердотопливный|16|одноконтурный
твердотопливный|20|одноконтурный`),
    names: [
      (row) => `Котел ${row.fuel} ${row.circ} ${row.kw}кВт`,
      (row) => `Котёл ${row.fuel} настен. ${row.kw} кВт (${row.circ})`,
    ],
    attributes: { Топливо: "fuel", Мощность: "kw", "Число контуров": "circ" },
    article: (row, ordinal) => `KS-${row.kw}E${ordinal}`,
    price: [9800, 76000],
  },
  {
    category: "Отопление > Баки расширительные",
    brands: ["Novaterm", "Aquadora"],
    rows: crossed(
      table(`use|colour
отопление|красный
водоснабжение|синий`),
      table(`vol
8
12
18
24
35
50
80
100`),
    ),
    names: [
      (row) => `Бак расшир. ${row.vol}л ${row.colour} д/${row.use === "отопление" ? "отопл." : "водосн."}`,
      (row) => `Расширительный бак ${row.use} ${row.vol} л, ${row.colour}`,
      (row) => `${row.use === "отопление" ? "Экспанзомат" : "Гидроаккумулятор"} ${row.vol} л ${row.colour}`,
    ],
    attributes: { Назначение: "use", Объём: "vol", Цвет: "colour" },
    article: (row, ordinal) => `NB${row.vol}-${ordinal}`,
    price: [1200, 11800],
    description: "Расширительный мембранный бак.",
  },
  {
    category: "Отопление > Тёплый пол",
    brands: ["Termika", "Novaterm"],
    rows: table(`kind|n|extra
Коллектор с расходомерами|3|нерж.
Коллектор с расходомерами|5|нерж.
Коллектор с расходомерами|7|нерж.
Коллектор с расходомерами|10|нерж.
Шкаф коллекторный наружный|5|ШРН-2
Шкаф коллекторный встроенный|7|ШРВ-3
Мат нагревательный|2|150 Вт/м2
Мат нагревательный|4|150 Вт/м2
Терморегулятор для тёплого пола||белый
Терморегулятор для тёплого пола||чёрный`),
    names: [
      (row) => `${row.kind} ${row.extra}${row.n ? ` ${row.n}${row.kind?.startsWith("Мат") ? " м2" : " вых."}` : ""}`,
      (row) =>
        `${row.kind}${row.n ? ` на ${row.n} ${row.kind?.startsWith("Мат") ? "кв.м" : "контуров"}` : ""} ${row.extra}`,
    ],
    attributes: { "Вид изделия": "kind" },
    article: (_row, ordinal) => `ТП.${900 + ordinal}`,
    price: [1300, 18900],
  },
  {
    category: "Отопление > Полотенцесушители",
    brands: ["Santoria", "Сантехпром-2"],
    rows: table(`kind|form|size
водяной|лесенка|500х600
водяной|лесенка|500х800
водяной|М-образный|500х500
водяной|П-образный|320х500
электрический|лесенка|500х600
электрический|лесенка|400х800
электрический|скоба|300х300`),
    names: [
      (row) => `Полотенцесуш. ${row.kind} ${row.form} ${row.size} хром`,
      (row) => `Полотенцесушитель ${row.kind} "${row.form}" ${row.size} нерж. сталь`,
    ],
    attributes: { Тип: "kind", Форма: "form", Размер: "size" },
    article: (_row, ordinal) => `ST 60${ordinal}.H`,
    price: [2100, 13400],
  },
];
