import { randomUUID } from "node:crypto";
import { askedReconciliationShape } from "#app/contract/settlements/reconciliations.ts";
import { fileMakers } from "#server/use-cases/files/file-makers.ts";
import { makeFiles } from "#server/use-cases/files/make-files.ts";
import { postgresUrl } from "#tests/support/shops/database.ts";
import { company } from "#tests/support/members.ts";
import { small, type TestShop } from "#tests/support/shops/shop.ts";
import { testSite, type Visitor } from "#tests/support/shops/site.ts";
import { countedStatements } from "../counted-pool.ts";
import { atMost, median, percentile, withoutGoal, type Figure } from "../figures.ts";
import { timedPools } from "../timed-pools.ts";

const [entries, ofAct] = [200_000, 50_000];
const atOnce = 5_000;
const page = "/profile/mutual-settlements?from=2026-01-01&to=2026-12-31";
const most = { statements: 6, database: 60, seconds: 20, megabytes: 150, stall: 50 };

/** The cost of a long account: its page, and the reconciliation act of a period with many entries. */
export async function settlements(): Promise<Figure[]> {
  if (postgresUrl === null) return [withoutGoal("settlements", "no PostgreSQL available")];
  const site = await testSite({ engine: "postgres" });
  try {
    await fill(site.shop);
    const buyer = site.visitor();
    await buyer.login(small.phones.ooo);
    const [figures, acts] = [await pageFigures(site.shop, buyer), await actFigures(site.shop)];
    return [...figures, ...acts];
  } finally {
    await site.close();
  }
}

/** Four years of one company; a quarter of the entries are in the last year, whose last month is unpaid. */
async function fill({ sql }: TestShop): Promise<void> {
  // In batches within the statement time limit.
  for (let from = 1; from <= entries; from += atOnce)
    await sql(
      `insert into settlement_entries (uuid, root_uuid, contract_uuid, source, doc_id, document_type, document_number, document_date,
                                       debit, credit, due_date)
       select gen_random_uuid(), root_uuid, contract_uuid, 'bench', n::text, case when paid then 'payment' else 'realization' end,
              'УТ-' || n, day, case when paid then 0 else 100 + n % 977 + 0.5 end,
              case when paid then 100 + (n - 1) % 977 + 0.5 else 0 end, case when paid then null else day + 14 end
         from counterparties, generate_series($3::int, $3::int + $4::int - 1) n,
              lateral (select date '2023-01-01' + (n::float8 / $2 * 1460)::int as day, n % 2 = 0 and n <= $2 * 0.98 as paid) d
        where root_uuid = $1`,
      [company, entries, from, atOnce],
    );
  await sql("analyze settlement_entries");
  await sql("analyze settlement_days");
}

async function pageFigures({ database }: TestShop, buyer: Visitor): Promise<Figure[]> {
  const statements = countedStatements(database);
  const times = timedPools(database);
  const walls: number[] = [];
  const processors: number[] = [];
  let count = 0;
  for (let turn = -5; turn < 40; turn += 1) {
    statements.take();
    times.take();
    const { status } = await buyer.ask("GET", page);
    if (status !== 200) throw new Error(`${page} answered ${status}`);
    count = statements.take();
    const { wall, processor } = times.take();
    if (turn < 0) continue;
    walls.push(wall);
    processors.push(processor);
  }
  const of = `settlements of ${entries.toLocaleString("en-US")} entries`;
  return [
    atMost(`${of}, the page: SQL statements`, count, most.statements, ""),
    atMost(
      `${of}, the page: database processor time, 95th percentile`,
      percentile(processors, 95),
      most.database,
      "ms",
    ),
    withoutGoal(
      `${of}, the page: database wall-clock time, median / 95th percentile`,
      `${median(walls).toFixed(1)} / ${percentile(walls, 95).toFixed(1)} ms`,
    ),
  ];
}

async function actFigures(shop: TestShop): Promise<Figure[]> {
  const { token } = await shop.loginAs(small.phones.ooo);
  const figures: Figure[] = [];
  for (const format of ["pdf", "xlsx"] as const) {
    // The first document of a process loads the libraries: it is not measured.
    for (const [from, isMeasured] of [
      ["2026-12-30", false],
      ["2026-01-01", true],
    ] as const) {
      const response = await shop.call("POST", "/private/finance/reconciliations", {
        token,
        headers: { "idempotency-key": randomUUID() },
        body: { dateFrom: from, dateTo: "2026-12-31", format },
      });
      response.data(askedReconciliationShape);
      const measured = await watched(() => makeFiles(shop.ports, fileMakers));
      if (isMeasured) figures.push(...actTable(format, measured));
    }
  }
  return figures;
}

/** Seconds and milliseconds of processor time, which other load of the machine does not affect. */
type Watched = { seconds: number; wall: number; megabytes: number; stall: number };

function actTable(format: string, { seconds, wall, megabytes, stall }: Watched): Figure[] {
  const of = `act of ${ofAct.toLocaleString("en-US")} entries as ${format.toUpperCase()}`;
  return [
    atMost(`${of}: processor`, seconds, most.seconds, "s"),
    withoutGoal(`${of}: wall-clock time`, `${wall.toFixed(1)} s`),
    atMost(`${of}: additional memory`, megabytes, most.megabytes, "MB"),
    atMost(`${of}: longest block of the event loop, processor time`, stall, most.stall, "ms"),
  ];
}

async function watched(work: () => Promise<unknown>): Promise<Watched> {
  const resident = () => process.memoryUsage.rss() / 2 ** 20;
  const worked = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  };
  const [before, began, started] = [resident(), worked(), performance.now()];
  let [peak, stall, last] = [before, 0, began];
  const looking = setInterval(() => {
    const now = worked();
    stall = Math.max(stall, now - last);
    last = now;
    peak = Math.max(peak, resident());
  }, 1);
  await work();
  clearInterval(looking);
  return {
    seconds: (worked() - began) / 1_000,
    wall: (performance.now() - started) / 1_000,
    megabytes: Math.max(peak, resident()) - before,
    stall,
  };
}
