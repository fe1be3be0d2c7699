import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeXlsx } from "hucre/xlsx";
import { z } from "zod";
import { openDatabase } from "#server/db/client.ts";
import { migrate } from "#server/db/migrate.ts";
import { seedDemoShop } from "#server/demo/seed.ts";
import { migrationsDir, postgresUrl } from "#tests/support/shops/database.ts";
import { atMost, withoutGoal, type Figure } from "./figures.ts";
import { withOwnDatabase } from "./shops/own-database.ts";
import { inOwnProcess } from "./shops/own-process.ts";

const rows = Number(process.env["BENCH_CHECK_ROWS"] ?? 50_000);
/** For 50,000 rows (desk §15). */
const goals = { seconds: 60, megabytes: 150 };

const tookShape = z.object({
  ...{ milliseconds: z.number(), processor: z.number(), database: z.number().nullable(), megabytes: z.number() },
  counts: z.record(z.string(), z.number()),
});

/** A workbook of new goods is checked, in a process of its own. */
export async function checkedFiles(): Promise<Figure[]> {
  if (postgresUrl === null) return [withoutGoal("check of a workbook", "no PostgreSQL available")];
  const folder = await mkdtemp(join(tmpdir(), "skoba-check-"));
  try {
    const file = join(folder, "goods.xlsx");
    await writeFile(file, await writeXlsx({ sheets: [{ name: "goods", rows: tableOf(rows) }] }));
    return await withOwnDatabase(async (databaseUrl) => {
      const database = await openDatabase({ databaseUrl, poolSize: 2 });
      try {
        await migrate(database, migrationsDir);
        await seedDemoShop(database.pool, { today: new Date(), products: 600 });
      } finally {
        await database.close();
      }
      const took = tookShape.parse(await inOwnProcess("check-process", [file], { varDir: folder, databaseUrl }));
      if (took.counts["created"] !== rows)
        throw new Error(`not all rows are new goods: ${JSON.stringify(took.counts)}`);
      const what = `check of ${rows.toLocaleString("en-US")} rows of XLSX`;
      return [
        atMost(what, took.milliseconds / 1_000, (goals.seconds * rows) / 50_000, "s"),
        withoutGoal(
          `${what}: processor time of the process and of the database`,
          `${(took.processor / 1_000).toFixed(1)} + ${((took.database ?? NaN) / 1_000).toFixed(1)} s`,
        ),
        atMost(`${what}: additional memory`, Math.round(took.megabytes), goals.megabytes, "MB"),
      ];
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Sixteen columns, as suppliers send them. */
function tableOf(count: number): (string | number)[][] {
  const head =
    "Внешний код;Артикул;Наименование;Бренд;Категория;Ед. изм.;Цена;Старая цена;Остаток: Склад Северный;Остаток: Склад Южный;Вес, г;Штрихкод;Описание;Диаметр, мм;Длина, мм;Покрытие";
  const coats = ["оцинкованный", "нержавеющая сталь", "без покрытия"];
  const goods = Array.from({ length: count }, (_, at): (string | number)[] => {
    const [diameter, length, coat = ""] = [4 + (at % 17), 20 + ((at * 7) % 300), coats[at % 3]];
    return [
      ...[`x-${at}`, `КР-${at}`, `Саморез универсальный ${diameter}x${length} ${coat}, упаковка ${at}`],
      ...[`Бренд ${at % 40}`, `Крепёж > Группа ${at % 25} > Вид ${at % 100}`, "шт."],
      ...[
        (5 + (at % 997)) * 1.1,
        at % 4 === 0 ? (5 + (at % 997)) * 1.3 : "",
        (at % 7) * 10,
        (at % 5) * 10,
        50 + (at % 400),
      ],
      ...[
        barcode(at),
        `Саморез для деревянных и металлических конструкций, ${diameter} на ${length} мм, ${coat}. Партия ${at}.`,
      ],
      ...[diameter, length, coat],
    ];
  });
  return [head.split(";"), ...goods];
}

/** EAN-13 with its check digit. */
function barcode(at: number): string {
  const digits = `460${String(at).padStart(9, "0")}`;
  const sum = [...digits].reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
