import type { ExchangeType } from "./connection.ts";

/** What a file of an exchange is for, by its name (desk §8). */
export type SentFileKind = "document" | "archive" | "picture" | "other";

const kinds: Readonly<Record<string, SentFileKind>> = {
  xml: "document",
  zip: "archive",
  jpg: "picture",
  jpeg: "picture",
  png: "picture",
  webp: "picture",
  gif: "picture",
  pdf: "other",
  txt: "other",
};

/** Null for a file that the shop has no use for: it is taken and dropped. */
export function sentFileKind(name: string): SentFileKind | null {
  return kinds[/\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ""] ?? null;
}

const picturesFolder = "import_files";
const longestName = 255;

/**
 * The name that a file is kept under: the last part of its path, or the path from `import_files/` on, as goods name
 * their pictures. Null for a name that cannot be one.
 */
export function cleanFileName(sent: string): string | null {
  const parts = sent.split(/[/\\]/).map((part) => part.trim());
  const at = parts.findLastIndex((part) => part.toLowerCase() === picturesFolder);
  const below = at < 0 ? [] : parts.slice(at + 1);
  const isFolder = below.length > 0 && below.every(isPlain);
  const name = isFolder ? [picturesFolder, ...below].join("/") : (parts.at(-1) ?? "").replace(/^[a-z]:/i, "");
  return name.split("/").every(isPlain) && name.length <= longestName ? name : null;
}

function isPlain(part: string): boolean {
  return part !== "" && part !== "." && part !== ".." && !/[\u0000-\u001f\u007f:]/.test(part);
}

const ofBuyers = ["contragents", "documents", "orders"];

/** Whether a file may tell of buyers: all of an exchange of orders, and those that come with their names among goods. */
export function mayNameBuyers(type: ExchangeType, name: string): boolean {
  const base = baseOf(name);
  return type === "sale" || ofBuyers.some((word) => base.startsWith(word));
}

/** Names of documents in the order in which they depend on one another (desk §8, «Packages»). */
const order = [
  "groups",
  "units",
  "propertiesGoods",
  "propertiesOffers",
  "properties",
  "priceLists",
  "storages",
  "goods",
  "import",
  "offers",
  "prices",
  "rests",
  "contragents",
  "documents",
  "orders",
].map((word) => word.toLowerCase());

/** Files of a package as they are applied: documents by what they hold and by their numbers, then the other files. */
export function inPackageOrder<F extends { name: string }>(files: readonly F[]): F[] {
  const keyed = files.map((file) => ({ file, rank: rankOf(file.name) }));
  return keyed
    .sort((a, b) => a.rank - b.rank || a.file.name.localeCompare(b.file.name, "en", { numeric: true }))
    .map(({ file }) => file);
}

function rankOf(name: string): number {
  if (sentFileKind(name) !== "document") return order.length + 1;
  const base = baseOf(name);
  const at = order.findIndex((word) => base.startsWith(word));
  return at < 0 ? order.length : at;
}

function baseOf(name: string): string {
  return (name.split("/").at(-1) ?? "").toLowerCase();
}
