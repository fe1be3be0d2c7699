import type { Goods } from "./goods.ts";

/**
 * Goods on their way into the browser, a line each: beside the page's own markup the same words cost next to nothing
 * once compressed, which the names and indices of objects do not (14 kB is all that a category may weigh).
 */
export function packGoods(goods: readonly Goods[]): string {
  return goods.map((one) => fieldsOf(one).map(tidy).join("\t").replace(/\t+$/, "")).join("\n");
}

export function unpackGoods(packed: string): Goods[] {
  return linesOf(packed).map(unpackLine);
}

export function linesOf(packed: string): string[] {
  return packed === "" ? [] : packed.split("\n");
}

export function unpackLine(line: string): Goods {
  return goodsFrom(line.split("\t"));
}

/** What the lists of a visitor know a product by. */
export function identityOf(line: string): { uuid: string; externalId: string } {
  const [, , , , , , uuid = "", externalId = ""] = line.split("\t");
  return { uuid, externalId };
}

/**
 * What travels in place of goods whose cards the server has drawn into the page: the place of their list among the
 * drawn ones. A second copy as data would cost a slow line and a slow phone what the page has brought already.
 */
export function drawnMark(place: number): string {
  return `=${place}`;
}

/** Null for goods that came as data: their first letter is the slash of a picture's address. */
export function drawnPlace(packed: string): number | null {
  return packed.startsWith("=") ? Number(packed.slice(1)) : null;
}

function fieldsOf(goods: Goods): (string | number | undefined)[] {
  const { uuid, externalId, slug, article, name, unit, image, multiplicity, availability, availableQuantity, price } =
    goods;
  const { oldPrice, least, supplyDays } = goods;
  const numbers = [multiplicity, availableQuantity, price, oldPrice, least, supplyDays?.from, supplyDays?.to];
  return [
    image.replace(slug, () => slugMark),
    slug,
    name,
    article,
    unit,
    availability,
    uuid,
    externalId,
    ...numbers,
    goods.facts,
    goods.userArticle,
  ];
}

function goodsFrom([
  image = "",
  slug = "",
  name = "",
  article = "",
  unit = "",
  availability = "",
  uuid = "",
  externalId = "",
  ...rest
]: string[]): Goods {
  const [multiplicity = 1, availableQuantity = 0, price = 0, oldPrice, least, from, to] = rest
    .slice(0, 7)
    .map(numberFrom);
  const [facts = "", userArticle = ""] = rest.slice(7);
  return {
    uuid,
    externalId,
    slug,
    article,
    name,
    unit,
    image: image.replace(slugMark, () => slug),
    multiplicity,
    availability: availability === "available" || availability === "onOrder" ? availability : "notAvailable",
    availableQuantity,
    supplyDays: from === undefined || to === undefined ? null : { from, to },
    price,
    ...(oldPrice === undefined ? {} : { oldPrice }),
    ...(least === undefined ? {} : { least }),
    ...(facts === "" ? {} : { facts }),
    ...(userArticle === "" ? {} : { userArticle }),
  };
}

/** A picture's address repeats the slug; no address holds a space. */
const slugMark = " ";

const breaks = /[\t\n]/;

function tidy(field: string | number | undefined): string {
  if (typeof field !== "string") return field === undefined ? "" : String(field);
  return breaks.test(field) ? field.replace(/[\t\n]/g, " ") : field;
}

function numberFrom(text: string): number | undefined {
  return text === "" ? undefined : Number(text);
}
