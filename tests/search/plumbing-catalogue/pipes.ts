import { crossed, table, type Family } from "./family";

const pprDiameters = table(`d|wall|price
20|2,8|62
20|3,4|71
25|3,5|98
25|4,2|112
32|4,4|158
32|5,4|176
40|5,5|247
50|6,9|388
63|8,6|612`);

const pe = table(`d|wall|pn|len
20|2,0|16|100
25|2,0|12,5|100
25|2,3|16|100
32|2,4|12,5|100
32|3,0|16|100
40|3,0|12,5|100
40|3,7|16|50
50|3,7|12,5|50
63|4,7|12,5|50`);

const comma = (text = ""): string => text.replace(".", ",");

export const pipes: readonly Family[] = [
  {
    category: "Трубы и фитинги > Трубы полипропиленовые",
    brands: ["УралТрубПласт", "Rohrwerk", "FlexoFit"],
    rows: crossed(pprDiameters, [
      { fibre: "стекловолокно", short: "стекл.", pn: "20" },
      { fibre: "алюминий", short: "алюм", pn: "25" },
    ]),
    names: [
      (row) => `Труба PPR арм. ${row.short} ${row.d}х${row.wall} PN${row.pn} белая (4м)`,
      (row) => `Труба полипропиленовая армированная ${row.fibre} Ø${row.d}x${row.wall} мм`,
      (row) => `Тр. ППР ${row.d}*${row.wall} PN ${row.pn} ${row.fibre}`,
    ],
    attributes: {
      "Наружный диаметр": "d",
      "Толщина стенки": "wall",
      Армирование: "fibre",
      "Номинальное давление": "pn",
    },
    article: (row, ordinal) => `0710.0${row.d}.${String(ordinal).padStart(2, "0")}`,
    price: [60, 900],
    description: "Для холодного и горячего водоснабжения, отопления. Соединяется сваркой.",
  },
  {
    category: "Трубы и фитинги > Трубы из сшитого полиэтилена",
    brands: ["Rohrwerk", "Novaterm"],
    rows: crossed(
      table(`d|wall
16|2,0
16|2,2
20|2,0
20|2,8
25|3,5
32|4,4`),
      [
        { layer: "PE-Xa/EVOH", roll: "200", colour: "красная" },
        { layer: "PE-Xb", roll: "100", colour: "серая" },
      ],
    ),
    names: [
      (row) => `Труба сшит. п/э ${row.layer} ${row.d}x${row.wall} бухта ${row.roll}м ${row.colour}`,
      (row) => `Труба для тёплого пола ${row.layer} ${row.d}(${row.wall}) ${row.colour}, ${row.roll} м`,
      (row) => `Труба из сшитого полиэтилена ${row.d}х${row.wall} мм с антидиф. слоем (${row.roll}м)`,
    ],
    attributes: {
      "Наружный диаметр": "d",
      "Толщина стенки": "wall",
      "Материал трубы": "layer",
      "Длина бухты": "roll",
      Цвет: "colour",
    },
    article: (row, ordinal) => `RW-X${row.d}-${400 + ordinal * 3}`,
    price: [48, 260],
  },
  {
    category: "Трубы и фитинги > Трубы металлопластиковые",
    brands: ["Valtrix", "FlexoFit"],
    rows: table(`d|wall|roll
16|2,0|100
16|2,0|200
20|2,0|100
26|3,0|50
32|3,0|50`),
    names: [
      (row) => `Труба МП ${row.d}х${row.wall} бухта ${row.roll} м`,
      (row) => `Металлопласт. труба PEX-AL-PEX ${row.d}(${row.wall}) ${row.roll}м`,
    ],
    attributes: { "Наружный диаметр": "d", "Толщина стенки": "wall", "Длина бухты": "roll" },
    article: (row, ordinal) => `VX.${row.d}.${row.roll}.${ordinal}`,
    price: [70, 310],
    description: "Металлопластиковая труба для отопления и водопровода.",
  },
  {
    category: "Трубы и фитинги > Трубы ПНД",
    brands: ["Полимер-Юг", "УралТрубПласт"],
    rows: pe,
    names: [
      (row) => `Труба ПНД пит. ПЭ100 SDR ${row.d}х${row.wall} PN${comma(row.pn)} (бухта ${row.len}м)`,
      (row) => `Труба ПЭ питьевая ${row.d} мм ${comma(row.pn)} атм, синяя полоса`,
      (row) => `ПНД труба д.${row.d} стенка ${row.wall} ${row.len}м чёрная`,
    ],
    attributes: {
      "Наружный диаметр": "d",
      "Толщина стенки": "wall",
      "Номинальное давление": "pn",
      "Длина бухты": "len",
    },
    article: (_row, ordinal) => `УТП-000${12870 + ordinal}`,
    price: [24, 190],
  },
  {
    category: "Канализация > Внутренняя канализация",
    brands: ["Полимер-Юг", "Rohrwerk"],
    rows: crossed(
      table(`d
32
40
50
110`),
      table(`len
250
500
1000
2000
3000`),
    ),
    names: [
      (row) => `Труба канализац. внутр. ${row.d}х${row.len} серая`,
      (row) => `Труба ПП ${row.d} L=${row.len} с раструбом`,
      (row) => `Труба HT Ду${row.d} ${row.len} мм для внутренней канализации`,
    ],
    attributes: { "Наружный диаметр": "d", Длина: "len" },
    article: (row, ordinal) => `130.${row.d}.${String(ordinal * 5).padStart(3, "0")}`,
    price: [45, 620],
  },
  {
    category: "Канализация > Внутренняя канализация",
    brands: ["Полимер-Юг", "Кама-Литьё"],
    rows: table(`kind|d|angle|short
Отвод|50|45|отв.
Отвод|50|87|отв.
Отвод|110|45|отв.
Отвод|110|87|отв.
Тройник|50|45|тр-к
Тройник|50|87|тр-к
Тройник|110|45|тр-к
Тройник|110|87|тр-к
Муфта|50||муфта
Муфта|110||муфта
Ревизия|50||ревизия
Ревизия|110||ревизия
Заглушка|50||загл.
Заглушка|110||загл.
Аэратор|50||аэратор`),
    names: [
      (row) => `${row.kind} канализ. ${row.d}${row.angle ? `/${row.angle}°` : ""} ПП серый`,
      (row) => `${row.kind} Ду ${row.d}${row.angle ? ` угол ${row.angle} гр.` : ""} внутр. канализация`,
    ],
    attributes: { "Вид изделия": "kind", "Наружный диаметр": "d", Угол: "angle" },
    article: (row, ordinal) => `131-${row.d}/${ordinal}`,
    price: [18, 240],
  },
  {
    category: "Канализация > Наружная канализация",
    brands: ["Полимер-Юг"],
    rows: table(`kind|d|len
Труба|110|1000
Труба|110|2000
Труба|110|3000
Труба|160|2000
Труба|160|3000
Труба|200|3000
Отвод|110|
Отвод|160|
Тройник|110|
Тройник|160|
Клапан обратный|110|`),
    names: [
      (row) => `${row.kind} НПВХ рыж. ${row.d}${row.len ? `х${row.len}` : ""} SN4 нар. канализация`,
      (row) => `${row.kind} для наружной канализации ${row.d} мм${row.len ? ` L-${row.len}` : ""} кирпичный`,
    ],
    attributes: { "Вид изделия": "kind", "Наружный диаметр": "d", Длина: "len" },
    article: (row, ordinal) => `ПЮ${row.d}-${ordinal}Н`,
    price: [190, 2900],
  },
];
