import { piecesOf, type ByteSource } from "#server/uploads/byte-source.ts";
import { readXml } from "#server/uploads/read-part.ts";
import { attributesOf } from "#server/uploads/xml-reader.ts";
import { cleanCell } from "./sheet-builder.ts";
import { sheetRows, type KeptSheet, type SheetKeeping } from "./sheet-rows.ts";

/** Offers deeper than this are no YML (desk §14). */
const deepest = 64;
/** Names of parameters differ from category to category, and each is a column. */
const mostColumns = 2_000;

export function isYml(head: string): boolean {
  return /<yml_catalog[\s>]/.test(head);
}

/** Offers of a Yandex YML file as a sheet; its columns are named as the elements, so that they map by themselves. */
export function ymlSheets(source: ByteSource, keeping: SheetKeeping): KeptSheet[] {
  const { limits } = keeping;
  const categories = new Map<string, { name: string; parent: string }>();
  const columns = new Map<string, number>();
  const rows = keeping.rows();
  let count = 0;
  const path: string[] = [];
  let offer: { values: Map<string, string>; params: Map<string, string> } | null = null;
  let attributes: ReadonlyMap<string, string> = new Map();
  let text = "";
  let isCut = false;

  const put = (cells: string[], label: string, value: string) => {
    const clean = cleanCell(value, limits);
    if (clean === "" || (!columns.has(label) && columns.size >= mostColumns)) return;
    const at = columns.get(label) ?? columns.size;
    columns.set(label, at);
    while (cells.length < at) cells.push("");
    cells[at] = clean;
  };

  readXml(
    withoutDoctype(piecesOf(source)),
    {
      open(name, _attribute, raw) {
        path.push(name);
        if (path.length > deepest) throw new Error("too deep");
        if (!isText(path)) text = "";
        if (name === "offer" || name === "category" || name === "param") attributes = new Map(attributesOf(raw));
        if (name === "offer") {
          offer = { values: new Map(), params: new Map() };
          for (const attribute of ["id", "available", "type"])
            offer.values.set(attribute, attributes.get(attribute) ?? "");
        }
        // Markup of a description that is not in CDATA.
        if (isText(path) && /^(?:p|br|li|div|h\d|tr)$/i.test(name)) text += "\n";
      },
      close(name) {
        path.pop();
        if (name === "category" && path.at(-1) === "categories")
          categories.set(attributes.get("id") ?? "", { name: text.trim(), parent: attributes.get("parentId") ?? "" });
        if (offer !== null && path.at(-1) === "offer") {
          if (name === "param") addParam(offer.params, attributes, text);
          else
            offer.values.set(
              name,
              [offer.values.get(name), text.trim()].filter(Boolean).join(name === "barcode" ? " " : "\n"),
            );
        }
        if (name === "offer" && offer !== null) {
          const cells: string[] = [];
          for (const [label, value] of cellsOf(offer.values, categories)) put(cells, label, value);
          for (const [label, value] of offer.params) put(cells, label, value);
          isCut = count === limits.readRows;
          // Below the row of the columns, which are known at the end.
          if (!isCut) rows.set((count += 1), cells);
          offer = null;
        }
      },
      text(piece) {
        if (text.length < 2 * limits.cellLength) text += piece;
      },
    },
    () => isCut,
  );
  const sheet = { name: "", isHidden: false, hiddenRows: 0, hiddenColumns: 0, isCut };
  if (count > 0) rows.set(0, [...columns.keys()]);
  return [{ ...sheet, rows: sheetRows(rows, Float64Array.from(rows.keys()).sort()) }];
}

function isText(path: readonly string[]): boolean {
  return path.includes("description") && path.at(-1) !== "description";
}

function addParam(params: Map<string, string>, attributes: ReadonlyMap<string, string>, value: string): void {
  const [name, unit] = [attributes.get("name") ?? "", attributes.get("unit") ?? ""];
  if (name === "") return;
  const label = `param: ${name.replaceAll(":", " ")}${unit === "" ? "" : `, ${unit}`}`;
  params.set(label, [params.get(label), value.trim()].filter(Boolean).join(", "));
}

/** The offer under headings that the mapping knows. */
function* cellsOf(
  values: ReadonlyMap<string, string>,
  categories: ReadonlyMap<string, { name: string; parent: string }>,
): Generator<[label: string, value: string]> {
  const value = (name: string) => values.get(name) ?? "";
  const model = value("model");
  // «Яндекс» before «Яндекс E14» is said already.
  const vendor = `${model} `.toLowerCase().startsWith(`${value("vendor")} `.toLowerCase()) ? "" : value("vendor");
  const typed = [value("typePrefix"), vendor, model].filter((part) => part !== "").join(" ");
  yield ["id", value("id")];
  yield ["vendorCode", value("vendorCode") || value("id")];
  yield ["vendor", value("vendor")];
  yield ["name", value("name") || typed];
  yield ["category", pathOf(value("categoryId"), categories)];
  yield ["price", value("price")];
  yield ["oldprice", value("oldprice")];
  yield ["barcode", value("barcode")];
  yield ["picture", value("picture")];
  yield ["description", plainText(value("description"))];
  yield ["weight, kg", value("weight")];
  yield ["dimensions, cm", value("dimensions")];
  yield ["country of origin", value("country_of_origin")];
  yield value("count") === "" ? ["available", value("available")] : ["count", value("count")];
}

function pathOf(id: string, categories: ReadonlyMap<string, { name: string; parent: string }>): string {
  const names: string[] = [];
  for (let at = id; names.length < deepest;) {
    const category = categories.get(at);
    if (category === undefined) break;
    names.unshift(category.name.replace(/\s*>\s*/g, " "));
    at = category.parent;
  }
  return names.length > 1 ? names.join(" > ") : (names[0] ?? "");
}

/** What browsers do not show of scripts and styles is no text; the rest of their closing tag is left as a tag. */
function withoutScripts(html: string): string {
  const [start = "", ...pieces] = html.split(/<(\/?)(?:script|style)\b/i);
  return start + pieces.map((text, at) => (at % 2 === 1 && pieces[at - 1] === "/" ? `<${text}` : "")).join("");
}

/** Without markup: descriptions of goods are plain text. */
function plainText(html: string): string {
  return withoutScripts(html)
    .replace(/<\s*(?:br|\/p|\/li|\/div|\/h\d|\/tr)\b[^>]*>/gi, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&nbsp;/g, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&")
    .split("\n")
    .map((line) => line.replace(/[ \t\u00a0]+/g, " ").trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** YML names its grammar; one without entities of its own changes nothing and is left out. */
function* withoutDoctype(pieces: Iterable<Uint8Array>): Generator<Uint8Array> {
  let isBegin = true;
  for (const piece of pieces) {
    const head = isBegin ? Buffer.from(piece.subarray(0, 1_000)).toString("latin1") : "";
    const found = /<!DOCTYPE\s+yml_catalog(?:\s+SYSTEM\s+(?:"[^"[<>]*"|'[^'[<>]*'))?\s*>/.exec(head);
    isBegin = false;
    yield found === null ? piece : Uint8Array.from(piece).fill(0x20, found.index, found.index + found[0].length);
  }
}
