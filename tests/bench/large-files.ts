import { once } from "node:events";
import type { RequestListener } from "node:http";
import { createServer } from "node:https";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { openDatabase } from "#server/db/client.ts";
import { migrate } from "#server/db/migrate.ts";
import { seedDemoShop } from "#server/demo/seed.ts";
import { certificateFor } from "#tests/support/servers/tls.ts";
import { migrationsDir, postgresUrl } from "#tests/support/shops/database.ts";
import { atMost, withoutGoal, type Figure } from "./figures.ts";
import { secondsOf, sourceOf } from "./shops/bench-package.ts";
import { withOwnDatabase } from "./shops/own-database.ts";
import { inOwnProcess } from "./shops/own-process.ts";

const goods = Number(process.env["BENCH_EXPORT"] ?? 100_000);
/** 200,000 rows of about a kilobyte are as large as a file at an address may be. */
const rows = Number(process.env["BENCH_SOURCE_ROWS"] ?? 200_000);
/** Desk §15. */
const mostMegabytes = 150;
const host = "supplier.test";

const exportedShape = z.object({
  ...{ milliseconds: z.number(), processor: z.number(), megabytes: z.number(), bytes: z.number() },
});
const stageShape = z.object({ seconds: z.number(), megabytes: z.number() });
const importedShape = z.object({
  ...{ download: stageShape, whole: stageShape },
  run: z.object({ ok: z.literal(true), value: z.object({ result: z.literal("partial") }) }),
});

/** Files with all goods, and a file at an address that is as large as it may be, each in a process of its own. */
export async function largeFiles(): Promise<Figure[]> {
  if (postgresUrl === null) return [withoutGoal("large files", "no PostgreSQL available")];
  const varDir = await mkdtemp(join(tmpdir(), "skoba-large-"));
  try {
    return await withOwnDatabase(async (databaseUrl) => {
      await fill(databaseUrl);
      const figures: Figure[] = [];
      for (const [kind, format] of [
        ["goods", "xlsx"],
        ["goods", "csv"],
        ["prices", "xlsx"],
      ] as const) {
        const took = exportedShape.parse(await inOwnProcess("export-process", [kind, format], { varDir, databaseUrl }));
        const what = `export of ${kind} of ${goods.toLocaleString("en-US")} goods, ${format}`;
        figures.push(
          withoutGoal(
            `${what}: time, processor time, size`,
            `${(took.milliseconds / 1_000).toFixed(1)} s, ${(took.processor / 1_000).toFixed(1)} s, ${megabytes(took.bytes)} MB`,
          ),
          atMost(`${what}: additional memory`, Math.round(took.megabytes), mostMegabytes, "MB"),
        );
      }
      return [...figures, ...(await imported(varDir, databaseUrl))];
    });
  } finally {
    await rm(varDir, { recursive: true, force: true });
  }
}

async function fill(databaseUrl: string): Promise<void> {
  const database = await openDatabase({ databaseUrl, poolSize: 2 });
  try {
    await migrate(database, migrationsDir);
    await seedDemoShop(database.pool, { today: new Date(), products: 600 });
    await secondsOf(database, await sourceOf(database), goods, 1);
  } finally {
    await database.close();
  }
}

/** Prices of goods that the shop does not have, with a column that is not read. */
async function imported(varDir: string, databaseUrl: string): Promise<Figure[]> {
  const { key, cert } = certificateFor(host);
  let sent = 0;
  const server = createServer({ key, cert }, (_request, response) => void send(response).then((size) => (sent = size)));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    const { port } = z.object({ port: z.number() }).parse(server.address());
    const took = importedShape.parse(
      await inOwnProcess("source-process", [host, String(port), cert], { varDir, databaseUrl }),
    );
    const what = `file of ${megabytes(sent)} MB at an address`;
    return [
      withoutGoal(
        `${what}: seconds of the download, of the whole import`,
        `${took.download.seconds.toFixed(1)}, ${took.whole.seconds.toFixed(1)}`,
      ),
      atMost(`${what}: additional memory of the download`, Math.round(took.download.megabytes), mostMegabytes, "MB"),
      atMost(`${what}: additional memory of the import`, Math.round(took.whole.megabytes), mostMegabytes, "MB"),
    ];
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const comment = "Саморез для деревянных и металлических конструкций, партия. ".repeat(20);

async function send(response: Parameters<RequestListener>[1]): Promise<number> {
  let size = 0;
  for (let at = 0; at < rows; at += 100) {
    const lines = Array.from({ length: 100 }, (_, row) => {
      const from = (at + row) % 50;
      return `absent-${at + row};${row},5;${comment.slice(from, from + 550)}\r\n`;
    });
    const piece = Buffer.from((at === 0 ? "Внешний код;Цена;Комментарий\r\n" : "") + lines.join(""));
    size += piece.length;
    if (!response.write(piece)) await once(response, "drain");
  }
  response.end();
  return size;
}

function megabytes(bytes: number): string {
  return (bytes / 1_048_576).toFixed(0);
}
