import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shortContactShape } from "#app/contract/content/locations.ts";
import { contentCardShape, savedContentShape } from "#app/contract/desk/shop/content.ts";
import { publishDueContent } from "#server/use-cases/content/desk/due-content.ts";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { atDesk } from "#tests/support/staff.ts";

let shop: TestShop;
let desk: Awaited<ReturnType<typeof atDesk>>;
beforeAll(async () => {
  shop = await testShop();
  desk = await atDesk(shop, ["content"], { name: "Вера" });
});
afterAll(() => shop.close());

let keys = 0;
const keyed = (body: object) => ({ body, headers: { "idempotency-key": `announcement-${(keys += 1)}` } });
const card = async (path: string) => (await desk.call("GET", `/desk/content/${path}`)).data(contentCardShape);
const local = (at: number) => new Date(at + 3 * 3_600_000).toISOString().slice(0, 16);

async function draft(body: string, fields: object = {}): Promise<string> {
  const answer = await desk.call(
    "POST",
    "/desk/content/announcement",
    keyed({ fields: { title: "Объявление", body, cities: "", ...fields } }),
  );
  expect(answer.status, answer.text).toBe(200);
  return `announcement/${answer.data(savedContentShape).id}`;
}
async function edit(path: string, fields: object): Promise<void> {
  const now = await card(path);
  const answer = await desk.call(
    "POST",
    `/desk/content/${path}`,
    keyed({ version: now.version, fields: { ...now.fields, ...fields } }),
  );
  expect(answer.status, answer.text).toBe(200);
}
async function step(path: string, action: string, period: object = {}): Promise<void> {
  const { version } = await card(path);
  const answer = await desk.call("POST", `/desk/content/${path}/changes`, keyed({ version, action, ...period }));
  expect(answer.status, answer.text).toBe(200);
}
async function published(body: string, fields: object = {}): Promise<string> {
  const path = await draft(body, fields);
  await step(path, "publish");
  return path;
}
/** What stands above the pages of a city. */
async function shownIn(city: string): Promise<string[]> {
  const answer = await shop.call("GET", "/public/content/pages/contacts/short", { city });
  return (answer.data(shortContactShape).announcements ?? []).map(({ body }) => body);
}

describe("announcements of a city", () => {
  it("are the three published last, its own and those for all cities", async () => {
    const paths: string[] = [];
    for (const [body, cities] of [
      ["первое", ""],
      ["второе", "msk, spb"],
      ["третье", "spb"],
      ["четвёртое", ""],
      ["пятое", "msk"],
    ] as const) {
      paths.push(await published(body, { cities }));
      shop.clock.advance(1);
    }
    expect(await shownIn("msk")).toEqual(["пятое", "четвёртое", "второе"]);
    expect(await shownIn("spb")).toEqual(["четвёртое", "третье", "второе"]);
    expect(await shownIn("kazan")).toEqual(["четвёртое", "первое"]);
    await step(paths[4] ?? "", "withdraw");
    expect(await shownIn("msk")).toEqual(["четвёртое", "второе", "первое"]);
    for (const path of paths.slice(0, 4)) await step(path, "withdraw");
    for (const city of ["msk", "spb", "kazan"]) expect(await shownIn(city), city).toEqual([]);
  });

  it("change by their next edition alone, their cities too", async () => {
    const path = await published("в Москве", { cities: "msk" });
    await edit(path, { body: "в Петербурге", cities: "spb" });
    expect(await card(path)).toMatchObject({ state: "changed", hasDraft: true });
    expect([await shownIn("msk"), await shownIn("spb")]).toEqual([["в Москве"], []]);
    await step(path, "publish");
    expect([await shownIn("msk"), await shownIn("spb")]).toEqual([[], ["в Петербурге"]]);
    await step(path, "withdraw");
    await edit(path, { body: "везде", cities: "" });
    expect(await shownIn("spb")).toEqual([]);
    await step(path, "publish");
    expect([await shownIn("msk"), await shownIn("spb")]).toEqual([["везде"], ["везде"]]);
    await step(path, "withdraw");
  });

  it("are as they were when a draft is dropped", async () => {
    const path = await published("остаётся");
    await edit(path, { body: "не нужно" });
    await step(path, "discard");
    expect(await shownIn("msk")).toEqual(["остаётся"]);
    expect(await card(path)).toMatchObject({ state: "published", hasDraft: false, fields: { body: "остаётся" } });
    await step(path, "withdraw");
  });
});

describe("the time of an announcement", () => {
  it("gives way to the lasting one when it is over", async () => {
    const path = await published("обычно до 18:00");
    await edit(path, { body: "сегодня до 15:00" });
    const now = shop.ports.clock.now().getTime();
    await step(path, "publish", { until: local(now + 3_600_000) });
    expect(await shownIn("msk")).toEqual(["сегодня до 15:00"]);
    expect(await publishDueContent(shop.ports)).toBe(0);
    shop.clock.advance(3_660);
    desk = await atDesk(shop, ["content"], { name: "Вера" });
    expect(await publishDueContent(shop.ports)).toBe(1);
    expect(await shownIn("msk")).toEqual(["обычно до 18:00"]);
    await step(path, "withdraw");
  });

  it("may be taken back before it comes, and the draft waits", async () => {
    const path = await draft("скоро");
    const now = shop.ports.clock.now().getTime();
    await step(path, "publish", { from: local(now + 600_000) });
    expect(await card(path)).toMatchObject({ state: "scheduled" });
    await step(path, "unschedule");
    expect(await card(path)).toMatchObject({ state: "draft" });
    shop.clock.advance(660);
    expect(await publishDueContent(shop.ports)).toBe(0);
    expect(await shownIn("msk")).toEqual([]);
  });

  it("that has passed already means now, and an end before the beginning is refused", async () => {
    const path = await draft("уже");
    const now = shop.ports.clock.now().getTime();
    const { version } = await card(path);
    for (const period of [
      { until: local(now - 60_000) },
      { from: local(now + 7_200_000), until: local(now + 3_600_000) },
      { from: local(now + 3_600_000), until: local(now + 3_600_000) },
    ]) {
      const refused = await desk.call(
        "POST",
        `/desk/content/${path}/changes`,
        keyed({ version, action: "publish", ...period }),
      );
      expect(refused.body.code, JSON.stringify(period)).toBe("contentPeriod");
    }
    await step(path, "publish", { from: local(now - 3_600_000) });
    expect(await shownIn("msk")).toEqual(["уже"]);
    await step(path, "withdraw");
  });
});

describe("the words of an announcement", () => {
  it.each([
    ["no text", { body: "" }, "contentMissing"],
    ["no title", { title: "" }, "contentMissing"],
    ["more than 300 letters", { body: "я".repeat(301) }, "contentLong"],
    ["a title of more than 100 letters", { title: "я".repeat(101) }, "contentLong"],
    ["a link out of the shop", { body: "[сюда](https://example.com/x)" }, "contentOuterLinks"],
    ["a link to no page", { body: "[сюда](/net-takoy)" }, "contentLinks"],
    ["an unknown city", { cities: "msk, nowhere" }, "contentCity"],
  ])("are refused with %s", async (_, fields, code) => {
    const answer = await desk.call(
      "POST",
      "/desk/content/announcement",
      keyed({ fields: { title: "Объявление", body: "Текст", cities: "", ...fields } }),
    );
    expect(answer.body.code).toBe(code);
  });

  it("may fill their room and link pages of the shop", async () => {
    const path = await draft("я".repeat(280).concat(" [сюда](/delivery)"));
    expect((await card(path)).fields["body"]).toContain("/delivery");
  });
});
