import { z } from "zod";
import type { ExchangeSession, HeldInSession } from "#app/contract/desk/exchange-sessions.ts";
import { mayNameBuyers } from "#app/domain/exchange/sent-files.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { differenceText, exchangeFaultText, exchangeProblemText } from "#app/i18n/exchange-text.ts";
import { importHeading, type ImportNames } from "#app/i18n/import-text.ts";
import type { Db } from "#server/db/client.ts";
import { importReferenceRows } from "#server/db/queries/catalog/imports/references.ts";
import {
  countProblems,
  heldInHistory,
  jobsInHistory,
  namesOfGoods,
  problemsInHistory,
  reasonsInHistory,
  type HeldInHistory,
  type JobInHistory,
} from "#server/db/queries/exchange/history.ts";
import { countKeptFiles, listKeptFiles } from "#server/db/queries/exchange/kept-files.ts";
import { findSession, type SessionInHistory } from "#server/db/queries/exchange/session-list.ts";
import type { Ports } from "#server/ports/ports.ts";
import { namesOf } from "#server/use-cases/catalog/imports/export-table.ts";
import { shopDay } from "#server/use-cases/desk/orders.ts";
import { keptSince, mayDownload } from "./download-file.ts";
import { countsIn, sessionRow } from "./session-row.ts";

const rowsAtOnce = 50;

type Wanted = { page: number; files: number; job?: string | undefined; reason?: string | undefined };

export async function deskSession(ports: Ports, staff: StaffScope, uuid: string, wanted: Wanted) {
  const { db } = ports.database;
  const found = await findSession(db, uuid);
  if (found === undefined) return no("exchangeSessionUnknown");
  const release = mayStaff(staff, "releasePackages");
  const query = { session: uuid, job: wanted.job ?? null, reason: wanted.reason ?? null };
  const { page, pages, total, offset } = pageOf(await countProblems(db, query), wanted.page);
  const problems = await problemsInHistory(db, query, { limit: rowsAtOnce, offset });
  const names = namesOf(await importReferenceRows(db));
  const goods = await namesOfGoods(
    db,
    problems.flatMap(({ externalId }) => externalId ?? []),
  );
  return ok<ExchangeSession>({
    session: sessionRow(found),
    jobs: (await jobsInHistory(db, uuid)).map((job) => shownJob(job, release)),
    held: await shownHeld(db, await heldInHistory(db, uuid), names),
    problems: {
      items: problems.map(({ path, externalId, code, field, value }) => ({
        ...{ path, value, field: field === "" ? "" : importHeading(field, names), reason: exchangeProblemText(code) },
        product: externalId === null ? null : productOf(goods, externalId),
      })),
      reasons: (await reasonsInHistory(db, query)).map((one) => ({ ...one, text: exchangeProblemText(one.code) })),
      ...{ total, page, pages },
    },
    files: await shownFiles(ports, staff, found, wanted.files),
    timezone: (await shopDay(ports)).timeZone,
    can: { release },
  });
}

async function shownFiles(
  ports: Ports,
  staff: StaffScope,
  { uuid, type }: Pick<SessionInHistory, "uuid" | "type">,
  wanted: number,
): Promise<ExchangeSession["files"]> {
  const { db } = ports.database;
  const kept = { session: uuid, since: keptSince(ports) };
  const { page, pages, total, offset } = pageOf(await countKeptFiles(db, kept), wanted);
  const files = await listKeptFiles(db, kept, { limit: rowsAtOnce, offset });
  const items = files.map((file) => ({ ...file, canDownload: mayDownload(staff, mayNameBuyers(type, file.name)) }));
  return { items, total, page, pages };
}

function shownJob(job: JobInHistory, release: boolean): ExchangeSession["jobs"][number] {
  const { uuid, kind, state, code, files, ms, problems } = job;
  return {
    ...{ uuid, kind, state, files, ms, problems, counts: countsIn(job) },
    fault: state === "failed" ? exchangeFaultText(code ?? "") : null,
    canRepeat: release && kind === "package" && files.length > 0 && (state === "done" || state === "failed"),
  };
}

const valueShape = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);
const differencesShape = z.array(
  z.object({
    externalId: z.string(),
    /** Of a group. */
    label: z.string().optional(),
    ...{ field: z.string(), before: valueShape.optional(), after: valueShape.optional() },
  }),
);

async function shownHeld(db: Db, held: readonly HeldInHistory[], names: ImportNames): Promise<HeldInSession[]> {
  const read = held.map((part) => ({ part, differences: differencesShape.parse(part.differences) }));
  const ids = read.flatMap(({ differences }) => differences.map(({ externalId }) => externalId));
  const goods = await namesOfGoods(db, ids);
  return read.map(({ part: { uuid, kind, warehouse, heldAt, state, decidedBy }, differences }) => ({
    ...{ uuid, kind, warehouse, heldAt, state, decidedBy },
    differences: differences.map(({ externalId, label, field, before, after }) => ({
      product: label === undefined ? productOf(goods, externalId) : { uuid: null, name: label },
      field: importHeading(field, names),
      before: differenceText(field, before),
      after: differenceText(field, after),
    })),
  }));
}

function productOf(goods: ReadonlyMap<string, { uuid: string; name: string }>, externalId: string) {
  return goods.get(externalId) ?? { uuid: null, name: externalId };
}

function pageOf(total: number, wanted: number) {
  const pages = Math.max(1, Math.ceil(total / rowsAtOnce));
  const page = Math.min(wanted, pages);
  return { total, pages, page, offset: (page - 1) * rowsAtOnce };
}
