import { z } from "zod";
import type { NewSynonym } from "#app/contract/desk/catalog/dictionary.ts";
import { meansOf } from "#app/domain/desk/synonym.ts";
import type { JournalAuthor } from "#app/domain/staff/journal.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { attributeValues } from "#server/db/queries/desk/catalog/attributes.ts";
import { categoryNodes } from "#server/db/queries/desk/catalog/categories.ts";
import { allBrands } from "#server/db/queries/catalog/saving/brands.ts";
import { lockSynonyms, replaceSynonyms, writeSynonym, type SynonymRow } from "#server/db/queries/search/synonyms.ts";
import { recordChange } from "#server/db/queries/staff/journal.ts";
import { shippedDictionary } from "#server/db/trade/read-tables.ts";
import type { Ports } from "#server/ports/ports.ts";
import { shopIndex, type ShopIndex } from "#server/use-cases/search/site-index.ts";
import { hasPages, withPagePhrases } from "#server/use-cases/search/trade-dictionary.ts";
import { changeOnce } from "#server/use-cases/staff/change-once.ts";

const answer = z.literal(true);
type Change = { staff: StaffScope; author: JournalAuthor };
type AddRefusal = { code: "rightMissing" | "synonymExists" | "synonymMeaning" };
type RemoveRefusal = { code: "rightMissing" | "synonymUnknown" };

/** Adds a phrase; what it means has to be there. */
export async function addSynonym(ports: Ports, change: Change, given: NewSynonym): Promise<Verdict<true, AddRefusal>> {
  // Read before the transaction begins.
  const { pages } = await shopIndex(ports);
  return changeDictionary<AddRefusal>(ports, change, async (tx, rows) => {
    const { phrase, to, what, isBoth } = given;
    if (rows.some((row) => row.phrase.toLowerCase() === phrase)) return no("synonymExists");
    if (!(await isThere(tx, given, pages))) return no("synonymMeaning");
    const means = meansOf(to, what);
    await writeSynonym(tx, { phrase, means, direction: isBoth && to === "text" ? "both" : "one-way", note: "" });
    await recordChange(tx, change.author, {
      ...{ action: "synonym.added", object: { kind: "synonym", id: phrase, name: phrase }, answer: true },
      changes: { means: { before: null, after: means } },
    });
    return ok(true as const);
  });
}

export function removeSynonym(ports: Ports, change: Change, phrase: string): Promise<Verdict<true, RemoveRefusal>> {
  return changeDictionary<RemoveRefusal>(ports, change, async (tx, rows) => {
    const row = rows.find((one) => one.phrase.toLowerCase() === phrase);
    if (row === undefined) return no("synonymUnknown");
    await replaceSynonyms(
      tx,
      rows.filter((one) => one !== row),
    );
    await recordChange(tx, change.author, {
      ...{ action: "synonym.removed", object: { kind: "synonym", id: phrase, name: phrase }, answer: true },
      changes: { means: { before: row.means, after: null } },
    });
    return ok(true as const);
  });
}

/** The first change takes the dictionary that comes with the shop as the shop's own. */
async function changeDictionary<R extends { code: string }>(
  ports: Ports,
  { staff, author }: Change,
  work: (tx: Tx, rows: readonly SynonymRow[]) => Promise<Verdict<true, R>>,
): Promise<Verdict<true, R | { code: "rightMissing" }>> {
  const shipped = await shippedDictionary();
  const done = await changeOnce<typeof answer, { ok: false } & (R | { code: "rightMissing" })>(
    ports,
    author,
    answer,
    async (tx) => {
      if (!mayStaff(staff, "editGoods")) return no("rightMissing");
      const own = await lockSynonyms(tx);
      const rows = own.length === 0 ? shipped : await withPagePhrases(own);
      if (!hasPages(own)) await replaceSynonyms(tx, rows);
      return work(tx, rows);
    },
  );
  if (done.ok) await ports.bus.publish("public");
  return done;
}

async function isThere(tx: Tx, { to, what }: NewSynonym, pages: ShopIndex["pages"]): Promise<boolean> {
  switch (to) {
    case "page":
      return pages.has(what);
    case "nothing":
      return what === "";
    case "text":
      return what !== "";
    case "section":
      return (await categoryNodes(tx)).some(({ path }) => path === what);
    case "brand":
      return (await allBrands(tx)).some(({ slug }) => slug === what);
    case "value": {
      const [code = "", label = ""] = what.split(/=(.*)/su);
      const wanted = label.trim().toLowerCase();
      return (await attributeValues(tx, code)).some((value) => value.label.toLowerCase() === wanted);
    }
  }
}
