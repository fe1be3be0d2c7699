import { z } from "zod";
import { linesOfText, lineOfText, slugShape } from "#app/contract/parts.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { listSeoTexts, replaceSeoTexts, type SeoText } from "#server/db/queries/shop/seo.ts";
import { recordChange } from "#server/db/queries/shop/settings.ts";
import { listPageTexts, savePageText } from "#server/db/queries/shop/texts.ts";
import { readTextWithHead, tableText } from "#server/exchange/shop-tables.ts";
import { eachLine, type FolderImport, type FolderStep } from "./folder-import.ts";
import { readSeo, seoFields, seoFile, seoLine } from "./seo-texts.ts";

export async function takeSeo(tx: Tx, means: FolderImport): Promise<FolderStep> {
  if (!means.folder.has(seoFile)) return ok(null);
  const before = (await listSeoTexts(tx)).map(seoLine);
  const texts = new Map<string, SeoText>();
  const taken = await eachLine(means, seoFile, async (fields) => {
    const text = readSeo(fields);
    if (!text.ok) return text;
    if (texts.has(text.value.path)) return no("fieldInvalid", { field: "path", expected: "each path once" });
    texts.set(text.value.path, text.value);
    return ok(null);
  });
  if (!taken.ok) return taken;
  await replaceSeoTexts(tx, [...texts.values()]);
  const after = (await listSeoTexts(tx)).map(seoLine);
  if (tableText(seoFields, before) === tableText(seoFields, after)) return ok(null);
  await recordChange(tx, { subject: `file ${seoFile}`, before, after }, means.actor);
  means.changes.push(`${seoFile}: ${after.length} rows instead of ${before.length}`);
  return ok(null);
}

const pageHead = z.strictObject({
  path: z.string().refine((path) => path.startsWith("/") && slugShape.safeParse(path.slice(1)).success),
  title: lineOfText(300).min(1),
  h1: lineOfText(300).min(1),
  description: lineOfText(600),
});

export async function takePages(tx: Tx, { folder, actor, changes }: FolderImport): Promise<FolderStep> {
  const known = new Map((await listPageTexts(tx)).map((page) => [page.path, page]));
  for (const [file, text] of folder) {
    if (!file.startsWith("pages/")) continue;
    const read = readTextWithHead(text);
    const head = pageHead.safeParse(read?.head);
    const body = linesOfText(200_000).safeParse(read?.body);
    if (!head.success || !body.success)
      return no("folderRefused", { file, line: null, why: { code: "folderUnreadable" as const } });
    const page = { ...head.data, body: body.data };
    const before = known.get(page.path) ?? null;
    if (before !== null && JSON.stringify(tidy(before)) === JSON.stringify(tidy(page))) continue;
    await savePageText(tx, page);
    await recordChange(tx, { subject: `page ${page.path}`, before, after: page }, actor);
    changes.push(file);
  }
  return ok(null);
}

/** As a file holds it. */
function tidy({ path, title, h1, description, body }: z.output<typeof pageHead> & { body: string }): string[] {
  return [path, ...[title, h1, description].map((line) => line.replace(/\s+/gu, " ").trim()), body.trim()];
}
