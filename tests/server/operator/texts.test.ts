import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { legalTexts } from "#app/domain/account/consents.ts";
import { operate, operatorReads, testOperator } from "#tests/support/operator.ts";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";

let shop: TestShop;
let folder: string;
beforeAll(async () => {
  shop = await testShop();
  folder = await mkdtemp(join(tmpdir(), "skoba-texts-"));
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

async function fileOf(body: string): Promise<string> {
  const file = join(folder, "text.md");
  await writeFile(file, `---\ntitle: Заголовок\nh1: Имя\ndescription: Описание\n---\n\n${body}\n`);
  return file;
}

const page = (path: string, edition?: string) =>
  shop.call(
    "GET",
    `/public/content/pages/show?${new URLSearchParams({ path, ...(edition === undefined ? {} : { edition }) })}`,
  );
const editionsOf = (path: string) =>
  shop.sql("select published_at, body from content_versions where path = $1 order by published_at", [path]);

describe("the command text set", () => {
  it("publishes a page at once, under the name of the operator", async () => {
    expect((await page("/about")).status).toBe(404);
    expect(await operatorReads(shop.ports, "text", "set", "about", await fileOf("Мы — магазин."))).toMatch(
      /^\/about: /,
    );
    expect((await page("/about")).body.data).toMatchObject({ h1: "Имя", body: "Мы — магазин." });
    expect(await shop.sql("select actor_kind, actor_id from content_pages where path = '/about'")).toEqual([
      { actor_kind: "operator", actor_id: testOperator.id },
    ]);
  });

  it("makes no edition of the same text", async () => {
    expect(await operatorReads(shop.ports, "text", "set", "about", await fileOf("Мы — магазин."))).toBe(
      "/about has this text already",
    );
    expect(await editionsOf("/about")).toHaveLength(1);
  });

  it("keeps the earlier editions of a legal text readable by the times that consents name", async () => {
    const before = String(Object(await page(legalTexts.agreement)).body.data.updatedAt);
    await operate(shop.ports, "text", "set", "agreement", await fileOf("Новые правила."));
    const { body } = await page(legalTexts.agreement);
    expect(body.data).toMatchObject({ body: "Новые правила." });
    expect(Object(body.data).editions).toEqual([Object(body.data).updatedAt, before]);
    expect((await page(legalTexts.agreement, before)).body.data).toMatchObject({ body: "Текст", updatedAt: before });
  });

  it("does not show earlier editions of other pages to everybody", async () => {
    const published = String(Object((await page("/about")).body.data).updatedAt);
    await operate(shop.ports, "text", "set", "about", await fileOf("Иначе."));
    expect((await page("/about", published)).status).toBe(404);
  });

  it.each([
    ["> [DRAFT] Образец\n\nТекст", "read by a lawyer"],
    ["{seller.name}", "seller.name"],
    ["", "body"],
  ])("refuses %j", async (body, reason) => {
    expect(await operatorReads(shop.ports, "text", "set", "privacy", await fileOf(body))).toContain(reason);
    expect(await editionsOf(legalTexts.privacy)).toHaveLength(1);
  });

  it("refuses an unknown name and a file that is not there", async () => {
    expect(await operatorReads(shop.ports, "text", "set", "news", await fileOf("Текст"))).toMatch(
      /refused: unknown text/,
    );
    expect(await operatorReads(shop.ports, "text", "set", "about", join(folder, "none.md"))).toMatch(/cannot read/);
  });
});

describe("a change of a text by SQL", () => {
  it("gets a time and an edition of its own, whoever writes it", async () => {
    const before = await editionsOf(legalTexts.cookies);
    await shop.sql("update content_pages set body = 'Иначе' where path = $1", [legalTexts.cookies]);
    const after = await editionsOf(legalTexts.cookies);
    expect(after.map(({ body }) => body)).toEqual(["Текст", "Иначе"]);
    expect(after[0]).toEqual(before[0]);
  });
});

describe("the other commands of texts", () => {
  it("list every text with its state", async () => {
    const lines = (await operatorReads(shop.ports, "text", "list")).split("\n");
    expect(lines).toHaveLength(12);
    expect(lines.find((line) => line.startsWith("privacy"))).toMatch(/2026-09-01T09:00:00.000Z +legal +\/static/);
    expect(lines.find((line) => line.startsWith("warranty"))).toContain("not published");
  });

  it("print an edition as a file that can be set again", async () => {
    const shown = await operatorReads(shop.ports, "text", "show", "agreement");
    expect(shown).toContain("Новые правила.");
    await writeFile(join(folder, "shown.md"), shown);
    expect(await operatorReads(shop.ports, "text", "set", "agreement", join(folder, "shown.md"))).toContain("already");
    expect(await operatorReads(shop.ports, "text", "show", "agreement", "2026-09-01T09:00:00.000Z")).toContain("Текст");
    expect(await operatorReads(shop.ports, "text", "show", "agreement", "yesterday")).toContain("refused");
    expect(await operatorReads(shop.ports, "text", "show", "warranty")).toContain("refused");
  });

  it("list the editions of a text with their publishers", async () => {
    const lines = (await operatorReads(shop.ports, "text", "editions", "agreement")).split("\n");
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(new RegExp(`Z  ${testOperator.name}$`));
    expect(lines[1]).toBe("2026-09-01T09:00:00.000Z");
  });

  it("take a text off the shop, once, and keep its editions", async () => {
    expect(await operatorReads(shop.ports, "text", "unpublish", "agreement")).toMatch(/not published any more/);
    expect((await page(legalTexts.agreement)).status).toBe(404);
    expect((await page(legalTexts.agreement, "2026-09-01T09:00:00.000Z")).status).toBe(200);
    expect(await operatorReads(shop.ports, "text", "unpublish", "agreement")).toMatch(/^refused/);
  });
});
