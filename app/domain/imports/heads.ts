import { headText } from "#app/domain/upload/head.ts";
import type { Quantity } from "#app/domain/quantity.ts";
import { isOfProducts, type ImportKind } from "./kinds.ts";
import { tierQuantity } from "./tier-fields.ts";

/** «Код» beside «Артикул» is an external id, alone it is the article. */
export const anyCode = "anyCode";

type Synonym = readonly [field: string, pattern: RegExp];

/**
 * Headings by field, over lower case with single blanks: of our own exports, 1C, Bitrix, YML and suppliers' price lists.
 * The first match counts.
 */
const ofProducts: readonly Synonym[] = [
  [
    "externalId",
    /^(?:внешний (?:код|id|ид)|external id|externalid|xml id|ie xml id|ид|id|guid|код 1с|код в 1с|код номенклатуры|внутренний код|id товара)$/,
  ],
  [
    "vendorCode",
    /^(?:код производителя|код изготовителя|артикул (?:производителя|изготовителя|завода|поставщика)|партномер|part number|mpn|заводской (?:код|артикул))$/,
  ],
  [
    "article",
    /^(?:артикул|арт|article|sku|vendorcode|vendor code|cml2 article|ip prop cml2 article|артикул товара|каталожный номер|кат номер|каталожный №)$/,
  ],
  [anyCode, /^(?:код|код товара|код позиции|code)$/],
  [
    "barcode",
    /^(?:штрих-?код\S*|штрих код\S*|ean|ean-?13|ean 13|gtin|barcode|barcodes|шк|баркод|код маркировки ean|cml2 bar code)$/,
  ],
  [
    "fullName",
    /^(?:полное наименование|наименование полное|наименование для печати|full name|fullname|полное название)$/,
  ],
  [
    "name",
    /^(?:наименование|название|номенклатура|товар|наименование товара\S*|название товара|наименование номенклатуры|name|ie name|title|product|product name|продукция|наименование продукции|рабочее наименование)$/,
  ],
  [
    "brand",
    /^(?:бренд|производитель|торговая марка|марка|изготовитель|завод|завод-изготовитель|вендор|brand|vendor|manufacturer|cml2 manufacturer|тм|фабрика)$/,
  ],
  [
    "category",
    /^(?:категория|категории|группа|группа товаров|товарная группа|раздел|рубрика|путь|категория товара|номенклатурная группа|group|category|category path|section|тип номенклатуры)$/,
  ],
  [
    "unit",
    /^(?:ед|ед изм\S*|единица|единица измерения|единицы измерения|единица изм|еи|базовая единица|unit|units|uom|measure|ед измерения|единица хранения)$/,
  ],
  [
    "description",
    /^(?:описание|подробное описание|детальное описание|описание товара|текст|description|ie detail text|detail text|ie preview text|комментарий к товару)$/,
  ],
  [
    "multiplicity",
    /^(?:кратность|кратность отгрузки|кратность заказа|кратность продажи|норма отгрузки|multiplicity|step quantity|шаг заказа|квант|квант поставки)$/,
  ],
  [
    "minQuantity",
    /^(?:минимальный заказ|мин заказ|минимальная партия|мин партия|минимальное количество|min quantity|minquantity|мин кол-во|min order)$/,
  ],
  [
    "packs",
    /^(?:упаковк[аи]|фасовк[аи]|(?:кол-во |количество |шт )?в (?:упаковке|пачке|коробке|уп)|норма упаковки|packs?|packaging)(?: (?:шт|ед))?$/,
  ],
  ["tags", /^(?:метки?|ярлыки?|стикеры?|теги?|tags?|labels?)$/],
  ["replacement", /^(?:внешний код замены|замена|replacement)$/],
  ["maxQuantity", /^(?:максимальный заказ|макс заказ|максимальное количество|max quantity)$/],
  [
    "weightGrams",
    /^(?:вес|масса|вес брутто|вес нетто|вес единицы|вес товара|weight|масса брутто|масса нетто|вес 1 шт|вес за ед|cml2 weight)(?: (?:кг|г|гр|т|kg|g))?$/,
  ],
  [
    "dimensions",
    /^(?:габариты|размеры упаковки|размер упаковки|габариты упаковки|габаритные размеры|дхшхв|д х ш х в|размеры дхшхв|dimensions|размеры д х ш х в|размеры)(?: (?:мм|см|м|mm|cm|m))?$/,
  ],
  ["vatRate", /^(?:ндс|ставка ндс|ндс %|vat|vat rate|ставка налога)$/],
  [
    "country",
    /^(?:страна|страна происхождения|страна производства|страна-производитель|страна изготовления|страна производитель|country|country of origin|cml2 country)$/,
  ],
  [
    "warrantyMonths",
    /^(?:гарантия|гарантийный срок|срок гарантии|warranty|manufacturer warranty period)(?: (?:мес|месяцев|лет))?$/,
  ],
  [
    "supplyDays",
    /^(?:срок поставки|срок доставки поставщика|дней поставки|срок под заказ|supply days|lead time)(?: (?:дн|дней|дни))?$/,
  ],
  ["isMarked", /^(?:маркировка|подлежит маркировке|честный знак|маркируемый|marked)$/],
  ["isCuttable", /^(?:отрезной|режется|нарезка|отмотка|cuttable)$/],
  ["status", /^(?:статус|состояние товара|активность|активен|status|active|ie active)$/],
  ["warehouse", /^(?:склад|warehouse|место хранения|store)$/],
  [
    "pictures",
    /^(?:фото|фотографи[яи]|фото товара|картинк[аи]|изображени[ея]|изображения товара|(?:ссылк[аи]|адреса?|url) (?:на )?(?:фото|картинк[иу]|изображени[ея])|pictures?|images?|photos?|image url|picture url|ie detail picture|ie preview picture)$/,
  ],
  [
    "oldPrice",
    /^(?:старая цена|цена до скидки|цена без скидки|зачеркнутая цена|old price|oldprice|базовая цена до скидки)(?:[ :]|$)/,
  ],
  [
    "price",
    /^(?:цена|стоимость|price|розничная цена|цена розн\S*|ррц|рц|прайс|retail price|cv price 1|цена за ед\S*|цена за шт|цена с ндс|новая цена|тариф)(?:$| (?:руб|р|rub|₽|с ндс|в рублях|за ед|за шт|розница|розничная|розн|шт|с учетом ндс|руб с ндс|руб шт))/,
  ],
  [
    "stock",
    /^(?:остаток|остатки|кол-во на складе|количество на складе|наличие|в наличии|свободный остаток|остаток на складе|доступно|доступный остаток|количество|кол-во|stock|quantity|qty|count|cp quantity|stock quantity|available|кол-во в наличии|свободно|на складе)(?: (?:шт|ед))?$/,
  ],
];

const hiddenHead = /^(?:скрыт[аыо]?|hidden)$/;
const ofCategories: readonly Synonym[] = [
  ["category", /^(?:категория|путь|раздел|группа|category|path|название|наименование|name|рубрика)$/],
  ["description", /^(?:описание|description|текст)$/],
  ["slug", /^(?:адрес|чпу|slug|символьный код|url|код)$/],
  ["sort", /^(?:порядок|сортировка|sort|номер|№)$/],
  ["isHidden", hiddenHead],
];
const ofBrands: readonly Synonym[] = [
  ["brand", /^(?:бренд|производитель|торговая марка|марка|изготовитель|название|наименование|name|brand|vendor)$/],
  ["country", /^(?:страна|country)$/],
  ["description", /^(?:описание|description|текст|about)$/],
  ["slug", /^(?:адрес|чпу|slug|символьный код|url|код)$/],
  ["isHidden", hiddenHead],
];
const ofAttributes: readonly Synonym[] = [
  ["code", /^(?:код|code|символьный код|ид|id)$/],
  ["name", /^(?:название|наименование|характеристика|свойство|name|attribute|property)$/],
  ["unit", /^(?:единица|единица измерения|ед изм|ед|unit)$/],
  ["group", /^(?:группа|раздел|group)$/],
  ["kind", /^(?:тип|вид|тип значения|kind|type)$/],
  ["sort", /^(?:порядок|сортировка|sort)$/],
];
const ofMarkups: readonly Synonym[] = [
  ["list", /^(?:тип цен[ы]?|вид цен[ы]?|прайс-?лист|прайс|список цен|колонка|price list|list|price type)$/],
  ["category", /^(?:категория|раздел|группа|группа товаров|товарная группа|рубрика|путь|category|group)$/],
  ["brand", /^(?:бренд|производитель|торговая марка|марка|изготовитель|поставщик|brand|vendor)$/],
  ["percent", /^(?:наценка|надбавка|процент наценки|процент|markup|percent)(?: %| проц| в процентах| в %)?$/],
];
const ofRedirects: readonly Synonym[] = [
  ["path", /^(?:откуда|старый адрес|from|path|адрес|источник|old|old url)$/],
  ["target", /^(?:куда|новый адрес|to|target|назначение|new|new url)$/],
];

/** Services of a row are of no use. */
const skipped =
  /^(?:№|n|no|n п п|№ п п|п п|номер|номер строки|#|картин\S*|изображени\S*|фото\S*|picture\S*|image\S*|ссылка\S*|url|сайт|сумма\S*|итого|заказ|ваш заказ|заказать|примечани\S*|комментарий|валюта|currencyid|currency id|pickup|delivery|store|ie preview picture|ie detail picture|тн вэд|тнвэд|окпд|окпд2|дата\S*|код тн вэд|сертификат\S*)(?: |$)/;
const ofOtherPrice =
  /(?<!\p{L})(?:цен[аыуе]?(?!\p{L})|опт(?:ов\p{L}*)?(?!\p{L})|(?:стоимост|скидк|дилер|price|закуп|себестоим)\p{L}*)/u;

export type Heading =
  | { as: "field"; field: string }
  /** «Цена: Опт», «Остаток: Южный», «Категория 2», «Характеристика: Цвет». */
  | { as: "list"; field: "price" | "oldPrice"; name: string }
  /** «Цена от 10», «Цена от 2,25 м²: Опт». */
  | { as: "tier"; from: Quantity; name: string | null }
  | { as: "warehouse"; name: string }
  | { as: "attribute"; name: string }
  | { as: "skipped" | "unknown" };

/** What a heading names. */
export function headingOf(kind: ImportKind, label: string): Heading {
  const text = headText(label);
  const parts = /^([^:]{2,40}):\s*(.{1,200})$/su.exec(label.trim());
  if (kind === "categories") return first(ofCategories, text);
  if (kind === "brands") return first(ofBrands, text);
  if (kind === "attributes") return first(ofAttributes, text);
  if (kind === "markups") return first(ofMarkups, text);
  if (kind === "redirects") return first(ofRedirects, text);
  if (!isOfProducts(kind) || text === "") return { as: "skipped" };
  const [, group = "", name = ""] = parts ?? [];
  if (/^(?:характеристика|свойство|параметр|property|param|attribute)$/.test(headText(group)))
    return { as: "attribute", name };
  if (/^(?:цен[аы]|prices?)$/.test(headText(group))) return { as: "list", field: "price", name };
  if (/^(?:старая цена|old ?price)$/.test(headText(group))) return { as: "list", field: "oldPrice", name };
  if (/^(?:остаток|остатки|наличие|склад|stock|количество)$/.test(headText(group))) return { as: "warehouse", name };
  const tier = tierOf(label);
  if (tier !== null) return tier;
  const [, level] =
    /^(?:категория|группа|раздел|подкатегория|уровень|category|ic group)[ -]?(?:уровня |№ ?)?(\d)$/.exec(text) ?? [];
  if (level !== undefined) return { as: "field", field: `category${level}` };
  const [, picture] = /^(?:фото|картинка|изображение|picture|image|photo)[ -]?№? ?(\d{1,2})$/.exec(text) ?? [];
  if (picture !== undefined) return { as: "field", field: `picture${picture}` };
  if (/^(?:подкатегория|подгруппа|подраздел|subcategory)$/.test(text)) return { as: "field", field: "category2" };
  const known = first(ofProducts, text);
  if (known.as === "field") return known;
  return skipped.test(text) || ofOtherPrice.test(text) ? { as: "skipped" } : { as: "unknown" };
}

function tierOf(label: string): Heading | null {
  const [, from = "", name] =
    /^(?:цена|price)\s+(?:от|from)\s+([\d\s.,]+?)\s*(?:\p{L}{1,6}[²³23]?\.?)?\s*(?::\s*(.{1,200}))?$/isu.exec(
      label.trim(),
    ) ?? [];
  const quantity = tierQuantity(from);
  return quantity === null ? null : { as: "tier", from: quantity, name: name ?? null };
}

function first(synonyms: readonly Synonym[], text: string): Heading {
  const found = synonyms.find(([, pattern]) => pattern.test(text));
  return found === undefined ? { as: "unknown" } : { as: "field", field: found[0] };
}

const unitInHead = /(?:,\s*|\(|\[)([\p{L}][\p{L}\d²³./°%]{0,11}|%|°C)\.?\s*[)\]]?\s*$/u;

/** The unit in a heading: «Длина, мм», «Вес (кг)»; empty if none. */
export function unitOfHeading(label: string): string {
  return unitInHead.exec(label.trim())?.[1] ?? "";
}

/** A heading without its unit. */
export function nameOfHeading(label: string): string {
  const trimmed = label.trim();
  return unitOfHeading(label) === "" ? trimmed : trimmed.replace(unitInHead, "").trim();
}
