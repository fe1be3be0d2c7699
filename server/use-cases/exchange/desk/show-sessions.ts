import { z } from "zod";
import type { ExchangeSession, ExchangeSessions, HeldInSession } from "#app/contract/desk/exchange-sessions.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { differenceText, exchangeFaultText, exchangeProblemText } from "#app/i18n/exchange-text.ts";
import { importHeading, type ImportNames } from "#app/i18n/import-text.ts";
import type { Db } from "#server/db/client.ts";
import { importReferenceRows } from "#server/db/queries/catalog/imports/references.ts";
import {
  countProblems,
  countSessions,
  heldInHistory,
  jobsInHistory,
  namesOfGoods,
  problemsInHistory,
  sessionsInHistory,
  type HeldInHistory,
  type JobInHistory,
} from "#server/db/queries/exchange/history.ts";
import { silentConnections } from "#server/db/queries/exchange/silence.ts";
import type { Ports } from "#server/ports/ports.ts";
import { namesOf } from "#server/use-cases/catalog/imports/export-table.ts";
import { publicData } from "#server/use-cases/catalog/public-data.ts";
import { countsIn, sessionRow } from "./session-row.ts";

const rowsAtOnce = 50;

export async function deskSessions(ports: Ports, wanted: number) {
  const { db } = ports.database;
  const { page, pages, total, offset } = pageOf(await countSessions(db), wanted);
  const rows = await sessionsInHistory(db, { limit: rowsAtOnce, offset });
  const waiting = await heldInHistory(db, null);
  const silent = await silentConnections(db, ports.clock.now());
  return ok<ExchangeSessions>({
    items: rows.map(sessionRow),
    ...{ total, page, pages, timezone: await timeZone(ports) },
    waiting: waiting.map(({ uuid, session, connection, kind, warehouse, heldAt }) => ({
      ...{ uuid, session, connection, kind, warehouse, heldAt },
    })),
    silent: silent.map(({ name, since }) => ({ connection: name, since })),
  });
}

export async function deskSession(ports: Ports, staff: StaffScope, uuid: string, wanted: number) {
  const { db } = ports.database;
  const [found] = await sessionsInHistory(db, { uuid });
  if (found === undefined) return no("exchangeSessionUnknown");
  const release = mayStaff(staff, "releasePackages");
  const { page, pages, total, offset } = pageOf(await countProblems(db, uuid), wanted);
  const problems = await problemsInHistory(db, uuid, { limit: rowsAtOnce, offset });
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
      ...{ total, page, pages },
    },
    timezone: await timeZone(ports),
    can: { release },
  });
}

function shownJob(job: JobInHistory, release: boolean): ExchangeSession["jobs"][number] {
  const { uuid, kind, state, code, files, ms } = job;
  return {
    ...{ uuid, kind, state, files, ms, counts: countsIn(job) },
    fault: state === "failed" ? exchangeFaultText(code ?? "") : null,
    canRepeat: release && kind === "package" && files.length > 0 && (state === "done" || state === "failed"),
  };
}

const valueShape = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);
const differencesShape = z.array(
  z.object({ externalId: z.string(), field: z.string(), before: valueShape.optional(), after: valueShape.optional() }),
);

async function shownHeld(db: Db, held: readonly HeldInHistory[], names: ImportNames): Promise<HeldInSession[]> {
  const read = held.map((part) => ({ part, differences: differencesShape.parse(part.differences) }));
  const ids = read.flatMap(({ differences }) => differences.map(({ externalId }) => externalId));
  const goods = await namesOfGoods(db, ids);
  return read.map(({ part: { uuid, kind, warehouse, heldAt, state, decidedBy }, differences }) => ({
    ...{ uuid, kind, warehouse, heldAt, state, decidedBy },
    differences: differences.map(({ externalId, field, before, after }) => ({
      product: productOf(goods, externalId),
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

async function timeZone(ports: Ports): Promise<string> {
  return (await publicData(ports).cities()).main.timezone;
}
