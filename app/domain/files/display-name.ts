import type { FileType } from "./limits.ts";

const longest = 100;

/**
 * Display name of an uploaded file: the last path segment without bidirectional and invisible characters, with the
 * extension of its detected type. Never a path, never a name for storage (security I7).
 */
export function displayName(given: string, type: FileType): string {
  const last = given.normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const clean = last
    // Controls, bidirectional and invisible marks, lone surrogates, characters that file systems refuse.
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}<>:"|?*]/gu, " ")
    .replace(/\s+/g, " ");
  const base = [...withoutEndings(clean)]
    .slice(0, longest)
    .join("")
    .replace(/^[ .]+|[ .]+$/g, "");
  const safe = base === "" ? "file" : reserved.test(base) ? `_${base}` : base;
  return `${safe}.${type}`;
}

/** Drops everything that looks like an extension: "photo.pdf.exe". */
function withoutEndings(name: string): string {
  return name.replace(/(?:\.[a-z][a-z0-9]{1,4})+ *$/i, "");
}

/** Reserved device names of Windows, with any extension. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
