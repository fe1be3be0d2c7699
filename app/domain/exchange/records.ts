/**
 * What a CommerceML package says (desk §8), record by record in the order of its file. Texts are trimmed, an empty
 * element is "" and an absent one undefined: an absent element never erases.
 */
export type PackageRecord =
  | PackageHead
  | PackageSection
  | GroupRecord
  | PropertyRecord
  | UnitRecord
  | PriceTypeRecord
  | WarehouseRecord
  | GoodRecord
  | OfferRecord
  | ContragentRecord
  | DocumentRecord
  | FaultRecord;

/** Attributes of the root element: always the first record. */
export type PackageHead = {
  type: "head";
  /** «2.05» to «3.1»; null if the file does not say. */
  schema: string | null;
  /** Local time of 1C as in the file, «2015-07-08T14:11:10» or a date; null if absent or unreadable. */
  formedAt: string | null;
};

/** Beginning of a Классификатор, Каталог, ПакетПредложений or ИзмененияПакетаПредложений. */
export type PackageSection = {
  type: "section";
  section: "classifier" | "catalog" | "offers";
  /** Ид of the catalogue, without the «#…» that 1C appends. */
  id: string | null;
  /** СодержитТолькоИзменения: false is a whole catalogue or package. */
  isPartial: boolean;
};

export type GroupRecord = {
  type: "group";
  id: string;
  parent: string | null;
  name: string;
  isDeleted: boolean;
};

/** Свойство: values are those of its dictionary, with their ids. */
export type PropertyRecord = {
  type: "property";
  id: string;
  name: string;
  kind: "text" | "number" | "date" | "dictionary";
  values: readonly { id: string; name: string }[];
  isDeleted: boolean;
};

/** Classification of units of measure: code of OKEI («796») where known. */
export type UnitRecord = { type: "unit"; code: string; name: string; fullName: string; isDeleted: boolean };

export type PriceTypeRecord = {
  type: "priceType";
  id: string;
  name: string;
  /** As written; null if absent. */
  currency: string | null;
  isDeleted: boolean;
};

export type WarehouseRecord = { type: "warehouse"; id: string; name: string; isDeleted: boolean };

/** A unit as a good or an offer names it. */
export type UnitOfGood = { code: string; name: string; fullName: string };

/** A pack: how many base units it holds, as a decimal text. */
export type PackOfGood = { unit: UnitOfGood; coefficient: string };

export type GoodRecord = {
  type: "good";
  /** Ид as written: «base» or «base#characteristic». */
  id: string;
  isDeleted: boolean;
  article?: string | undefined;
  barcode?: string | undefined;
  name?: string | undefined;
  /** Реквизит «Полное наименование». */
  fullName?: string | undefined;
  description?: string | undefined;
  unit?: UnitOfGood | undefined;
  packs?: readonly PackOfGood[] | undefined;
  groups?: readonly string[] | undefined;
  /** Изготовитель, Производитель or ТорговаяМарка. */
  brand?: { id: string; name: string } | undefined;
  country?: string | undefined;
  /** Names of files in the order of the tags; [] where an empty tag says «no pictures». */
  pictures?: readonly string[] | undefined;
  /** ЗначенияСвойств; a value is an id of the dictionary or a text; [] is an empty value. */
  properties?: readonly { id: string; values: readonly string[] }[] | undefined;
  /** ЗначенияРеквизитов by name. */
  requisites?: readonly { name: string; value: string }[] | undefined;
  /** ХарактеристикиТовара of schemas that have them in the good. */
  characteristics?: readonly { name: string; value: string }[] | undefined;
  /** Ставка of the tax called НДС: «20», «10», «0», «Без налога». */
  vat?: string | undefined;
  /** Grams, from the element Вес or the requisite «Вес» in kilograms. */
  weightGrams?: number | undefined;
  /** Requisite ВидНоменклатуры or ТипНоменклатуры is «Услуга». */
  isService: boolean;
};

export type OfferRecord = {
  type: "offer";
  id: string;
  isDeleted: boolean;
  article?: string | undefined;
  barcode?: string | undefined;
  name?: string | undefined;
  unit?: UnitOfGood | undefined;
  characteristics?: readonly { name: string; value: string }[] | undefined;
  /** ЗначенияСвойств, as schema 3.1 writes characteristics. */
  properties?: readonly { id: string; values: readonly string[] }[] | undefined;
  prices?: readonly OfferPrice[] | undefined;
  /** Rests by warehouse; id "" is a quantity without warehouse. Quantities in thousandths, may be below zero. */
  rests?: readonly { warehouse: string; quantity: number }[] | undefined;
};

export type OfferPrice = {
  priceType: string;
  /** Thousandths of the currency's unit, for the unit named; null is an empty price. */
  price: number | null;
  /** «RUB» for every spelling of roubles, other currencies as written; null if absent. */
  currency: string | null;
  unit: UnitOfGood | null;
  /** Base units in the unit of the price, as a decimal text: «1» if absent. */
  coefficient: string;
  /** МинКоличество in thousandths of the base unit. */
  from: number | null;
};

export type ContragentRecord = {
  type: "contragent";
  id: string;
  name: string;
  fullName: string;
  inn: string;
  kpp: string;
  isDeleted: boolean;
};

export type DocumentRecord = {
  type: "document";
  id: string;
  number: string;
  /** ISO date. */
  date: string | null;
  /** ХозОперация as written: «Заказ товара», «Отпуск товара», «Возврат», «Выплата безналичных денег». */
  operation: string;
  isDeleted: boolean;
  /** НомерВерсии of 1C or of the order that it sends back. */
  version: string;
  /** Thousandths of a rouble; null if unreadable. */
  sum: number | null;
  currency: string | null;
  /** Number and date that the document has in 1C, from the requisites «Номер по 1С», «Дата по 1С». */
  numberIn1c: string | null;
  dateIn1c: string | null;
  /** Local time at which 1C has shipped, where a document of shipping or an order says it. */
  shippedIn1c?: string;
  /** Ид of the document that this one is for: Основание or ДокументОснование, or requisite. */
  basis: string | null;
  status: string | null;
  comment: string;
  contragents: readonly { id: string; inn: string; kpp: string; name: string; role: string }[];
  lines: readonly DocumentLine[];
  requisites: readonly { name: string; value: string }[];
};

export type DocumentLine = {
  id: string;
  article: string;
  name: string;
  /** Thousandths of the unit. */
  quantity: number;
  /** Thousandths of a rouble. */
  price: number | null;
  sum: number | null;
  coefficient: string;
  isService: boolean;
};

/** A record that is refused: the rest of the package goes on. */
export type FaultRecord = {
  type: "fault";
  /** Where: names of the elements, «Каталог/Товары/Товар[17]/ШтрихКод». */
  path: string;
  /** Ид of the record, if it could be read. */
  id: string | null;
  value: string;
  code: RecordFaultCode;
};

export type RecordFaultCode = "noId" | "noName" | "notNumber" | "outOfRange" | "tooLong" | "currency" | "badCharacters";

/** Why the reading of a package ended before its end: nothing after it was read. */
export type PackageFaultCode =
  "notXml" | "notCommerceMl" | "tooDeep" | "tooLong" | "cutShort" | "entities" | "encoding";
