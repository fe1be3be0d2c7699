import { articleNorm } from "#app/domain/catalog/article.ts";
import { codeReadings, literalOf, wordReadings, type ReadCode } from "#app/domain/catalog/search-query/readings.ts";
import { typedSizes } from "#app/domain/catalog/search-query/typed-size.ts";
import {
  understand,
  without,
  type Atom,
  type How,
  type Understanding,
} from "#app/domain/catalog/search-query/understand.ts";
import type { Db } from "#server/db/client.ts";
import type { ListingSource } from "#server/db/queries/catalog/listing-source.ts";
import { judgeSearch, type OwnCode } from "#server/db/queries/search/search-words.ts";
import { searchText } from "#app/domain/catalog/search-query/search-text.ts";

export type SearchSource = Extract<ListingSource, { kind: "search" }>;
export type UnderstoodSearch = {
  typed: string;
  /** The same in the form articles are compared in. */
  code: string;
  /** In quotation marks: nothing but what was typed. */
  literal: boolean;
  /** The text whose results these are, where it is not the typed one. */
  shown: string | null;
  how: How;
  source: SearchSource;
  understanding: Understanding;
  own: OwnCode[];
};

type Asking = { counterparty: string | null; typing?: boolean };

/** What a visitor's text means to the goods there are; null when there is nothing to look for in it. */
export async function understandSearch(
  db: Db,
  text: string,
  { counterparty, typing = false }: Asking,
): Promise<UnderstoodSearch | null> {
  const typed = searchText(text);
  if (typed === null) return null;
  const quoted = literalOf(typed);
  const literal = quoted !== null;
  const words = wordReadings(quoted ?? typed, literal);
  const codes = codeReadings(quoted ?? typed, literal);
  const judged = await judgeSearch(db, { words, codes, counterparty });
  // Quotation marks mean the words themselves: none is mended, completed or left out.
  const places = literal ? judged.words.map((reads) => reads.map(asItStands)) : judged.words;
  const understanding = understand(places, { typing: typing && !literal });
  const isAsTyped = understanding.how === "typed" && understanding.words.length > 0;
  const code = codes.find(({ how }, at) => judged.codes[at] && (how === "typed" || !isAsTyped));
  const own = judged.own.map(({ productUuid }) => productUuid);
  // A code that fits says what was meant; words that had to be bent to mean something do not.
  const meant = isAsTyped || (code === undefined && own.length === 0) ? understanding : byCode(code);
  const shown = meant.how === "typed" || meant.text === "" ? null : meant.text;
  return {
    typed,
    code: articleNorm(typed),
    literal,
    shown,
    how: shown === null ? "typed" : meant.how,
    understanding: meant,
    own: judged.own,
    source: { kind: "search", article: code?.norm ?? "", own, ...queriesOf(meant, typing && !literal) },
  };
}

/** The same search without each of its words in turn: for where no product has them all. */
export function narrowed(search: UnderstoodSearch): UnderstoodSearch[] {
  const { understanding, literal } = search;
  if (literal || understanding.words.length < 2) return [];
  // Goods are named by their first word; what follows describes them.
  return understanding.words
    .map((_, at) => without(understanding, understanding.words.length - 1 - at))
    .map((left) => ({
      ...search,
      understanding: left,
      how: left.how,
      shown: left.text,
      source: { ...search.source, ...queriesOf(left) },
    }));
}

/** Without a code of the shop it is the customer's own. */
function byCode(code: ReadCode | undefined): Understanding {
  if (code === undefined || code.how === "typed" || code.how === "twin") return { how: "typed", text: "", words: [] };
  return { how: code.how, text: code.text, words: [] };
}

function asItStands<T extends { tokens: readonly { known: boolean; lexeme: string | null; begins: boolean }[] }>(
  read: T,
): T {
  return { ...read, tokens: read.tokens.map((token) => ({ ...token, known: true, begins: false })) };
}

/** As text of a tsquery: lexemes hold nothing but small letters, digits and points (0007_search.sql). */
function queriesOf({ words, text }: Understanding, typing = false): Pick<SearchSource, "all" | "any" | "sizes"> {
  const atoms = words.flatMap((word) => word.atoms).map(atomText);
  return { all: atoms.join(" & "), any: atoms.join(" | "), sizes: typedSizes(text, { typing }) };
}

function atomText({ lexeme, begins, others = [] }: Atom): string {
  const own = begins ? `'${lexeme}':*` : `'${lexeme}'`;
  return others.length === 0 ? own : `(${[own, ...others.map((other) => `'${other}'`)].join(" | ")})`;
}
