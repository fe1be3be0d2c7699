import {
  goodAt,
  groupsOf,
  idOf,
  offersAt,
  priceTypesOf,
  propertiesOf,
  unitsOf,
  warehousesOf,
  type GeneratedGroup,
  type GeneratedOffer,
  type GeneratedShop,
} from "./generated-shop.ts";

/** Schemas whose packages differ in shape. */
export type Schema = "2.05" | "2.09" | "3.1";

const named = (id: string, name: string) => `<Ид>${id}</Ид><Наименование>${name}</Наименование>`;
const mark = (schema: Schema) => (schema === "2.05" ? "" : "<ПометкаУдаления>false</ПометкаУдаления>");

export function groupsXml(shop: GeneratedShop, schema: Schema): string {
  const list = (groups: readonly GeneratedGroup[]): string =>
    groups.length === 0
      ? ""
      : `<Группы>${groups.map(({ id, name, groups: inner }) => `<Группа>${named(id, name)}${mark(schema)}${list(inner)}</Группа>`).join("")}</Группы>`;
  return list(groupsOf(shop));
}

export function propertiesXml(shop: GeneratedShop, schema: Schema): string {
  const values = (all: readonly { id: string; name: string }[]) =>
    all.length === 0
      ? ""
      : `<ВариантыЗначений>${all.map(({ id, name }) => `<Справочник><ИдЗначения>${id}</ИдЗначения><Значение>${name}</Значение></Справочник>`).join("")}</ВариантыЗначений>`;
  const property = schema === "2.05" ? "СвойствоНоменклатуры" : "Свойство";
  const list = propertiesOf(shop).map(
    ({ id, name, kind, values: all }) =>
      `<${property}>${named(id, name)}${mark(schema)}<ТипЗначений>${kind}</ТипЗначений>${values(all)}</${property}>`,
  );
  return `<Свойства>${list.join("")}</Свойства>`;
}

export function unitsXml(): string {
  const list = unitsOf().map(
    ({ code, name, fullName }) =>
      `<ЕдиницаИзмерения><Ид>${code}</Ид><НаименованиеКраткое>${name}</НаименованиеКраткое><Код>${code}</Код><НаименованиеПолное>${fullName}</НаименованиеПолное></ЕдиницаИзмерения>`,
  );
  return `<ЕдиницыИзмерения>${list.join("")}</ЕдиницыИзмерения>`;
}

export function priceTypesXml(shop: GeneratedShop): string {
  return `<ТипыЦен>${priceTypesOf(shop)
    .map(({ id, name }) => `<ТипЦены>${named(id, name)}<Валюта>руб</Валюта></ТипЦены>`)
    .join("")}</ТипыЦен>`;
}

export function warehousesXml(shop: GeneratedShop): string {
  return `<Склады>${warehousesOf(shop)
    .map(({ id, name }) => `<Склад>${named(id, name)}</Склад>`)
    .join("")}</Склады>`;
}

export function goodXml(shop: GeneratedShop, at: number, schema: Schema): string {
  const good = goodAt(shop, at);
  const { unit } = good;
  const [coating, length, brand, multiplicity] = propertiesOf(shop);
  const value = (property: { id: string } | undefined, text: string | number) =>
    `<ЗначенияСвойства><Ид>${property?.id}</Ид><Значение>${text}</Значение></ЗначенияСвойства>`;
  const requisite = (name: string, text: string) =>
    `<ЗначениеРеквизита><Наименование>${name}</Наименование><Значение>${text}</Значение></ЗначениеРеквизита>`;
  return `<Товар><Ид>${good.id}</Ид>${mark(schema)}<Штрихкод>${good.barcode}</Штрихкод><Артикул>${good.article}</Артикул><Наименование>${good.name}</Наименование>${
    schema === "3.1"
      ? `<БазоваяЕдиница>${unit.code} </БазоваяЕдиница>`
      : `<БазоваяЕдиница Код="${unit.code}" НаименованиеПолное="${unit.fullName}">${unit.name}</БазоваяЕдиница>`
  }<Группы><Ид>${good.group}</Ид></Группы><Описание><![CDATA[${good.description}]]></Описание>${
    good.picture === null ? "" : `<Картинка>${good.picture}</Картинка>`
  }<ЗначенияСвойств>${value(coating, good.coating)}${value(length, good.length)}${value(brand, good.brand)}${value(multiplicity, good.multiplicity)}</ЗначенияСвойств><СтавкиНалогов><СтавкаНалога><Наименование>НДС</Наименование><Ставка>22</Ставка></СтавкаНалога></СтавкиНалогов><ЗначенияРеквизитов>${requisite("ВидНоменклатуры", "Товар")}${requisite("ТипНоменклатуры", "Товар")}${requisite("Полное наименование", good.name)}${requisite("Вес", good.kilograms)}</ЗначенияРеквизитов></Товар>\n`;
}

/** Sides of an offer, which schemas put into one element or into files of their own. */
export type OfferSide = "names" | "prices" | "rests";

export function offersXml(shop: GeneratedShop, at: number, schema: Schema, sides: readonly OfferSide[]): string {
  return offersAt(shop, at)
    .map((offer) => {
      const parts = sides.map((side) =>
        side === "names" ? namesXml(offer) : side === "prices" ? pricesXml(shop, offer) : restsXml(shop, offer, schema),
      );
      return `<Предложение><Ид>${offer.id}</Ид>${parts.join("")}</Предложение>\n`;
    })
    .join("");
}

function namesXml({ good, colour }: GeneratedOffer): string {
  const characteristic =
    colour === null
      ? ""
      : `<ХарактеристикиТовара><ХарактеристикаТовара><Наименование>Цвет</Наименование><Значение>${colour}</Значение></ХарактеристикаТовара></ХарактеристикиТовара>`;
  return `<Артикул>${good.article}</Артикул><Наименование>${good.name}${colour === null ? "" : ` (${colour})`}</Наименование>${characteristic}`;
}

function pricesXml(shop: GeneratedShop, { good, prices }: GeneratedOffer): string {
  const list = prices.map(
    (kopecks, type) =>
      `<Цена><ИдТипаЦены>${idOf(shop, "priceType", type)}</ИдТипаЦены><ЦенаЗаЕдиницу>${(kopecks / 100).toFixed(2).replace(".", ",")}</ЦенаЗаЕдиницу><Валюта>RUB</Валюта><Единица>${good.unit.name}</Единица><Коэффициент>1</Коэффициент></Цена>`,
  );
  return `<Цены>${list.join("")}</Цены>`;
}

function restsXml(shop: GeneratedShop, { rests }: GeneratedOffer, schema: Schema): string {
  const units = (thousandths: number) => String(thousandths / 1_000);
  if (schema === "2.05") {
    const stores = rests.map(
      (rest, at) => `<Склад ИдСклада="${idOf(shop, "warehouse", at)}" КоличествоНаСкладе="${units(rest)}"/>`,
    );
    return `<Количество>${units(rests.reduce((sum, rest) => sum + rest, 0))}</Количество>${stores.join("")}`;
  }
  const list = rests.map(
    (rest, at) =>
      `<Остаток><Склад><Ид>${idOf(shop, "warehouse", at)}</Ид><Количество>${units(rest)}</Количество></Склад></Остаток>`,
  );
  return `<Остатки>${list.join("")}</Остатки>`;
}
