import { takenUploadShape } from "#app/contract/uploads/product-uploads.ts";
import { uploadLimits } from "#app/domain/upload/limits.ts";
import { workbookOf } from "#server/documents/sheet.ts";
import { buying, manyProducts } from "#tests/support/orders/buying.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { uploading } from "#tests/support/uploads.ts";
import { countedStatements } from "../counted-pool.ts";
import { atMost, median, withoutGoal, type Figure } from "../figures.ts";

const goals = { ms: 2_000, statements: 8, megabytes: 300 };
/** Statements for authentication and the request counter. */
const before = 2;
const rounds = 5;
const known = 1_500;

/** The longest accepted list, as a workbook and as text: parsed, matched and stored on the embedded database. */
export async function uploads(): Promise<Figure[]> {
  const shop = await testShop();
  try {
    const { token } = await shop.loginAs(small.phones.ooo);
    await manyProducts(shop, known);
    const rows = Array.from({ length: uploadLimits.rows }, (_, at) => (at < known ? `M-${at + 1}` : `НЕТ-${at}`));
    const text = new TextEncoder().encode(rows.map((code) => `${code};2`).join("\n"));
    const figures: Figure[] = [];
    for (const [name, bytes] of [
      ["list.xlsx", await sheetOf(rows)],
      ["list.csv", text],
    ] as const)
      figures.push(...(await taken(shop, token, name, bytes)));
    return figures;
  } finally {
    await shop.close();
  }
}

async function taken(shop: TestShop, token: string, name: string, bytes: Uint8Array): Promise<Figure[]> {
  const lists = uploading(shop, { token }, buying(shop, { token }));
  const statements = countedStatements(shop.ports.database);
  const send = async (at: number) => {
    // The limits of uploads per hour and of stored lists.
    await shop.sql("delete from letter_limits");
    await shop.sql("delete from product_uploads");
    statements.take();
    (await lists.file(bytes, { name, key: `${name}-${at}` })).data(takenUploadShape);
    return statements.take();
  };
  await send(0);
  const resting = process.memoryUsage().rss;
  let peak = resting;
  const looking = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 5);
  const [took, ran, asked]: [number[], number[], number[]] = [[], [], []];
  for (let at = 1; at <= rounds; at += 1) {
    const [started, cpu] = [performance.now(), process.cpuUsage()];
    asked.push(await send(at));
    took.push(performance.now() - started);
    const { user, system } = process.cpuUsage(cpu);
    ran.push((user + system) / 1_000);
  }
  clearInterval(looking);
  const what = `${uploadLimits.rows.toLocaleString("en-US")} rows of ${name}`;
  return [
    atMost(`${what}: read, matched and stored`, Math.round(median(took)), goals.ms, "ms"),
    withoutGoal(`${what}: processor time`, `${Math.round(median(ran))} ms`),
    atMost(`${what}: SQL statements`, Math.max(...asked) - before, goals.statements, ""),
    atMost(`${what}: additional memory`, Math.round((peak - resting) / 1_048_576), goals.megabytes, "MB"),
  ];
}

function sheetOf(codes: readonly string[]): Promise<Uint8Array> {
  return workbookOf([
    {
      name: "list",
      columns: [
        { title: "Артикул", width: 20, kind: "text" },
        { title: "Количество", width: 12, kind: "amount" },
      ],
      rows: codes.map((code) => [code, 2]),
      totals: null,
    },
  ]);
}
