import { crossed, table, type Family } from "./family";

export const appliances: readonly Family[] = [
  {
    category: "Насосы > Циркуляционные насосы",
    brands: ["Grunholm", "Насосмаш", "Pumpenhaus"],
    rows: crossed(
      table(`dn|head
25|4
25|6
25|8
32|4
32|6
32|8`),
      table(`base
130
180`),
    ),
    names: [
      (row) => `Насос циркул. ${row.dn}/${row.head}-${row.base}`,
      (row) => `Насос циркуляционный ${row.dn}-${row.head}0 ${row.base} с гайками`,
      (row) => `Циркуляционный насос для отопления ${row.dn}/${row.head} ${row.base} мм`,
    ],
    attributes: { "Условный проход": "dn", Напор: "head", "Монтажная длина": "base" },
    article: (row, ordinal) => `PH ${row.dn}/${row.head}0-${row.base}${ordinal % 2 ? "" : " N"}`,
    price: [2900, 15800],
  },
  {
    category: "Насосы > Скважинные насосы",
    brands: ["Водолей-М", "Pumpenhaus"],
    rows: table(`d|head|flow|kw
75|50|40|0,55
75|80|40|0,75
75|100|40|1,1
96|50|60|0,75
96|80|60|1,1
96|110|60|1,5`),
    names: [
      (row) => `Насос скваж. ${row.d}мм ${row.head}м ${row.flow}л/мин ${row.kw}кВт`,
      (row) => `Насос скважинный центробежный напор ${row.head} м, Ø${row.d}, ${row.kw} кВт`,
    ],
    attributes: { "Диаметр корпуса": "d", Напор: "head", Производительность: "flow", Мощность: "kw" },
    article: (row, ordinal) => `БЦПЭ-0,5-${row.head}У${ordinal}`,
    price: [8700, 27900],
    description: "Погружной глубинный насос для колодцев и скважин.",
  },
  {
    category: "Насосы > Дренажные и фекальные насосы",
    brands: ["Насосмаш", "Pumpenhaus"],
    rows: table(`kind|w|water
дренажный|250|чистая вода
дренажный|400|чистая вода
дренажный|550|грязная вода
дренажный|750|грязная вода
дренажный|900|грязная вода
фекальный|750|с измельчителем
фекальный|1100|с измельчителем
фекальный|1300|без измельчителя`),
    names: [
      (row) => `Насос ${row.kind} ${row.w}Вт (${row.water}) с поплавком`,
      (row) => `Насос ${row.kind} ${row.water} ${row.w} Вт, кабель 10м`,
    ],
    attributes: { Тип: "kind", Мощность: "w", Исполнение: "water" },
    article: (row, ordinal) => `НД-${row.w}/${ordinal}`,
    price: [2300, 15400],
  },
  {
    category: "Насосы > Насосные станции",
    brands: ["Водолей-М", "Pumpenhaus"],
    rows: table(`w|vol|body
600|20|чугун
800|24|чугун
800|24|нержавейка
1100|24|нержавейка
1100|50|чугун`),
    names: [
      (row) => `Станция насосная ${row.w}Вт бак ${row.vol}л ${row.body}`,
      (row) => `Насосная станция ${row.w} Вт/${row.vol} л (${row.body})`,
    ],
    attributes: { Мощность: "w", Объём: "vol", Материал: "body" },
    article: (row, ordinal) => `АНС${row.w}.${ordinal}`,
    price: [7400, 19900],
  },
  {
    category: "Водонагреватели > Накопительные водонагреватели",
    brands: ["Termika", "Kessler"],
    rows: crossed(
      table(`form|shape
вертикальный|круглый
вертикальный|плоский
горизонтальный|плоский`),
      table(`vol
30
50
80
100`),
    ),
    names: [
      (row) => `Водонагреватель ${row.vol}л ${row.shape} ${row.form} 2кВт`,
      (row) => `Бойлер накопит. ${row.vol} л ${row.form}, ${row.shape}`,
      (row) => `Водонагр. электр. накопительный ${row.vol} л (${row.shape})`,
    ],
    attributes: { Объём: "vol", Монтаж: "form", Форма: "shape" },
    article: (row, ordinal) => `TW${row.vol}V-${ordinal}`,
    price: [6900, 24900],
  },
  {
    category: "Водонагреватели > Проточные водонагреватели",
    brands: ["Termika", "Kessler"],
    rows: table(`kw|kind
3,5|кран
3,5|душ
5,5|кран+душ
6,5|душ
8|напорный`),
    names: [
      (row) => `Водонагреватель проточный ${row.kw}кВт ${row.kind}`,
      (row) => `Проточный нагреватель воды ${row.kw} кВт (${row.kind})`,
    ],
    attributes: { Мощность: "kw", Исполнение: "kind" },
    article: (_row, ordinal) => `TP-${35 + ordinal}S`,
    price: [2100, 8900],
  },
  {
    category: "Инструмент > Сварочные аппараты для труб",
    brands: ["Rohrwerk", "FlexoFit"],
    rows: table(`w|set
800|20-32
1000|20-63
1500|20-63
2000|20-110`),
    names: [
      (row) => `Аппарат д/сварки ППР ${row.w}Вт насадки ${row.set}`,
      (row) => `Паяльник для полипропиленовых труб ${row.w} Вт (${row.set} мм)`,
    ],
    attributes: { Мощность: "w" },
    article: (row) => `RW-S${row.w}`,
    price: [1900, 9700],
    description: "Утюг для сварки полипропилена.",
  },
  {
    category: "Инструмент > Труборезы и ключи",
    brands: ["Rohrwerk", "Сантехпром-2"],
    rows: table(`kind|size
Ножницы для труб|до 42 мм
Ножницы для труб|до 63 мм
Труборез роликовый|3-28 мм
Ключ трубный рычажный|№1
Ключ трубный рычажный|№2
Ключ трубный рычажный|№3
Ключ разводной|250 мм
Пресс-клещи ручные|16-20-26-32
Трос сантехнический|5 м
Трос сантехнический|10 м
Вантуз|резиновый`),
    names: [(row) => `${row.kind} ${row.size}`, (row) => `${row.kind}, ${row.size}, проф.`],
    attributes: { "Вид изделия": "kind" },
    article: (_row, ordinal) => `РИ${1000 + ordinal * 17}`,
    price: [150, 5900],
  },
];
