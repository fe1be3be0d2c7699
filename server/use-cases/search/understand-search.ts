import { articleNorm } from "#app/domain/catalog/article.ts";
import type { ListedLine } from "#app/contract/catalog/found-search.ts";
import { markAbbreviated } from "#app/domain/catalog/search-query/abbreviations.ts";
import { codeReadings, literalOf, wordReadings, type ReadCode } from "#app/domain/catalog/search-query/readings.ts";
import { otherLayout } from "#app/domain/catalog/search-query/keyboard-layout.ts";
import { readTrade, type TradeReading } from "#app/domain/catalog/search-query/read-trade.ts";
import { searchText } from "#app/domain/catalog/search-query/search-text.ts";
import { listedCodes, typedCodes } from "#app/domain/catalog/search-query/typed-codes.ts";
import { isStopWord, isUnfinished } from "#app/domain/catalog/search-query/unfinished-word.ts";
import type { TradeLexicon } from "#app/domain/catalog/search-query/trade-lexicon.ts";
import { typedSizes } from "#app/domain/catalog/search-query/sizes/typed-size.ts";
import {
  understand,
  type How,
  type JudgedRead,
  type UnderstoodWord,
  type Understanding,
} from "#app/domain/catalog/search-query/understand.ts";
import type { Db } from "#server/db/client.ts";
import type { ListingSource } from "#server/db/queries/catalog/listing-source.ts";
import { judgeSearch, type JudgedSearch, type OwnCode } from "#server/db/queries/search/search-words.ts";
import type { Ports } from "#server/ports/ports.ts";
import { markDescribed } from "./settle/described-words.ts";
import { codedBeside, namedByCodes } from "./named-by-codes.ts";
import { shopLexicon } from "./shop-lexicon.ts";
import { queryOf } from "./tsquery.ts";
import { weighCorrections } from "./weigh-corrections.ts";
import { correctedByTrade } from "./mended-by-trade.ts";
import { respelled } from "./respelling.ts";
import { explanation, isWhole } from "./explain-search.ts";
import { withoutHints } from "./search-hints.ts";
import { settle, type SettledSearch } from "./settle/settle-search.ts";

export type SearchSource = Extract<ListingSource, { kind: "search" }>;
export type UnderstoodSearch = {
  typed: string;
  /** Normalised like articles. */
  code: string;
  /** In quotation marks: no interpretation. */
  literal: boolean;
  /** The last word is read as unfinished. */
  isBegun: boolean;
  /** The query actually searched, if it differs from the typed one. */
  shown: string | null;
  how: How;
  source: SearchSource;
  understanding: Understanding;
  own: OwnCode[];
  /** Words of the query that are not searched for: «как», «вам». */
  stopWords: readonly string[];
  /** Reading in trade terms; null for quoted texts and codes. */
  trade: TradeReading | null;
  settled: SettledSearch | null;
  /** Lines of a pasted list, and how many were not read; null for other queries. */
  listed: { rows: ListedLine[]; unread: number } | null;
};

export type SearchOptions = {
  counterparty: string | null;
  priceLists: readonly number[];
  typing?: boolean;
  /** Category of most goods that visitors chose after this query. */
  chosenKind?: string | null;
  /** The text has words joined or split already. */
  isRespelled?: boolean;
};

/** Interprets a query against the existing goods; null when it contains nothing to search for. */
export async function understandSearch(
  ports: Ports,
  db: Db,
  text: string,
  options: SearchOptions,
): Promise<UnderstoodSearch | null> {
  const typed = searchText(text);
  if (typed === null) return null;
  const { typing = false } = options;
  const lexicon = await shopLexicon(ports);
  const quoted = literalOf(typed);
  const literal = quoted !== null;
  const first = literal ? null : readTrade(typed, lexicon, { typing });
  const codes = codeReadings(quoted ?? typed, literal);
  const list = literal ? null : listedCodes(typed);
  const typedParts = list ?? (literal ? [] : typedCodes(typed));
  const found = await judgeSearch(db, {
    words: wordReadings(first === null ? typed.slice(1, -1).trim() : textOf(first), literal),
    codes,
    typed: typedParts,
    begins: typing,
    counterparty: options.counterparty,
  });
  const judged = literal ? found : { ...found, words: await judgedWords(db, found.words, first, lexicon) };
  const question = { typed, literal, first, codes, list, typedParts, judged, lexicon };
  if (!typing) return interpret(ports, db, question, options);
  const isCode = judged.coded.some((one) => one.exact);
  if (!literal && !isCode && isUnfinished(typed, first, judged.words)) return interpret(ports, db, question, options);
  // As on the page, unless only an unfinished word leads to goods: «болт м8х4».
  const exact = { ...judged, coded: judged.coded.filter((one) => one.exact) };
  const finished = await interpret(ports, db, { ...question, judged: exact }, { ...options, typing: false });
  if (literal || isWhole(finished)) return finished;
  const begun = await interpret(ports, db, question, options);
  return isWhole(begun) ? begun : finished;
}

/** With what descriptions say, and the frequency of possible corrections. */
async function judgedWords(
  db: Db,
  words: readonly (readonly JudgedRead[])[],
  reading: TradeReading | null,
  lexicon: TradeLexicon,
): Promise<JudgedRead[][]> {
  const kinds = reading?.kinds?.uuids ?? null;
  // Without a kind «стекломойка» would be pipes with «стекл.» in their names.
  const cut = kinds === null ? words : markAbbreviated(words, lexicon.abbreviations);
  return weighCorrections(db, await markDescribed(db, cut, lexicon), kinds);
}

type Question = {
  typed: string;
  literal: boolean;
  first: TradeReading | null;
  codes: readonly ReadCode[];
  list: readonly string[] | null;
  typedParts: readonly string[];
  judged: JudgedSearch;
  lexicon: TradeLexicon;
};

async function interpret(
  ports: Ports,
  db: Db,
  { typed, literal, first, codes, list, typedParts, judged, lexicon }: Question,
  options: SearchOptions,
): Promise<UnderstoodSearch> {
  const { typing = false } = options;
  // Quoted words are neither corrected, completed nor dropped.
  const places = literal ? judged.words.map((reads) => reads.map(unchangedWord)) : judged.words;
  const all = understand(places, { typing: typing && !literal });
  const { read, hints } = first === null ? { read: all, hints: [] } : withoutHints(first, all);
  if (first !== null && options.isRespelled !== true && judged.coded.length === 0 && !judged.codes.some(Boolean)) {
    const spelt = await respelled(db, first.text, judged.words, lexicon);
    const again = spelt === null ? null : await understandSearch(ports, db, spelt, { ...options, isRespelled: true });
    const lost = understand(judged.words, { typing }).lost.length;
    if (again !== null && (isWhole(again) || again.understanding.lost.length < lost))
      return { ...again, typed, shown: again.shown ?? spelt, how: again.how === "typed" ? "spelling" : again.how };
  }
  const stopWords = judged.words.flatMap(([word]) => (word !== undefined && isStopWord(word) ? [word.text] : []));
  const known = { typed, code: articleNorm(typed), literal, isBegun: typing, own: judged.own, stopWords };
  // An exact article also lists its prefix and infix matches.
  const isSpelt = list === null && codes.some(({ how }, at) => judged.codes[at] && (how === "typed" || how === "twin"));
  const named = isSpelt ? null : namedByCodes(judged, typedParts, list);
  if (named !== null) {
    const isLayout = named.matchedCode === otherLayout(typed);
    const source: SearchSource = { ...emptySource, own: judged.own.map(ownUuid), coded: named.coded };
    return {
      ...known,
      shown: isLayout ? named.matchedCode : null,
      how: isLayout ? "layout" : "typed",
      understanding: asTyped,
      source,
      trade: null,
      settled: null,
      listed: null,
    };
  }
  const { reading, understanding } =
    first === null ? { reading: null, understanding: read } : correctedByTrade(first, read, lexicon, typing);
  const hasKinds = reading !== null && reading.kinds !== null;
  const isAsTyped = understanding.how === "typed" && (understanding.words.length > 0 || hasKinds);
  const code = codes.find(({ how }, at) => judged.codes[at] && (how === "typed" || !isAsTyped));
  const own = judged.own.map(ownUuid);
  // A matching code is unambiguous; words that needed correction are not.
  const isMeant = isAsTyped || hasKinds || (code === undefined && own.length === 0);
  const meant = isMeant ? understanding : byCode(code);
  const source: SearchSource = {
    ...emptySource,
    article: code?.norm ?? "",
    own,
    ...queriesOf(meant, typing && !literal),
    coded: isMeant && understanding.words.some(isNamed) ? [] : codedBeside(judged, isSpelt),
  };
  const base = { ...known, understanding: meant, listed: null };
  // Goods of a code need no relaxation.
  const isCode = (code !== undefined || own.length > 0) && !hasKinds && (reading?.wishes.length ?? 0) === 0;
  if (reading === null || !isMeant || isCode) {
    const shown = meant.how === "typed" || meant.text === "" ? null : meant.text;
    return { ...base, shown, how: shown === null ? "typed" : meant.how, source, trade: reading, settled: null };
  }
  const settled = await settle(db, reading, meant, hints, {
    ...{ lexicon, priceLists: options.priceLists, typing },
    chosenKind: options.chosenKind ?? null,
  });
  return {
    ...base,
    ...explanation({ reading, meant }, { reading: first ?? reading, meant: all }, settled),
    source: { ...source, ...settled.source },
    trade: reading,
    settled,
  };
}

export const emptySource: SearchSource = {
  kind: "search",
  article: "",
  all: "",
  any: "",
  sizes: [],
  own: [],
  coded: [],
  trade: null,
};
export const asTyped: Understanding = { how: "typed", text: "", words: [], lost: [] };

function ownUuid({ productUuid }: OwnCode): string {
  return productUuid;
}

/** Not by descriptions alone. */
function isNamed({ atoms, described }: UnderstoodWord): boolean {
  return atoms.length > 0 || described === undefined;
}

function textOf({ hints, words }: TradeReading): string {
  return [...hints, ...words].map(({ text }) => text).join(" ");
}

/** Without one of the shop's codes it is the customer's own. */
function byCode(code: ReadCode | undefined): Understanding {
  if (code === undefined || code.how === "typed" || code.how === "twin") return asTyped;
  return { how: code.how, text: code.text, words: [], lost: [] };
}

function unchangedWord<T extends { tokens: readonly { known: boolean; lexeme: string | null; begins: boolean }[] }>(
  read: T,
): T {
  return { ...read, tokens: read.tokens.map((token) => ({ ...token, known: true, begins: false })) };
}

export function queriesOf({ words, text }: Understanding, typing = false): Pick<SearchSource, "all" | "any" | "sizes"> {
  const atoms = words.flatMap((word) => word.atoms);
  return { all: queryOf(atoms, " & "), any: queryOf(atoms, " | "), sizes: typedSizes(text, { typing }) };
}
