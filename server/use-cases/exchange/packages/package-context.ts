import { z } from "zod";
import type { Actor } from "#app/domain/actor.ts";
import { nameNorm } from "#app/domain/catalog/name-norm.ts";
import type { MentionKind } from "#app/domain/exchange/mentions.ts";
import { packageFuseCodes, type PackageFuseCode } from "#app/domain/exchange/package-fuses.ts";
import { fieldOwners, type OwnershipPolicy } from "#app/domain/exchange/ownership.ts";
import type { GoodLinks } from "#app/domain/exchange/translate-good.ts";
import {
  categoryIndex,
  namesByNorm,
  remembered,
  unitNamed,
  type CategoryIndex,
} from "#app/domain/imports/references.ts";
import { importWords } from "#app/i18n/import-words.ts";
import { linksOf, unitRows, type LinkRow } from "#server/db/queries/exchange/links.ts";
import { importReferenceRows, type ImportReferenceRows } from "#server/db/queries/catalog/imports/references.ts";
import type { Ports } from "#server/ports/ports.ts";
import { checkGoods, type GoodsCheck } from "#server/use-cases/catalog/imports/check-goods.ts";
import type { CheckRows, ImportAdditions, WriteRows } from "#server/use-cases/catalog/imports/import-kinds.ts";
import { writeGoods } from "#server/use-cases/catalog/imports/write-goods.ts";
import type { LeasedExchangeJob } from "./leased-job.ts";

const policyShape = z.record(z.string(), z.enum(fieldOwners)).catch({});
const fusesShape = z.partialRecord(z.enum(packageFuseCodes), z.number()).catch({});
const meaningShape = z.record(z.string(), z.enum(["physical", "free"])).catch({});
const statusMapShape = z.record(z.string(), z.object({ reserves: z.boolean().default(false) }).loose()).catch({});

/** Goods of groups that wait for their link are drafts in this category, which has no page. */
export const newGoodsCategory = "00000000-0000-4000-8000-0000000001c1";

/** What a job needs to know of the shop and of the connection; read anew when a batch has added to it. */
export type PackageContext = {
  ports: Ports;
  job: LeasedExchangeJob;
  actor: Actor;
  policy: OwnershipPolicy;
  /** Limits of fuses that replace the usual ones, by their codes: shares, and a number of pictures. */
  fuses: Readonly<Partial<Record<PackageFuseCode, number>>>;
  meaningOf(warehouse: string): "physical" | "free";
  /** Names of statuses in which 1C reserves, in their normal form. */
  reservingStatuses: string[];
  link(kind: LinkRow["kind"], externalId: string): LinkRow | undefined;
  /** Ids in 1C. */
  linkedWarehouses(): string[];
  references: ImportReferenceRows;
  categories: CategoryIndex;
  goodLinks: GoodLinks;
  /** Path of the category of new goods; null until the first of them. */
  newGoodsPath: string | null;
  /** When the newest package of a kind was formed, as far as it was asked for; emptied when another one is named. */
  newest: Map<MentionKind, string | null>;
  check(limit: NonNullable<GoodsCheck["limit"]>): { check: CheckRows; additions: ImportAdditions };
  writer(): WriteRows;
  reload(): Promise<void>;
};

export async function packageContext(ports: Ports, job: LeasedExchangeJob): Promise<PackageContext> {
  const { connection } = job;
  const meanings = meaningShape.parse(connection.stockMeaning);
  const actor: Actor = { kind: "erp", id: connection.uuid, name: connection.name };
  const context: PackageContext = {
    ports,
    job,
    actor,
    newest: new Map(),
    policy: policyShape.parse(connection.policy),
    fuses: fusesShape.parse(connection.fuses),
    meaningOf: (warehouse) => meanings[warehouse] ?? "physical",
    reservingStatuses: Object.entries(statusMapShape.parse(connection.statusMap)).flatMap(([name, { reserves }]) =>
      reserves ? [name.toLowerCase().replace(/\s/g, "")] : [],
    ),
    ...(await loaded(ports, job, actor)),
    reload: async () => void Object.assign(context, await loaded(ports, job, actor)),
  };
  return context;
}

async function loaded({ database: { db }, ids }: Ports, { uuid, connection }: LeasedExchangeJob, actor: Actor) {
  const rows = await linksOf(db, connection.uuid);
  const links = new Map(rows.map((row) => [`${row.kind} ${row.externalId}`, row]));
  const link = (kind: LinkRow["kind"], externalId: string) => links.get(`${kind} ${externalId}`);
  const references = await importReferenceRows(db);
  const categories = categoryIndex(references.categories);
  const units = await unitRows(db);
  const attributes = new Map(references.attributes.map(({ code, kind }) => [code, kind]));
  const brandsByNorm = namesByNorm(references.brands);
  const goodLinks: GoodLinks = {
    categoryOf(group) {
      const found = link("group", group);
      if (found === undefined || found.state === "new") return null;
      return found.target === null ? undefined : categories.pathOf(found.target);
    },
    targetOf: (property) => link("property", property)?.target ?? undefined,
    attributeKind: (code) => attributes.get(code),
    valueOf: (id) => link("value", id)?.name,
    unitOf({ code, name, fullName }) {
      const seen = link("unit", code || name);
      if (seen?.state === "ignored") return undefined;
      const linked = seen?.target;
      const byLink = units.find((unit) => unit.uuid === linked)?.name;
      const byCode = code === "" ? undefined : units.find(({ okei }) => okei !== "" && okei === code)?.name;
      return byLink ?? byCode ?? unitNamed(name, units) ?? unitNamed(fullName, units);
    },
    brandOf: ({ id, name }) => {
      const seen = link("brand", id || name);
      if (seen?.state === "ignored") return undefined;
      const linked = seen?.target;
      const known = references.brands.find((brand) => brand.uuid === linked)?.name;
      return known ?? (name === "" ? null : (brandsByNorm.get(nameNorm(name)) ?? name.slice(0, 120)));
    },
  };
  return {
    link,
    linkedWarehouses: () =>
      rows.flatMap(({ kind, state, externalId }) => (kind === "warehouse" && state === "linked" ? [externalId] : [])),
    references,
    categories,
    goodLinks,
    newGoodsPath: categories.pathOf(newGoodsCategory) ?? null,
    check(limit: NonNullable<GoodsCheck["limit"]>) {
      const additions: ImportAdditions = { categories: [], brands: [], attributes: [] };
      const check = checkGoods({
        kind: "goods",
        actor,
        key: "externalId",
        references,
        attributes,
        additions,
        limit,
        isUnseen: true,
        warehouseOf: () => undefined,
        defaults: {
          categories,
          brands: new Map(brandsByNorm),
          unitOf: remembered((text) => unitNamed(text, units)),
          norm: remembered(nameNorm),
          category: categories.pathOf(newGoodsCategory) ?? null,
          unit: unitNamed(importWords("piece"), units),
        },
      });
      return { check, additions };
    },
    writer: () => writeGoods({ ids }, { actor, source: `exchange ${uuid}`, run: uuid }, references),
  };
}
