import { z } from "zod";
import { createdCategoriesShape } from "#app/contract/desk/exchange-links.ts";
import { nameNorm } from "#app/domain/catalog/name-norm.ts";
import { readFieldTarget, type ExchangeLinkKind } from "#app/domain/exchange/links.ts";
import { isCreatable } from "#app/domain/exchange/mapped-kinds.ts";
import { categoryIndex } from "#app/domain/imports/references.ts";
import type { JournalAuthor } from "#app/domain/staff/journal.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { findConnection } from "#server/db/queries/exchange/connections.ts";
import { companyLinks, companyNamed } from "#server/db/queries/exchange/company-links.ts";
import { linksOf, setLink, type LinkRow } from "#server/db/queries/exchange/links.ts";
import { insertReleaseJob } from "#server/db/queries/exchange/jobs.ts";
import { importReferenceRows, type ImportReferenceRows } from "#server/db/queries/catalog/imports/references.ts";
import { recordChange, recordChanges } from "#server/db/queries/staff/journal.ts";
import type { Ids, Ports } from "#server/ports/ports.ts";
import { changeGoods } from "#server/use-cases/catalog/desk/change-goods.ts";
import { newCategories } from "#server/use-cases/catalog/imports/add-references.ts";
import { saveCategories } from "#server/use-cases/catalog/saving/save-categories.ts";
import { saveInBatches } from "#server/use-cases/catalog/saving/save-in-batches.ts";
import { changeOnce } from "#server/use-cases/staff/change-once.ts";
import { companyText } from "#server/use-cases/exchange/desk/link-choices.ts";
import { createTargets, groupPaths, type CreatedTargets } from "./create-targets.ts";

const nothing = z.null();
const ofCompany = { kind: "counterparty", parent: null, isDeleted: false, currency: null } as const;

export type LinkRefusal = { code: "exchangeLinkUnknown" } | { code: "exchangeTarget" };

/**
 * What to do with a thing of 1C: link it with the shop's of this name, path, code or uuid, link it with a new one of its
 * own name, or never load it.
 */
export type LinkDecision = { kind: ExchangeLinkKind; externalId: string } & (
  { target: string | null } | { isNew: true }
);

/** Things of a connection with what they mean, those that wait first. */
export async function exchangeLinks({ database: { db } }: Ports, connection: string): Promise<LinkRow[]> {
  const order = ["new", "linked", "ignored"];
  const companies = await companyLinks(db, connection, null);
  const rows = [
    ...(await linksOf(db, connection)).filter(({ kind }) => kind !== "value"),
    ...companies.map((one) => ({ ...one, ...ofCompany, name: companyText(one) })),
  ];
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
  type Refusal = { ok: false } & LinkRefusal;
  const { connection, decisions, shape, answer } = given;
  const { database, clock, ids } = ports;
  const found = await findConnection(database.db, connection);
  if (found === undefined) return no("exchangeLinkUnknown");
  const references = await importReferenceRows(database.db);
  const link = async (tx: Tx): Promise<{ ok: true; value: z.output<S> } | Refusal> => {
    const { targets, entries } = await created(tx, ids, connection, decisions);
    const changes: [string, { before: null; after: string | null }][] = [];
    for (const decision of decisions) {
      const { kind, externalId } = decision;
      const given = "isNew" in decision ? targets.get(`${kind} ${externalId}`) : decision.target;
      const target = "isNew" in decision || !given ? given : await targetOf(tx, kind, given, references);
      if (target === undefined) return no("exchangeTarget");
      const state = target === null ? "ignored" : "linked";
      if (!(await setLink(tx, connection, { kind, externalId, target, state }))) return no("exchangeLinkUnknown");
      changes.push([`${kind} ${externalId}`, { before: null, after: given ?? null }]);
    }
    if (decisions.some(({ kind }) => kind !== "counterparty"))
      await insertReleaseJob(tx, { uuid: ids.uuid(), connection, at: clock.now() });
    await recordChange(tx, author, {
      action: "exchange.linked",
      object: { kind: "exchange", id: connection, name: found.name },
      changes: Object.fromEntries(changes.slice(0, 50)),
      answer,
    });
    await recordChanges(tx, author, entries);
    return ok(answer);
  };
  // What is made is written in the turn of the catalogue's writers.
  return decisions.some((one) => "isNew" in one)
    ? changeGoods<S, Refusal>(ports, author, { answer: shape, ends: "goods" }, link)
    : changeOnce<S, Refusal>(ports, author, shape, link);
}

/** Targets of the decisions that want new ones, by kind and id. What somebody has linked meanwhile stays as it is. */
async function created(
  tx: Tx,
  ids: Ids,
  connection: string,
  decisions: readonly LinkDecision[],
): Promise<CreatedTargets> {
  const wanted = decisions.filter((one) => "isNew" in one);
  const made: CreatedTargets = { targets: new Map(), entries: [] };
  if (wanted.length === 0) return made;
  const links = await linksOf(tx, connection);
  for (const kind of new Set(wanted.map((one) => one.kind))) {
    if (!isCreatable(kind)) continue;
    const ofKind = links.filter((link) => link.kind === kind);
    const asked = new Set(wanted.flatMap((one) => (one.kind === kind ? [one.externalId] : [])));
    const linked = ofKind.flatMap(({ externalId, target }) =>
      target !== null && asked.delete(externalId) ? [[externalId, target] as const] : [],
    );
    const { targets, entries } = await createTargets[kind](tx, ids, ofKind, asked);
    for (const [externalId, target] of [...linked, ...targets]) made.targets.set(`${kind} ${externalId}`, target);
    made.entries.push(...entries);
  }
  return made;
}

/** Makes categories of all groups that wait, below each other as in 1C, and links them. */
export async function createGroupCategories(ports: Ports, author: JournalAuthor, connection: string) {
  const { db } = ports.database;
  const links = await linksOf(db, connection);
  const waiting = links.flatMap(({ kind, state, isDeleted, externalId }) =>
    kind === "group" && state === "new" && !isDeleted ? [externalId] : [],
  );
  const categories = categoryIndex((await importReferenceRows(db)).categories);
  const paths = groupPaths(links, categories, new Set(waiting));
  const made = await newCategories(ports, [...paths.values()]);
  await saveInBatches(ports, author.actor, made, saveCategories);
  const decisions = [...paths].map(([externalId, target]) => ({ kind: "group" as const, externalId, target }));
  const answer = { categories: made.length, groups: decisions.length };
  return linkOnce(ports, author, { connection, decisions, shape: createdCategoriesShape, answer });
}

async function targetOf(
  tx: Tx,
  kind: ExchangeLinkKind,
  given: string,
  references: ImportReferenceRows,
): Promise<string | undefined> {
  const named = <Row extends { name: string }>(rows: readonly Row[], isIt: (row: Row) => boolean) =>
    rows.find(isIt) ?? rows.find(({ name }) => nameNorm(name) === nameNorm(given));
  switch (kind) {
    case "group": {
      const known = references.categories.find(({ uuid }) => uuid === given)?.uuid;
      return known ?? categoryIndex(references.categories).uuidOf(given);
    }
    case "property":
      if (readFieldTarget(given) !== null) return given;
      return named(references.attributes, ({ code }) => code === given)?.code;
    case "priceType":
      return named(references.lists, ({ code }) => code === given)?.code;
    case "warehouse":
      return named(references.warehouses, ({ uuid }) => uuid === given)?.uuid;
    case "unit":
      return named(references.units, ({ uuid }) => uuid === given)?.uuid;
    case "brand":
      return named(references.brands, ({ uuid }) => uuid === given)?.uuid;
    case "counterparty":
      return companyNamed(tx, given);
    case "value":
      return undefined;
  }
}
