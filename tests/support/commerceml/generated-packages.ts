import { Zip, ZipDeflate } from "fflate";
import { idOf, type GeneratedShop } from "./generated-shop.ts";
import {
  goodXml,
  groupsXml,
  offersXml,
  priceTypesXml,
  propertiesXml,
  unitsXml,
  warehousesXml,
  type OfferSide,
  type Schema,
} from "./generated-xml.ts";

/** A file that 1C sends; its bytes may be asked for again and are the same. */
export type GeneratedFile = { name: string; chunks: () => AsyncGenerator<Uint8Array> };

export type GeneratedExchange = {
  formedAt: string;
  /** Whether it says nothing of the goods that it does not name. */
  isPartial: boolean;
  /** Goods of one file, where a schema divides them. */
  portion: number;
};

const usualExchange: GeneratedExchange = { formedAt: "2026-11-29T06:00:00", isPartial: false, portion: 10_000 };
const chunkSize = 65_536;

/** Schema 2.05: everything of the goods in one file, everything of their offers in another. */
export function files205(shop: GeneratedShop, changes: Partial<GeneratedExchange> = {}): GeneratedFile[] {
  const exchange = { ...usualExchange, ...changes };
  return [
    goodsFile("import.xml", shop, "2.05", exchange, [0, shop.goods], classifier(shop, "2.05", "")),
    offersFile(
      "offers.xml",
      shop,
      "2.05",
      exchange,
      [0, shop.goods],
      ["names", "prices", "rests"],
      `${priceTypesXml(shop)}${warehousesXml(shop)}`,
    ),
  ];
}

/** Schema 2.09: prices and rests apart, each kind in portions: «import0_1.xml», «import1_1.xml». */
export function files209(shop: GeneratedShop, changes: Partial<GeneratedExchange> = {}): GeneratedFile[] {
  const exchange = { ...usualExchange, ...changes };
  const spans = portions(shop, exchange);
  const head = classifier(shop, "2.09", `${priceTypesXml(shop)}${warehousesXml(shop)}${unitsXml()}`);
  const of = (kind: string, side: OfferSide) =>
    spans.map((span, at) => offersFile(`${kind}${at}_1.xml`, shop, "2.09", exchange, span, [side]));
  return [
    ...spans.map((span, at) => goodsFile(`import${at}_1.xml`, shop, "2.09", exchange, span, at === 0 ? head : "")),
    ...of("offers", "names"),
    ...of("prices", "prices"),
    ...of("rests", "rests"),
  ];
}

/** Schema 3.1: a file for each kind, named as its module names them. */
export function files31(shop: GeneratedShop, changes: Partial<GeneratedExchange> = {}): GeneratedFile[] {
  const exchange = { ...usualExchange, ...changes };
  const name = (kind: string, at: number) => `${kind}___${idOf(shop, "catalog", at + 1)}.xml`;
  const classifierFile = (kind: string, inside: string) => {
    const id = idOf(shop, "catalog", 0);
    const xml = `<Классификатор СодержитТолькоИзменения="${exchange.isPartial}"><Ид>${id}</Ид>${inside}</Классификатор>`;
    return fileOf(name(kind, 0), "3.1", exchange.formedAt, function* () {
      yield xml;
    });
  };
  const spans = portions(shop, exchange);
  const of = (kind: string, side: OfferSide) =>
    spans.map((span, at) => offersFile(name(kind, at), shop, "3.1", exchange, span, [side]));
  return [
    classifierFile("groups", groupsXml(shop, "3.1")),
    classifierFile("units", unitsXml()),
    classifierFile("propertiesGoods", propertiesXml(shop, "3.1")),
    classifierFile("priceLists", priceTypesXml(shop)),
    classifierFile("storages", warehousesXml(shop)),
    ...spans.map((span, at) => goodsFile(name("import", at), shop, "3.1", exchange, span, "")),
    ...of("offers", "names"),
    ...of("prices", "prices"),
    ...of("rests", "rests"),
  ];
}

/** One archive for each kind of the files: «import.zip» has «import___….xml». */
export function zippedByKind(files: readonly GeneratedFile[]): GeneratedFile[] {
  const kinds = new Map<string, GeneratedFile[]>();
  for (const file of files) {
    const kind = /^[A-Za-z]+/.exec(file.name)?.[0] ?? "";
    kinds.set(kind, [...(kinds.get(kind) ?? []), file]);
  }
  return [...kinds].map(([kind, all]) => zipped(`${kind}.zip`, all));
}

/** An archive of files in their order, made while it is read. */
export function zipped(name: string, files: readonly GeneratedFile[]): GeneratedFile {
  return {
    name,
    async *chunks() {
      let ready: Uint8Array[] = [];
      const archive = new Zip((error, chunk) => {
        if (error !== null) throw error;
        ready.push(chunk);
      });
      for (const file of files) {
        const entry = new ZipDeflate(file.name, { level: 1 });
        entry.mtime = "2026-01-01T00:00:00Z";
        archive.add(entry);
        for await (const chunk of file.chunks()) {
          entry.push(chunk);
          yield* ready;
          ready = [];
        }
        entry.push(new Uint8Array(0), true);
      }
      archive.end();
      yield* ready;
    },
  };
}

type Span = readonly [from: number, to: number];

function portions(shop: GeneratedShop, { portion }: GeneratedExchange): Span[] {
  const count = Math.max(1, Math.ceil(shop.goods / portion));
  return Array.from({ length: count }, (_, at) => [at * portion, Math.min(shop.goods, (at + 1) * portion)]);
}

function classifier(shop: GeneratedShop, schema: Schema, lists: string): string {
  const named = `<Ид>${idOf(shop, "catalog", 0)}</Ид><Наименование>Классификатор</Наименование>`;
  return `<Классификатор>${named}${groupsXml(shop, schema)}${propertiesXml(shop, schema)}${lists}</Классификатор>\n`;
}

function goodsFile(
  name: string,
  shop: GeneratedShop,
  schema: Schema,
  exchange: GeneratedExchange,
  [from, to]: Span,
  before: string,
): GeneratedFile {
  const id = idOf(shop, "catalog", 0);
  return fileOf(name, schema, exchange.formedAt, function* () {
    yield `${before}<Каталог СодержитТолькоИзменения="${exchange.isPartial}"><Ид>${id}</Ид><ИдКлассификатора>${id}</ИдКлассификатора><Наименование>Каталог</Наименование><Товары>\n`;
    for (let at = from; at < to; at += 1) yield goodXml(shop, at, schema);
    yield "</Товары></Каталог>";
  });
}

function offersFile(
  name: string,
  shop: GeneratedShop,
  schema: Schema,
  exchange: GeneratedExchange,
  [from, to]: Span,
  sides: readonly OfferSide[],
  inside: string = "",
): GeneratedFile {
  const id = idOf(shop, "catalog", 0);
  return fileOf(name, schema, exchange.formedAt, function* () {
    yield `<ПакетПредложений СодержитТолькоИзменения="${exchange.isPartial}"><Ид>${id}#</Ид><Наименование>Предложения</Наименование><ИдКаталога>${id}</ИдКаталога><ИдКлассификатора>${id}</ИдКлассификатора>${inside}<Предложения>\n`;
    for (let at = from; at < to; at += 1) yield offersXml(shop, at, schema, sides);
    yield "</Предложения></ПакетПредложений>";
  });
}

/** 1C begins its files with a byte order mark. */
export function fileOf(name: string, schema: Schema, formedAt: string, texts: () => Generator<string>): GeneratedFile {
  const space = schema === "3.1" ? "urn:1C.ru:commerceml_3" : "urn:1C.ru:commerceml_2";
  return {
    name,
    async *chunks() {
      let waiting = `\ufeff<?xml version="1.0" encoding="UTF-8"?>\n<КоммерческаяИнформация xmlns="${space}" ВерсияСхемы="${schema}" ДатаФормирования="${formedAt}">\n`;
      for (const text of texts()) {
        waiting += text;
        if (waiting.length < chunkSize) continue;
        yield Buffer.from(waiting);
        waiting = "";
      }
      yield Buffer.from(`${waiting}\n</КоммерческаяИнформация>\n`);
    },
  };
}
