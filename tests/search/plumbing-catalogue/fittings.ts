import { crossed, table, type Family } from "./family";

const kindShort: Readonly<Record<string, string>> = {
  Муфта: "Муфта",
  Угольник: "Уголок",
  Тройник: "Тр-к",
  Заглушка: "Заглушка",
};

const brassRows = crossed(
  table(`kind|form|latin
Муфта|ВР-ВР|вн-вн
Ниппель|НР-НР|нар-нар
Угольник|ВР-НР|вн-нар
Тройник|ВР-ВР-ВР|вн-вн-вн
Футорка|НР-ВР|нар-вн
Удлинитель|НР-ВР|нар/вн`),
  table(`thread|dn
1/2"|15
3/4"|20
1"|25
1 1/4"|32`),
);

export const fittings: readonly Family[] = [
  {
    category: "Трубы и фитинги > Фитинги полипропиленовые",
    brands: ["УралТрубПласт", "Rohrwerk"],
    rows: crossed(
      table(`kind|angle
Муфта|
Угольник|90
Угольник|45
Тройник|
Заглушка|
Крестовина|`),
      table(`d
20
25
32
40`),
    ),
    names: [
      (row) => `${row.kind} PPR ${row.d}${row.angle ? ` ${row.angle}°` : ""} белый`,
      (row) => `${kindShort[row.kind ?? ""] ?? row.kind} ППР Ø${row.d}${row.angle ? ` х${row.angle} град` : ""}`,
      (row) => `${row.kind} полипропиленовый d=${row.d} мм${row.angle ? `, ${row.angle} гр` : ""}`,
    ],
    attributes: { "Вид изделия": "kind", "Наружный диаметр": "d", Угол: "angle" },
    article: (row, ordinal) => `0720.0${row.d}.${String(ordinal).padStart(2, "0")}`,
    price: [7, 160],
  },
  {
    category: "Трубы и фитинги > Фитинги полипропиленовые",
    brands: ["Rohrwerk", "FlexoFit"],
    rows: crossed(
      table(`kind|thr|form
Муфта комбинированная|ВР|вн. резьба
Муфта комбинированная|НР|нар. резьба`),
      table(`d|thread
20|1/2"
20|3/4"
25|1/2"
25|3/4"
32|1"`),
    ),
    names: [
      (row) => `Муфта PPR комб. ${row.thr} ${row.d}х${row.thread}`,
      (row) => `Муфта ППР ${row.form} ${row.d}-${row.thread} разъёмная`,
      (row) => `${row.kind} полипропилен ${row.d} x ${row.thread} ${row.thr}`,
    ],
    attributes: { "Вид изделия": "kind", "Наружный диаметр": "d", Резьба: "thread", Присоединение: "thr" },
    article: (row, ordinal) => `RW-K${row.d}-${700 + ordinal}`,
    price: [70, 420],
  },
  {
    category: "Трубы и фитинги > Фитинги ПНД",
    brands: ["Полимер-Юг", "FlexoFit"],
    rows: crossed(
      table(`kind|short
Муфта соединительная|муфта соед.
Отвод|отвод
Тройник|тройник
Заглушка|заглушка`),
      table(`d
20
25
32
40`),
    ),
    names: [
      (row) => `${row.kind} ПНД ${row.d} компрессионный`,
      (row) => `Фитинг ПНД ${row.short} ${row.d}х${row.d} цанговый`,
      (row) => `ПНД ${row.short} Ø${row.d}`,
    ],
    attributes: { "Вид изделия": "kind", "Наружный диаметр": "d" },
    article: (row, ordinal) => `ФП ${row.d}.${ordinal}`,
    price: [28, 260],
  },
  {
    category: "Трубы и фитинги > Фитинги ПНД",
    brands: ["FlexoFit"],
    rows: table(`d|thread|thr
20|1/2"|НР
25|3/4"|НР
32|1"|НР
32|1"|ВР
25|1/2"|ВР
40|1 1/4"|НР`),
    names: [
      (row) => `Муфта ПНД ${row.d}х${row.thread} ${row.thr}`,
      (row) => `Переход ПНД ${row.d}-${row.thread} ${row.thr}`,
    ],
    attributes: { "Наружный диаметр": "d", Резьба: "thread", Присоединение: "thr" },
    article: (row, ordinal) => `FF/${row.d}/${String(ordinal).padStart(3, "0")}`,
    price: [40, 220],
  },
  {
    category: "Трубы и фитинги > Фитинги резьбовые",
    brands: ["Valtrix", "ЛенАрматура"],
    rows: brassRows,
    names: [
      (row) => `${row.kind} лат. ${row.form} ${row.thread} никель`,
      (row) => `${row.kind} ${row.thread} ${row.latin} латунь`,
      (row) => `${row.kind} латунный никелированный Ду${row.dn} (${row.thread}) ${row.form}`,
    ],
    attributes: { "Вид изделия": "kind", Резьба: "thread", Присоединение: "form", "Условный проход": "dn" },
    article: (row, ordinal) => `VTx.${580 + ordinal}.N.0${row.dn?.charAt(0) ?? ""}`,
    price: [60, 780],
  },
  {
    category: "Трубы и фитинги > Фитинги для металлопластика",
    brands: ["Valtrix", "Novaterm"],
    rows: crossed(
      table(`kind|fix
Муфта|обжимная
Угольник|обжимной
Тройник|обжимной
Муфта|под пресс
Угольник|под пресс`),
      table(`d
16
20
26`),
    ),
    names: [
      (row) => `${row.kind} ${row.fix} ${row.d}х${row.d} для МП трубы`,
      (row) => `${row.kind} металлопл. ${row.d}(2,0) ${row.fix}`,
    ],
    attributes: { "Вид изделия": "kind", "Наружный диаметр": "d", "Способ соединения": "fix" },
    article: (row, ordinal) => `NT${row.d}${String(ordinal).padStart(4, "0")}`,
    price: [95, 520],
  },
  {
    category: "Гибкая подводка",
    brands: ["FlexoFit", "Ручеёк"],
    rows: crossed(
      table(`use|thread
вода|1/2"
вода|М10х1/2"
газ|1/2"`),
      table(`len
30
40
50
60
80
100
150`),
    ),
    names: [
      (row) => `Подводка гибкая ${row.use} ${row.thread} г/г ${row.len}см`,
      (row) => `Шланг подводки д/${row.use === "газ" ? "газа" : "воды"} ${row.thread} ${row.len} см нерж. оплётка`,
      (row) => `Гибкая подводка для ${row.use === "газ" ? "газа ПВХ жёлтая" : "воды"} ${row.thread} L=${row.len}`,
    ],
    attributes: { Среда: "use", Резьба: "thread", Длина: "len" },
    article: (row, ordinal) => `14-00${row.len}-${ordinal}`,
    price: [75, 690],
  },
];
