import { isOwnContentType } from "./office-content-type.ts";
import { staysInBook } from "./office-formula.ts";
import { isOwnRelation, webAddress } from "./office-relation.ts";
import { isBlank, xmlEncoding } from "#server/uploads/xml-encoding.ts";
import { attributesOf, xmlReader } from "#server/uploads/xml-reader.ts";

/**
 * Scans one part of an office document as a stream: `take` and `end` return false once it references external content.
 */
export type OfficeReader = { take(piece: Buffer): boolean; end(): boolean };

export type OfficeReading = {
  /** The part's extension requires XML. */
  isXml: boolean;
  /** Extensions in this document, in lower case. Programs also declare types of others: SheetJS one with macros. */
  extensions: ReadonlySet<string>;
  /** Only cell values are read and the document is discarded, so its links are never followed. */
  valuesOnly: boolean;
};

/** No office program writes a longer blank start of a part. */
const mostBlanks = 64 * 1024;
/** Enough of a part to detect its encoding and XML declaration. */
const headBytes = 1_024;
/** Excel for Mac stores printer settings this way; their DOCTYPE declares nothing. */
const printerSettings =
  '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">';

/**
 * Every part that could be XML is scanned, whatever its name, since relationships and content types can assign any
 * name. Malformed XML, or an encoding that no office program writes, is refused: another parser might see more in it.
 */
export function officeReader({ isXml, ...reading }: OfficeReading): OfficeReader {
  let head = Buffer.alloc(0);
  const rules = officeRules(reading);
  let part: { decoder: TextDecoder; reader: ReturnType<typeof xmlReader> } | "binary" | null = null;

  function read(piece: Buffer, isLast: boolean): boolean {
    if (part === "binary") return true;
    try {
      if (part !== null) part.reader.push(part.decoder.decode(piece, { stream: !isLast }));
      else {
        head = Buffer.concat([head, piece]);
        if (!isLast && (head.length < headBytes || isBlank(head))) return head.length <= mostBlanks;
        const encoding = xmlEncoding(head);
        if (encoding === null) return false;
        if (encoding === "binary") {
          part = encoding;
          return !isXml || isBlank(head);
        }
        part = { decoder: new TextDecoder(encoding), reader: xmlReader(rules) };
        part.reader.push(part.decoder.decode(head, { stream: !isLast }).replace(printerSettings, ""));
      }
      if (isLast) {
        part.reader.end();
        rules.end();
      }
      return true;
    } catch {
      return false;
    }
  }

  return { take: (piece) => read(piece, false), end: () => read(Buffer.alloc(0), true) };
}

/** Element nesting; documents have a few dozen levels. */
const deepest = 1_000;
/** Characters; Excel accepts 8,192. */
const longestFormula = 64 * 1024;
/** Characters of field instructions per part; whole books have a few kilobytes. */
const mostInstructions = 1024 * 1024;

/** Elements that reference external sources by themselves: DDE, databases, web queries, mail merge. */
const reaching = /^(?:ddeLink|oleLink|dbPr|webPr|connectString)$/i;
const formulaElement = /^(?:f|definedName|\w*formula\d?|fmla\w*)$/i;
const fieldElement = /^(?:instrText|delInstrText)$/;
const fetchingField =
  /\b(?:DDE|DDEAUTO|INCLUDE|INCLUDETEXT|INCLUDEPICTURE|IMPORT|LINK|RD|DATABASE|HTMLCONTROL|QUOTE\s+\d+)\b/i;
/** A hyperlink field: its URL, unless it points into the document. */
const linkField = /HYPERLINK\s+(?:"([^"]*)"|([^"\\\s]\S*))/gi;
const formulaAttribute = /^(?:\w*formula\d?|fmla\w*|textlink)$/i;
/** VML and SVG elements that reference a picture by URL. */
const drawing = /^(?:imagedata|fill|stroke|image|feImage|use|script|foreignObject|iframe|object|embed)$/i;
const address = /^(?:src|href|althref)$/i;
/** Attributes to check; those of most elements are not. */
const judged = /formula|fmla|textlink|instr|val|src|href|xml:base/i;

class Foreign extends Error {}

function refuse(isForeign: boolean): void {
  if (isForeign) throw new Foreign("it brings in what is not its own");
}

type ElementKind = "reaching" | "field" | "formula" | "other";
/** By element name: a sheet has a million elements of five kinds. */
const kinds = new Map<string, ElementKind>();

function kindOf(name: string): ElementKind {
  const known = kinds.get(name);
  if (known !== undefined) return known;
  const kind = reaching.test(name)
    ? "reaching"
    : fieldElement.test(name)
      ? "field"
      : formulaElement.test(name)
        ? "formula"
        : "other";
  if (kinds.size < 2_000) kinds.set(name, kind);
  return kind;
}

/** Throws at the first element that references external content. */
function officeRules({
  extensions,
  valuesOnly,
}: Omit<OfficeReading, "isXml">): Parameters<typeof xmlReader>[0] & { end(): void } {
  let depth = 0;
  let instructions = "";
  /** Open formulas and fields with their depth: text of nested elements is not theirs. */
  const open: { depth: number; isField: boolean; text: string }[] = [];

  function instruct(text: string): void {
    instructions += text;
    refuse(instructions.length > mostInstructions);
  }

  return {
    open(name, _, raw) {
      depth += 1;
      refuse(depth > deepest);
      if (name === "Default" || name === "Override") {
        const attributes = new Map(attributesOf(raw));
        const type = attributes.get("ContentType");
        const isUsed = name === "Override" || extensions.has((attributes.get("Extension") ?? "").toLowerCase());
        if (type !== undefined && isUsed) refuse(valuesOnly ? /macro|vba/i.test(type) : !isOwnContentType(type));
      }
      if (valuesOnly) return;
      if (name === "Relationship") refuse(!isOwnRelation(new Map(attributesOf(raw))));
      const kind = kindOf(name);
      refuse(kind === "reaching");
      if (kind !== "other") open.push({ depth, isField: kind === "field", text: "" });
      if (raw === "" || !judged.test(raw)) return;
      for (const [key, value] of attributesOf(raw)) {
        const local = key.slice(key.indexOf(":") + 1);
        refuse(key === "xml:base");
        if (name === "fldSimple" && local === "instr") instruct(value);
        if (formulaAttribute.test(local) || (name === "cfvo" && local === "val")) refuse(!staysInBook(value));
        if (drawing.test(name) && address.test(local)) refuse(!/^(?:#|data:image\/|$)/i.test(value.trim()));
      }
    },
    text(piece) {
      const last = open.at(-1);
      if (last?.depth !== depth) return;
      last.text += piece;
      refuse(last.text.length > longestFormula);
    },
    close() {
      const last = open.at(-1);
      if (last?.depth === depth) {
        open.pop();
        if (last.isField) instruct(last.text);
        else refuse(!staysInBook(last.text));
      }
      depth -= 1;
    },
    /** Field instructions arrive in pieces and are complete at the end. */
    end() {
      refuse(fetchingField.test(instructions));
      for (const [, quoted, plain = ""] of instructions.matchAll(linkField))
        refuse(!webAddress.test((quoted ?? plain).trim()));
    },
  };
}
