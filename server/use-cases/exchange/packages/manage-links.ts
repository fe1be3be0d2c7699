import { z } from "zod";
import { createdCategoriesShape } from "#app/contract/desk/exchange-links.ts";
import { nameNorm } from "#app/domain/catalog/name-norm.ts";
import type { ExchangeLinkKind } from "#app/domain/exchange/links.ts";
import { readFieldTarget } from "#app/domain/exchange/links.ts";
import { categoryIndex } from "#app/domain/imports/references.ts";
import type { JournalAuthor } from "#app/domain/staff/journal.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { findConnection } from "#server/db/queries/exchange/connections.ts";
import { linksOf, setLink, type LinkRow } from "#server/db/queries/exchange/links.ts";
import { insertReleaseJob } from "#server/db/queries/exchange/jobs.ts";
import { importReferenceRows, type ImportReferenceRows } from "#server/db/queries/catalog/imports/references.ts";
import { recordChange } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { newCategories } from "#server/use-cases/catalog/imports/add-references.ts";
import { saveCategories } from "#server/use-cases/catalog/saving/save-categories.ts";
import { saveInBatches } from "#server/use-cases/catalog/saving/save-in-batches.ts";
import { changeOnce } from "#server/use-cases/staff/change-once.ts";

const nothing = z.null();

export type LinkRefusal = { code: "exchangeLinkUnknown" } | { code: "exchangeTarget" };

/** What to do with a thing of 1C: link it with the shop's of this name, path, code or uuid, or never load it. */
export type LinkDecision = { kind: ExchangeLinkKind; externalId: string; target: string | null };

/** Things of a connection with what they mean, those that wait first. */
export async function exchangeLinks({ database: { db } }: Ports, connection: string): Promise<LinkRow[]> {
  const order = ["new", "linked", "ignored"];
  const rows = (await linksOf(db, connection)).filter(({ kind }) => kind !== "value");
  return rows.sort((one, other) => order.indexOf(one.state) - order.indexOf(other.state));
}

/** Links or ignores, once a key; what has waited for it is applied by the worker (desk §7, «Соответствия»). */
export function decideLinks(
  ports: Ports,
  author: JournalAuthor,
  connection: string,
  decisions: readonly LinkDecision[],
): Promise<Verdict<null, LinkRefusal>> {
  return linkOnce(ports, author, { connection, decisions, shape: nothing, answer: null });
}

async function linkOnce<S extends z.ZodType>(
  ports: Ports,
  author: JournalAuthor,
  given: { connection: string; decisions: readonly LinkDecision[]; shape: S; answer: z.output<S> },
): Promise<Verdict<z.output<S>, LinkRefusal>> {
  const { connection, decisions, shape, answer } = given;
  const { database, clock, ids } = ports;
  const found = await findConnection(database.db, connection);
  if (found === undefined) return no("exchangeLinkUnknown");
  const references = await importReferenceRows(database.db);
  return changeOnce<S, { ok: false } & LinkRefusal>(ports, author, shape, async (tx) => {
    for (const { kind, externalId, target: given } of decisions) {
      const target = given === null ? null : targetOf(kind, given, references);
      if (given !== null && target === null) return no("exchangeTarget");
      const state = target === null ? "ignored" : "linked";
      if (!(await setLink(tx, connection, { kind, externalId, target, state }))) return no("exchangeLinkUnknown");
    }
    await insertReleaseJob(tx, { uuid: ids.uuid(), connection, at: clock.now() });
    await recordChange(tx, author, {
      action: "exchange.linked",
      object: { kind: "exchange", id: connection, name: found.name },
      changes: Object.fromEntries(
        decisions
          .slice(0, 50)
          .map(({ kind, externalId, target }) => [`${kind} ${externalId}`, { before: null, after: target }]),
      ),
      answer,
    });
    return ok(answer);
  });
}

/** Makes categories of all groups that wait, below each other as in 1C, and links them. */
export async function createGroupCategories(ports: Ports, author: JournalAuthor, connection: string) {
  const { db } = ports.database;
  const groups = new Map(
    (await linksOf(db, connection)).flatMap((row) => (row.kind === "group" ? [[row.externalId, row]] : [])),
  );
  const categories = categoryIndex((await importReferenceRows(db)).categories);
  const waiting = [...groups.values()].filter(({ state }) => state === "new");
  const decisions = waiting.map((group) => ({
    kind: "group" as const,
    externalId: group.externalId,
    target: pathOf(group),
  }));
  const made = await newCategories(
    ports,
    decisions.map(({ target }) => target),
  );
  await saveInBatches(ports, author.actor, made, saveCategories);
  const answer = { categories: made.length, groups: decisions.length };
  return linkOnce(ports, author, { connection, decisions, shape: createdCategoriesShape, answer });

  /** The path of a group: below the category that its parent is linked with. */
  function pathOf(group: LinkRow): string {
    const names: string[] = [];
    for (let at: LinkRow | undefined = group; at !== undefined && names.length < 32;) {
      const linked = at.target === null ? undefined : categories.pathOf(at.target);
      names.unshift(linked ?? at.name);
      if (linked !== undefined) break;
      at = at.parent === null ? undefined : groups.get(at.parent);
    }
    return names.join(" > ");
  }
}

function targetOf(kind: ExchangeLinkKind, given: string, references: ImportReferenceRows): string | null {
  const named = <Row extends { name: string }>(rows: readonly Row[], isIt: (row: Row) => boolean) =>
    rows.find(isIt) ?? rows.find(({ name }) => nameNorm(name) === nameNorm(given));
  switch (kind) {
    case "group": {
      const known = references.categories.find(({ uuid }) => uuid === given)?.uuid;
      return known ?? categoryIndex(references.categories).uuidOf(given) ?? null;
    }
    case "property":
      if (readFieldTarget(given) !== null) return given;
      return named(references.attributes, ({ code }) => code === given)?.code ?? null;
    case "priceType":
      return named(references.lists, ({ code }) => code === given)?.code ?? null;
    case "warehouse":
      return named(references.warehouses, ({ uuid }) => uuid === given)?.uuid ?? null;
    case "unit":
      return named(references.units, ({ uuid }) => uuid === given)?.uuid ?? null;
    case "brand":
      return named(references.brands, ({ uuid }) => uuid === given)?.uuid ?? null;
    case "value":
      return null;
  }
}
