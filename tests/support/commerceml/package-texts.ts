/** Packages of 1C as texts, put together by tests. */
export const packageOf = (inside: string, formedAt = "2026-11-29T06:00:00") =>
  `<КоммерческаяИнформация ВерсияСхемы="2.08" ДатаФормирования="${formedAt}">${inside}</КоммерческаяИнформация>`;
export const group = (id: string, name: string) =>
  `<Группа><Ид>${id}</Ид><Наименование>${name}</Наименование></Группа>`;
export const classifier = (inside: string) => `<Классификатор><Ид>c</Ид>${inside}</Классификатор>`;
export const catalog = (goods: string, only = "true") =>
  `<Каталог СодержитТолькоИзменения="${only}"><Ид>k</Ид><Товары>${goods}</Товары></Каталог>`;
export const offers = (inside: string, only = "true") =>
  `<ПакетПредложений СодержитТолькоИзменения="${only}"><Ид>k#</Ид><Предложения>${inside}</Предложения></ПакетПредложений>`;
export const good = (id: string, name: string, more = "") =>
  `<Товар><Ид>${id}</Ид><Артикул>А-${id}</Артикул><Наименование>${name}</Наименование><БазоваяЕдиница Код="796">шт</БазоваяЕдиница>${more}</Товар>`;
export const inGroup = (id: string) => `<Группы><Ид>${id}</Ид></Группы>`;
export const price = (type: string, amount: string, more = "") =>
  `<Цена><ИдТипаЦены>${type}</ИдТипаЦены><ЦенаЗаЕдиницу>${amount}</ЦенаЗаЕдиницу><Валюта>руб</Валюта>${more}</Цена>`;
export const priced = (id: string, prices: string) => `<Предложение><Ид>${id}</Ид><Цены>${prices}</Цены></Предложение>`;
export const counted = (id: string, place: string, amount: string) =>
  `<Предложение><Ид>${id}</Ид><Остатки><Остаток><Склад><Ид>${place}</Ид><Количество>${amount}</Количество></Склад></Остаток></Остатки></Предложение>`;
export const priceType = (id: string, name: string) =>
  `<ТипЦены><Ид>${id}</Ид><Наименование>${name}</Наименование></ТипЦены>`;
export const warehouse = (id: string, name: string) =>
  `<Склад><Ид>${id}</Ид><Наименование>${name}</Наименование></Склад>`;
/** A size of a product: «base#characteristic» with its values, and what else the offer has. */
export const size = (id: string, value: string, more = "") =>
  `<Предложение><Ид>${id}</Ид><Наименование>${value}</Наименование><ХарактеристикиТовара><ХарактеристикаТовара><Наименование>Размер</Наименование><Значение>${value}</Значение></ХарактеристикаТовара></ХарактеристикиТовара>${more}</Предложение>`;
