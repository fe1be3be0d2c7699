import { copyFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openEmptyShop } from "#server/process/empty-shop.ts";
import { operate } from "#tests/support/operator.ts";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";

const examples = join(import.meta.dirname, "../../../docs/examples");

let shop: TestShop;
let folder: string;
beforeAll(async () => {
  shop = await testShop({ goods: "none" });
  await openEmptyShop(shop.database.pool);
  folder = await mkdtemp(join(tmpdir(), "skoba-examples-"));
  await copyFile(join(examples, "answers.json"), join(folder, "answers.json"));
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

/** Words of a line of the guide; files of the examples are given where they are. */
function command(line: string): string[] {
  const [, words = ""] = /^npm run shop -- ([^#]*)/.exec(line) ?? [];
  return words
    .trim()
    .split(/\s+/)
    .map((word) => (/\.(?:xlsx|csv|zip)$/.test(word) ? join(examples, word) : word));
}

describe("the files of docs/examples", () => {
  it("open a shop with the commands of docs/open-your-shop.md, without a refused row", async () => {
    expect(await operate(shop.ports, "init", join(folder, "answers.json"))).toMatchObject({ ok: true });
    const guide = await readFile(join(examples, "../open-your-shop.md"), "utf8");
    const [, section = ""] = /^## 4\.[^\n]*\n.*?```sh\n(.*?)```/ms.exec(guide) ?? [];
    const lines = section.trim().split("\n").map(command);
    expect(lines.map(([name]) => name)).toEqual(["price-list", "import", "import", "import", "import", "photos"]);
    for (const words of lines) {
      const { ok, message } = await operate(shop.ports, ...words);
      expect(message).not.toContain("not imported:");
      expect(ok, message).toBe(true);
    }
    const [counts] = await shop.sql(`select
      (select count(*)::int from products where status = 'active' and base_price > 0) as goods,
      (select count(*)::int from prices where old_price is not null) as old_prices,
      (select count(distinct product_uuid)::int from prices p join price_lists l on l.id = p.price_list_id where l.code = 'opt') as opt,
      (select count(*)::int from stock where on_hand > 0) as stock,
      (select count(*)::int from product_images) as photos`);
    expect(counts).toEqual({ goods: 36, old_prices: 3, opt: 36, stock: 36, photos: 12 });
  });
});
