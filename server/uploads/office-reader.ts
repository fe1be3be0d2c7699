import { isOwnContentType } from "./office-content-type.ts";
import { staysInBook } from "./office-formula.ts";
import { isOwnRelation, webAddress } from "./office-relation.ts";
import { isBlank, xmlEncoding } from "./xml-encoding.ts";
import { attributesOf, xmlReader } from "./xml-reader.ts";

/** Reads one part of an office document as it comes: `take` and `end` say false once it brings in what is not its own. */
export type OfficeReader = { take(piece: Buffer): boolean; end(): boolean };

export type OfficeReading = {
  /** A part that its name calls XML has to be XML. */
  isXml: boolean;
  /** Of the parts of this document, in small letters. Programs name types of others too: SheetJS one with macros. */
  extensions: ReadonlySet<string>;
  /** Nothing but the values of the document is read, and it is not kept: what it links to is followed by nothing. */
  valuesOnly: boolean;
};

/** A part whose beginning is longer blank than this is none that an office program writes. */
const mostBlanks = 64 * 1024;
/** So much of a part shows its encoding, declaration and all. */
const headBytes = 1_024;
/** Excel for Mac keeps the settings of a printer so; their document type declares nothing. */
const printerSettings =
  '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">';

/**
 * Whatever a part is called, it is read if it can be XML, since relations and types give any name to anything. XML that is
 * not well-formed, or in an encoding that no office program writes, is refused: another reader may see more in it.
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

/** Elements within elements; texts have some dozens. */
const deepest = 1_000;
/** Longer formulas are none: Excel takes 8,192 signs. */
const longestFormula = 64 * 1024;
/** Field instructions of a part; of a whole book they are some kilobytes. */
const mostInstructions = 1024 * 1024;

/** Elements that reach outside by what they say themselves: DDE, databases, queries of pages, a letter's database. */
const reaching = /^(?:ddeLink|oleLink|dbPr|webPr|connectString)$/i;
const formulaElement = /^(?:f|definedName|\w*formula\d?|fmla\w*)$/i;
const fieldElement = /^(?:instrText|delInstrText)$/;
const fetchingField =
  /\b(?:DDE|DDEAUTO|INCLUDE|INCLUDETEXT|INCLUDEPICTURE|IMPORT|LINK|RD|DATABASE|HTMLCONTROL|QUOTE\s+\d+)\b/i;
/** A link of a text: its address, unless it leads to a place in the text itself. */
const linkField = /HYPERLINK\s+(?:"([^"]*)"|([^"\\\s]\S*))/gi;
const formulaAttribute = /^(?:\w*formula\d?|fmla\w*|textlink)$/i;
/** Drawings of VML and SVG that name their picture by its address. */
const drawing = /^(?:imagedata|fill|stroke|image|feImage|use|script|foreignObject|iframe|object|embed)$/i;
const address = /^(?:src|href|althref)$/i;
/** Attributes that are looked at: those of most elements are not. */
const judged = /formula|fmla|textlink|instr|val|src|href|xml:base/i;

class Foreign extends Error {}

function refuse(isForeign: boolean): void {
  if (isForeign) throw new Foreign("it brings in what is not its own");
}

type ElementKind = "reaching" | "field" | "formula" | "other";
/** By their names: a sheet has a million elements of five kinds. */
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

/** Throws at the first element that brings in what is not the document's own. */
function officeRules({
  extensions,
  valuesOnly,
}: Omit<OfficeReading, "isXml">): Parameters<typeof xmlReader>[0] & { end(): void } {
  let depth = 0;
  let instructions = "";
  /** Formulas and fields whose element is open, with its depth: text of elements within them is not theirs. */
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
    /** Fields come in pieces: they are whole at the end. */
    end() {
      refuse(fetchingField.test(instructions));
      for (const [, quoted, plain = ""] of instructions.matchAll(linkField))
        refuse(!webAddress.test((quoted ?? plain).trim()));
    },
  };
}
