import type { FileType } from "./limits.ts";

const longest = 100;

/**
 * What a stranger's file is called where people read it: the last segment of whatever he named, without what turns
 * text around or hides in it, with the ending of its true content. Never a path, never a name to store under (security I7).
 */
export function displayName(given: string, type: FileType): string {
  const last = given.normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const clean = last
    // Controls, marks that reverse or hide text, halves of characters, what file systems refuse.
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}<>:"|?*]/gu, " ")
    .replace(/\s+/g, " ");
  const base = [...withoutEndings(clean)]
    .slice(0, longest)
    .join("")
    .replace(/^[ .]+|[ .]+$/g, "");
  const safe = base === "" ? "file" : reserved.test(base) ? `_${base}` : base;
  return `${safe}.${type}`;
}

/** "photo.pdf.exe" says nothing by its endings: all that look like one are dropped. */
function withoutEndings(name: string): string {
  return name.replace(/(?:\.[a-z][a-z0-9]{1,4})+ *$/i, "");
}

/** Names of devices on Windows, whatever follows the first dot. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
