import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { FileFault } from "./bytes.ts";
import { officeFault } from "./office-content.ts";
import { zipDirectory } from "./zip-directory.ts";

/** What all of it may unfold to, where nobody says less. */
const usuallyUnfolded = 100 * 1024 * 1024;

/** Parts that run, bring other files along or fetch something, whatever their contents. */
const refusedNames = [
  /^\/|\\|(?:^|\/)\.\.(?:\/|$)/,
  /vbaProject|vbaData|\/macrosheets\/|\/activeX\/|\/embeddings\/|\/externalLinks\/|\/queryTables\/|\/webextensions\//i,
  /(?:^|\/)xl\/connections\.xml$/i,
  /\.(?:zip|rar|7z|exe|dll|scr|pif|com|msi|lnk|url|hta|js|jse|vbs|vbe|wsf|bat|cmd|ps1|jar|mht|mhtml|html?|docm?|xlsm?|rtf)$/i,
];

/**
 * Which office document a zip is: a whole archive whose directory, heads and contents agree, with nothing in it that runs,
 * hides or fetches (macros, OLE, DDE, templates and pictures from elsewhere, other archives) (security I2, I3, I4). With
 * `valuesOnly` its links and formulas are not judged: nobody gets the document, and what is read of it follows none.
 */
export async function officeKind(
  bytes: Uint8Array,
  { mostUnfolded = usuallyUnfolded, valuesOnly = false } = {},
): Promise<Verdict<"docx" | "xlsx", FileFault>> {
  const entries = zipDirectory(bytes);
  if (!entries) return no("fileBroken");
  const names = new Set<string>();
  let unfolded = 0;
  for (const { name, isLocked, size } of entries) {
    unfolded += size;
    const folded = name.toLowerCase();
    if (isLocked || names.has(folded) || unfolded > mostUnfolded) return no("fileBroken");
    if (refusedNames.some((refused) => refused.test(name))) return no("fileType");
    names.add(folded);
  }
  const kind = names.has("word/document.xml") ? "docx" : names.has("xl/workbook.xml") ? "xlsx" : null;
  if (kind === null || !names.has("[content_types].xml")) return no("fileType");
  const fault = await officeFault(bytes, entries, valuesOnly);
  return fault === null ? ok(kind) : no(fault);
}
