import { officeFunctions } from "./office-functions.ts";
import { webAddress } from "./office-relation.ts";

/** Prefixes that mark functions newer than the file format, or their add-in. */
const prefixes =
  /^(?:_xlfn\.|_xlws\.|_xludf\.|__xludf\.|_xleta\.|org\.libreoffice\.|org\.openoffice\.|com\.microsoft\.)+/i;
/** Google Sheets stores formulas unknown to Excel as text arguments of this function and evaluates them on import. */
const keptFormula = "DUMMYFUNCTION";

const token =
  /"((?:[^"]|"")*)"|'((?:[^']|'')*)'|(\[)|([\p{L}_\\][\p{L}\p{N}_.\\?]*)(\s*\()?|[\d.]+(?:E[+-]?\d+)?|\s+|([^])/guy;

/**
 * Is a formula self-contained? It may only call `officeFunctions` and functions with non-ASCII names (none are built
 * in), reference its own workbook, use no DDE, and link to web pages only.
 */
export function staysInBook(formula: string): boolean {
  const text = formula.trim().replace(/^=/, "");
  // Fast path: most formulas are references and numbers.
  if (/^[\w$:;,.+*/^<>=&%!{}-]*$/.test(text)) return true;
  let before = "";
  let at = 0;
  while (at < text.length) {
    token.lastIndex = at;
    const [whole = "", , quoted, bracket, name, call, sign = ""] = token.exec(text) ?? [];
    let next: number | null = at + whole.length;
    if (quoted !== undefined && /[\\/[\]|]/.test(quoted)) return false;
    if (["|", "'", '"'].includes(sign)) return false;
    if (bracket !== undefined) {
      next = behindBracket(text, at);
      if (next === null || (!/[\p{L}\p{N}_.'\]]/u.test(before) && isOtherBook(text.slice(at, next), text[next])))
        return false;
    }
    if (name !== undefined && (call !== undefined || prefixes.test(name)) && !isOwnCall(name, text.slice(next)))
      return false;
    if (whole.trim() !== "") before = text[next - 1] ?? "";
    at = next;
  }
  return true;
}

/** `Table[[#This Row],[Column]]` is a table reference; its special characters are escaped by an apostrophe. */
function behindBracket(text: string, from: number): number | null {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === "'") at += 1;
    else if (text[at] === "[") depth += 1;
    else if (text[at] === "]" && (depth -= 1) === 0) return at + 1;
  }
  return null;
}

/** `[1]Sheet!A1` and `[Other.xlsx]Sheet!A1` are in other workbooks, `[0]!Name` is in this one. */
function isOtherBook(bracket: string, after = ""): boolean {
  return /[\p{L}\p{N}_'!$]/u.test(after) && bracket !== "[0]";
}

function isOwnCall(called: string, parameters: string): boolean {
  // A parameter of LAMBDA or LET.
  if (/^_xlpm\./i.test(called)) return true;
  const name = called.replace(prefixes, "").toUpperCase();
  if (name === "HYPERLINK") return webAddress.test(/^\s*"\s*([^"]*)/.exec(parameters)?.[1] ?? "");
  if (name === keptFormula) return staysInBook(literalText(parameters));
  return officeFunctions.has(name) || /[^\0-\x7f]/.test(name);
}

/** Concatenated string literals of the first argument. */
function literalText(parameters: string): string {
  const [literals = ""] = /^\s*"(?:[^"]|"")*"(?:\s*&\s*"(?:[^"]|"")*")*/.exec(parameters) ?? [];
  return [...literals.matchAll(/"((?:[^"]|"")*)"/g)].map(([, text = ""]) => text.replaceAll('""', '"')).join("");
}
