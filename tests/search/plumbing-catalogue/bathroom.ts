import { crossed, table, type Family } from "./family";

const finishes = table(`finish|fin
хром|хром
чёрный матовый|черн. мат.
бронза|бронза`);

export const bathroom: readonly Family[] = [
  {
    category: "Смесители и душ > Смесители для раковины",
    brands: ["Santoria", "Delfino", "Чайка"],
    rows: crossed(
      table(`lever|series
однорычажный|Lago
двухвентильный|Retro
сенсорный|Uno`),
      finishes,
    ),
    names: [
      (row) => `Смес. д/раковины ${row.series} ${row.lever} ${row.fin}`,
      (row) => `Смеситель для умывальника ${row.lever} ${row.finish} ${row.series}`,
    ],
    attributes: { Управление: "lever", Покрытие: "finish", Серия: "series" },
    article: (_row, ordinal) => `DL-${5100 + ordinal * 11}`,
    price: [1500, 12900],
  },
  {
    category: "Смесители и душ > Смесители для ванны",
    brands: ["Santoria", "Delfino", "Чайка"],
    rows: crossed(
      table(`lever|spout|series
однорычажный|короткий излив|Lago
однорычажный|длинный излив|Lago
двухвентильный|длинный излив|Retro
термостатический|короткий излив|Duo`),
      finishes,
    ),
    names: [
      (row) => `Смес. д/ванны ${row.lever} ${row.spout} ${row.fin} ${row.series}`,
      (row) => `Смеситель для ванны с душем ${row.series} ${row.lever}, ${row.spout}, ${row.finish}`,
    ],
    attributes: { Управление: "lever", Излив: "spout", Покрытие: "finish", Серия: "series" },
    article: (_row, ordinal) => `DL-${6200 + ordinal * 9}`,
    price: [2300, 18900],
  },
  {
    category: "Смесители и душ > Смесители для кухни",
    brands: ["Delfino", "Aquadora"],
    rows: crossed(
      table(`spout|series
высокий излив|Nota
вытяжная лейка|Nota
под фильтр|Pura`),
      finishes,
    ),
    names: [
      (row) => `Смес. кухонный ${row.spout} ${row.fin}`,
      (row) => `Смеситель для кухни ${row.series} однорычажный ${row.spout} ${row.finish}`,
    ],
    attributes: { Излив: "spout", Покрытие: "finish", Серия: "series" },
    article: (_row, ordinal) => `AQ-K${300 + ordinal * 4}`,
    price: [1900, 14900],
  },
  {
    category: "Смесители и душ > Душевые системы и лейки",
    brands: ["Santoria", "Delfino"],
    rows: table(`kind|extra
Стойка душевая|с тропическим душем
Стойка душевая|с термостатом
Лейка душевая|1 режим
Лейка душевая|3 режима
Лейка душевая|5 режимов
Шланг для душа|150 см
Шланг для душа|200 см
Гигиенический душ|встраиваемый
Гигиенический душ|с держателем
Верхний душ|300х300
Излив для ванны|25 см`),
    names: [(row) => `${row.kind} ${row.extra} хром`, (row) => `${row.kind}, ${row.extra}`],
    attributes: { "Вид изделия": "kind" },
    article: (_row, ordinal) => `ST D${ordinal}0.C`,
    price: [250, 16900],
  },
  {
    category: "Санитарная керамика > Унитазы",
    brands: ["Santoria", "Кама-Литьё", "Bellavita"],
    rows: table(`kind|outlet|seat
напольный компакт|косой выпуск|сиденье полипропилен
напольный компакт|косой выпуск|микролифт
напольный компакт|горизонтальный выпуск|микролифт
напольный компакт|вертикальный выпуск|сиденье полипропилен
подвесной безободковый|горизонтальный выпуск|микролифт
подвесной|горизонтальный выпуск|сиденье дюропласт
приставной|горизонтальный выпуск|микролифт`),
    names: [
      (row) => `Унитаз ${row.kind} ${row.outlet} ${row.seat}`,
      (row) => `Унитаз-${row.kind}, ${row.outlet}, ${row.seat}, белый`,
    ],
    attributes: { Исполнение: "kind", Выпуск: "outlet", Сиденье: "seat" },
    article: (_row, ordinal) => `S-UN${String(ordinal * 3).padStart(4, "0")}`,
    price: [4300, 27900],
  },
  {
    category: "Санитарная керамика > Раковины",
    brands: ["Santoria", "Bellavita", "Кама-Литьё"],
    rows: table(`kind|w
накладная|420
накладная|600
подвесная|450
подвесная|550
с пьедесталом|560
мебельная|600
мебельная|800
угловая|400`),
    names: [
      (row) => `Раковина ${row.kind} ${row.w} мм белая`,
      (row) => `Умывальник ${row.kind} ${Number(row.w) / 10} см`,
    ],
    attributes: { Исполнение: "kind", Ширина: "w" },
    article: (row, ordinal) => `BV${row.w}.${ordinal}`,
    price: [1700, 11900],
  },
  {
    category: "Санитарная керамика > Инсталляции",
    brands: ["Bellavita", "Kessler"],
    rows: table(`kind|extra
для унитаза|с кнопкой хром
для унитаза|с кнопкой белой
для унитаза|без кнопки
для биде|
для раковины|
клавиша смыва|хром
клавиша смыва|чёрная`),
    names: [
      (row) =>
        `${row.kind?.startsWith("клавиша") ? "Клавиша смыва для инсталляции" : `Инсталляция ${row.kind}`} ${row.extra}`.trim(),
    ],
    attributes: { Назначение: "kind" },
    article: (_row, ordinal) => `458.${120 + ordinal}.21.1`,
    price: [1900, 21900],
  },
  {
    category: "Канализация > Сифоны и трапы",
    brands: ["Ручеёк", "Rohrwerk"],
    rows: table(`kind|extra
Сифон для раковины|бутылочный 1 1/4"х32
Сифон для раковины|гофрированный 1 1/2"х40
Сифон для мойки|с отводом для стир. машины
Сифон для ванны|с переливом
Сифон для ванны|автомат (клик-клак)
Сифон для душевого поддона|Ø90
Трап душевой|10х10 нерж. сухой затвор
Трап душевой|15х15 чугун
Лоток душевой линейный|600 мм
Лоток душевой линейный|800 мм
Гофра для унитаза|Ду110
Манжета для унитаза|эксцентрическая 110`),
    names: [(row) => `${row.kind} ${row.extra}`, (row) => `${row.kind}, ${row.extra}, пластик`],
    attributes: { "Вид изделия": "kind" },
    article: (_row, ordinal) => `A${40 + ordinal}E.${ordinal}`,
    price: [110, 6900],
  },
  {
    category: "Расходные материалы > Уплотнители и герметики",
    brands: ["Сантехпром-2", "Aquadora"],
    rows: table(`kind|extra
ФУМ лента|12мм х 10м
ФУМ лента|19мм х 15м
Лён сантехнический|100 г
Лён сантехнический|200 г
Паста уплотнительная|75 г
Нить сантехническая|20 м
Нить сантехническая|50 м
Герметик анаэробный|50 мл
Герметик силиконовый санитарный|280 мл белый
Герметик силиконовый санитарный|280 мл прозрачный
Набор прокладок|резина 1/2"
Прокладка паронит|3/4"`),
    names: [(row) => `${row.kind} ${row.extra}`, (row) => `${row.kind} (${row.extra})`],
    attributes: { "Вид изделия": "kind" },
    article: (_row, ordinal) => `9${String(100 + ordinal)}`,
    price: [15, 640],
  },
  {
    category: "Расходные материалы > Крепёж для труб",
    brands: ["Сантехпром-2", "Полимер-Юг"],
    rows: table(`kind|size
Хомут сантехнический с шурупом|1/2" (20-24)
Хомут сантехнический с шурупом|3/4" (25-28)
Хомут сантехнический с шурупом|1" (32-36)
Хомут сантехнический с шурупом|4" (110)
Хомут червячный|16-27
Хомут червячный|32-50
Клипса для труб|20
Клипса для труб|25
Клипса для труб|32
Планка для водорозеток|двойная`),
    names: [(row) => `${row.kind} ${row.size}`, (row) => `${row.kind} ${row.size} мм`],
    attributes: { "Вид изделия": "kind" },
    article: (_row, ordinal) => `СТП-${String(ordinal).padStart(2, "0")}х`,
    price: [4, 190],
  },
  {
    category: "Расходные материалы > Теплоизоляция для труб",
    brands: ["Termika"],
    rows: table(`d|wall|colour
15|6|серый
18|6|серый
22|6|красный
22|9|серый
28|9|серый
35|9|серый
42|13|серый
114|13|серый`),
    names: [
      (row) => `Утеплитель д/труб ${row.d}/${row.wall} 2м ${row.colour}`,
      (row) => `Теплоизоляция вспен. п/э ${row.d}х${row.wall} мм (${row.colour})`,
      (row) => `Трубка теплоизоляционная ${row.d}(${row.wall})`,
    ],
    attributes: { "Внутренний диаметр": "d", "Толщина стенки": "wall", Цвет: "colour" },
    article: (row) => `TI-${row.d}-${row.wall}`,
    price: [14, 160],
  },
];
