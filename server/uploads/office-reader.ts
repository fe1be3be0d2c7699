import { isOwnRelation } from "./office-relation.ts";
import { decodedXml } from "./xml-text.ts";

/** Reads one part of an office document as it comes: `take` and `end` say false once it brings in what is not its own. */
export type OfficeReader = { take(piece: Buffer): boolean; end(): boolean };

/** Longer elements are none that an office writes. */
const longestElement = 64 * 1024;
/** Field instructions of a part; of a whole book they are some kilobytes. */
const mostInstructions = 1024 * 1024;

/**
 * Whatever a part is called, it is read if it can be XML, since relations and types give any name to anything. All that is
 * looked for is ASCII, so other alphabets do not matter.
 */
export function officeReader(): OfficeReader {
  let kind: "xml" | "binary" | null = null;
  let carried = "";
  let instructions = "";

  function read(text: string): boolean {
    if (foreign.test(text)) return false;
    for (const [element] of text.matchAll(relationship)) if (!isOwnRelation(element)) return false;
    for (const [, simple, content, next] of text.matchAll(instruction)) {
      if (next !== undefined && next !== "/") return false;
      instructions += decodedXml(simple ?? content ?? "");
    }
    if (instructions.length > mostInstructions || fetchingField.test(instructions)) return false;
    for (const [, content, next] of text.matchAll(formula))
      if (next !== "/" || callsProgram(decodedXml(content ?? ""))) return false;
    return true;
  }

  return {
    take(piece) {
      if (kind === null) {
        if (hidesText(piece)) return false;
        kind = /^(?:\xef\xbb\xbf)?\s*</.test(piece.subarray(0, 1_000).toString("latin1")) ? "xml" : "binary";
      }
      if (kind === "binary") return true;
      const text = carried + piece.toString("latin1");
      const open = unfinished(text);
      carried = text.slice(open);
      return carried.length <= longestElement && read(text.slice(0, open));
    },
    end: () => read(carried),
  };
}

/** Encodings whose bytes show no ASCII: UTF-16, UTF-32, EBCDIC, and whatever else a declaration names. */
function hidesText(first: Buffer): boolean {
  const head = first.subarray(0, 300).toString("latin1");
  if (/^(?:\xff\xfe|\xfe\xff|\0|<\0|\x4c\x6f\xa7\x94)/.test(head)) return true;
  const encoding = /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*?encoding\s*=\s*["']([^"'>]*)/i.exec(head)?.[1];
  return encoding !== undefined && !/^(?:utf-8|us-ascii|windows-125\d|iso-8859-\d+)$/i.test(encoding);
}

// No "<" stands inside a tag, so each of these looks no further than the next one.
const inTag = `(?:[^"'<>]|"[^"<]*"|'[^'<]*')*`;
const tag = new RegExp(`<${inTag}>`, "y");
const relationship = new RegExp(`<(?:[\\w.-]+:)?Relationship\\s${inTag}>`, "g");
const instruction = new RegExp(
  `<(?:[\\w.-]+:)?fldSimple\\s${inTag}?instr\\s*=\\s*("[^"<]*"|'[^'<]*')` +
    `|<(?:[\\w.-]+:)?(?:instrText|delInstrText)(?:\\s${inTag})?>([^<]*)<(.)`,
  "g",
);
const formulas = "(?:f|definedName|formula\\d?|oldFormula)";
const formula = new RegExp(`<(?:[\\w.-]+:)?${formulas}(?:\\s${inTag})?>([^<]*)<(.)`, "g");
const openText = new RegExp(`<(?:[\\w.-]+:)?(?:${formulas}|instrText|delInstrText)[\\s>][^<]*$`);
/** Entities of one's own, text that is no markup, and contents that say they are a program. */
const foreign = /<!DOCTYPE|<!ENTITY|<!\[CDATA\[|macroEnabled|ms-office\.vbaProject|ms-excel\.sheet\.binary/i;
const fetchingField = /\b(?:DDE|DDEAUTO|INCLUDETEXT|INCLUDEPICTURE|IMPORT|LINK|RD|QUOTE\s+\d+)\b/i;

/** In a formula a bar outside quotes calls another program (DDE). */
function callsProgram(text: string): boolean {
  return text.replace(/"[^"]*"/g, "").includes("|");
}

/** Where the last tag, or the text looked at behind it, begins whose end has not come yet: all before it can be read. */
function unfinished(text: string): number {
  const last = text.lastIndexOf("<");
  if (last < 0) return text.length;
  tag.lastIndex = last;
  if (tag.test(text)) {
    const from = Math.max(0, last - longestElement);
    const open = openText.exec(text.slice(from));
    return open ? from + open.index : text.length;
  }
  // The tag before it may be waiting for this one, which ends its text.
  const before = text.lastIndexOf("<", last - 1);
  return before >= 0 && openText.test(text.slice(before, last)) ? before : last;
}
