/**
 * A message about changed prices or stock: of all goods; with the addresses of their pages; or, for many of them, with a
 * Bloom filter of these in base64 after "~".
 */
export type OffersTopic = "public:offers" | `public:offers:${string}`;

/** `has` is true for every changed page, and for a few others with a filter. */
export type ChangedPages = { has(page: string): boolean };

const begin = "public:offers:";
/** A message of PostgreSQL's NOTIFY is shorter than 8,000 bytes; addresses have at most 160 characters. */
const mostPages = 40;
/** 5,464 characters in base64. With 3,000 goods one unchanged page in a hundred is taken for a changed one. */
const filterBytes = 4_096;
const hashesOfPage = 3;

/** The topic of changed prices or stock on the pages of products and categories. */
export function offersTopic(pages: Iterable<string>): OffersTopic {
  const named = new Set(pages);
  return named.size > mostPages ? filterTopic(filterOf(named)) : `${begin}${[...named].join(",")}`;
}

/** Merges several topics into one. */
export function mergedOffers(topics: readonly OffersTopic[]): OffersTopic {
  const told = topics.map((topic) => topic.slice(begin.length));
  if (told.includes("")) return "public:offers";
  if (!told.some((one) => one.startsWith("~"))) return offersTopic(told.flatMap((one) => one.split(",")));
  const merged = new Uint8Array(filterBytes);
  for (const one of told) filterIn(one).forEach((byte, at) => (merged[at] = (merged[at] ?? 0) | byte));
  return filterTopic(merged);
}

/** The pages named by a topic of prices and stock; null for other topics. */
export function offerPages(topic: string): ChangedPages | "all" | null {
  if (topic === "public:offers") return "all";
  if (!topic.startsWith(begin)) return null;
  const told = topic.slice(begin.length);
  if (!told.startsWith("~")) return new Set(withAbove(told.split(",")));
  const filter = filterIn(told);
  return { has: (page) => bitsOf(page).every(([byte, bit]) => ((filter[byte] ?? 0) & bit) !== 0) };
}

/**
 * Whether a page with goods may show a price or stock that changed: product pages and those of other categories are
 * unaffected, listings show the goods of the categories below theirs, and any other page may show any goods. Prices of
 * related products change when their page is rendered again.
 */
export function showsOffers(path: string, changed: ChangedPages | "all"): boolean {
  if (changed === "all") return true;
  if (path.startsWith("/product/")) return changed.has(path);
  if (!path.startsWith("/catalog/")) return true;
  return changed.has(`${path}${below}`) || [path, ...aboveOf(path)].some((one) => changed.has(one));
}

/** Marks a category with changed goods in one below it. */
const below = "/*";

function withAbove(pages: Iterable<string>): string[] {
  return [...pages].flatMap((page) => [page, ...aboveOf(page).map((one) => one + below)]);
}

/** Addresses of the categories above a category. */
function aboveOf(path: string): string[] {
  if (!path.startsWith("/catalog/")) return [];
  const parts = path.split("/");
  return parts.slice(3).map((_, at) => parts.slice(0, at + 3).join("/"));
}

function filterTopic(filter: Uint8Array): OffersTopic {
  const isFull = filter.filter((byte) => byte === 255).length > filterBytes / 100;
  return isFull ? "public:offers" : `${begin}~${btoa(String.fromCharCode(...filter))}`;
}

function filterOf(pages: Iterable<string>): Uint8Array {
  const filter = new Uint8Array(filterBytes);
  for (const page of withAbove(pages)) for (const [byte, bit] of bitsOf(page)) filter[byte] = (filter[byte] ?? 0) | bit;
  return filter;
}

function filterIn(told: string): Uint8Array {
  return told.startsWith("~")
    ? Uint8Array.from(atob(told.slice(1)), (sign) => sign.charCodeAt(0))
    : filterOf(told.split(","));
}

/** Byte and mask of each of a page's bits. */
function bitsOf(page: string): [byte: number, bit: number][] {
  const [first, step] = [hash(page, 0x811c9dc5), (hash(page, 0x2f0b4a27) | 1) >>> 0];
  return Array.from({ length: hashesOfPage }, (_, at) => {
    const bit = (first + at * step) % (filterBytes * 8);
    return [bit >> 3, 1 << (bit & 7)];
  });
}

/** FNV-1a. */
function hash(text: string, seed: number): number {
  let sum = seed;
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  return (sum ^ (sum >>> 15)) >>> 0;
}
