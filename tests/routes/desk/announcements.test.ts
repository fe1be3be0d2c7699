import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publishDueContent } from "#server/use-cases/content/desk/due-content.ts";
import { testSite, type Site } from "#tests/support/shops/site.ts";
import { atDesk } from "#tests/support/staff.ts";

let site: Site;
let desk: ReturnType<Site["visitor"]>;
beforeAll(async () => {
  site = await testSite();
  const { token } = await atDesk(site.shop, ["content"], { name: "Вера" });
  desk = site.visitor();
  desk.cookies.set("desk", token);
});
afterAll(() => site.close());

let keys = 0;
const key = () => `announcement-${(keys += 1)}`;
const versionOf = (html: string) => /name="version" value="(\d+)"/.exec(html)?.[1] ?? "";
const home = async () => (await site.visitor().get("/")).html;
/** What is shown above the header. */
const shown = async (html = home()) =>
  /<section class="announcements"[^>]*>(.*?)<\/section>/s.exec(await html)?.[1] ?? "";

async function draft(fields: object): Promise<string> {
  const added = await desk.post("/desk/pages/announcement/new", {
    ...{ form: "content", key: key(), title: "Праздники", cities: "", ...fields },
  });
  expect(added.status, added.html).toBe(303);
  return added.location ?? "";
}
async function step(path: string, body: object) {
  const version = versionOf((await desk.get(path)).html);
  const done = await desk.post(path, { form: "publish", key: key(), version, ...body });
  expect(done.status, done.html).toBe(303);
}

describe("announcements", () => {
  it("stand above every page of the shop from their publication until they are taken off", async () => {
    const path = await draft({ body: "9 мая **не работаем**. [Подробнее](/delivery)" });
    expect(await shown()).toBe("");
    await step(path, { action: "publish" });
    const html = await home();
    expect(await shown(Promise.resolve(html))).toContain(
      '9 мая <strong>не работаем</strong>. <a href="/delivery">Подробнее</a>',
    );
    expect(html.indexOf("announcements")).toBeLessThan(html.indexOf("<header"));
    expect(
      await shown(
        site
          .visitor()
          .get("/basket")
          .then((page) => page.html),
      ),
    ).toContain("не работаем");
    await step(path, { action: "withdraw" });
    expect(await shown()).toBe("");
  });

  it("contain no more than emphasis and links into the shop", async () => {
    const refused = await desk.post("/desk/pages/announcement/new", {
      ...{ form: "content", key: key(), title: "Чужое", cities: "", body: "[сюда](https://evil.example/x)" },
    });
    expect(refused.status).toBe(422);
    expect(refused.html).toContain("только на страницы магазина");
    const dead = await desk.post("/desk/pages/announcement/new", {
      ...{ form: "content", key: key(), title: "Нет", cities: "", body: "[сюда](/net-takoy)" },
    });
    expect(dead.html).toContain("Этих страниц в магазине нет");
    const path = await draft({
      body: '<p>Важно</p><script>alert(1)</script><img src=x onerror="x()"><b onclick="x()">жирно</b><h2>Большое</h2>',
    });
    await step(path, { action: "publish" });
    const html = await shown();
    expect(html).toContain("<b>жирно</b>");
    for (const active of ["script", "onclick", "<img", "<h2", "onerror"]) expect(html, active).not.toContain(active);
    await step(path, { action: "withdraw" });
  });

  it("are shown in their cities alone", async () => {
    const other = "spb";
    const path = await draft({ body: "Только для соседей", cities: other });
    await step(path, { action: "publish" });
    expect(await shown()).toBe("");
    const neighbour = site.visitor();
    await neighbour.get("/");
    neighbour.cookies.set("domain", other);
    neighbour.cookies.set("citySelected", "true");
    expect((await neighbour.get("/")).html).toContain("Только для соседей");
    await step(path, { action: "withdraw" });
    const unknown = await desk.post("/desk/pages/announcement/new", {
      ...{ form: "content", key: key(), title: "Нет", body: "Текст", cities: "nowhere" },
    });
    expect(unknown.html).toContain("Города «nowhere» нет");
  });

  it("appear and go at the minute they were given", async () => {
    const { clock, ports } = site.shop;
    const path = await draft({ body: "Ночная распродажа" });
    const local = (seconds: number) =>
      new Date(ports.clock.now().getTime() + seconds * 1_000 + 3 * 3_600_000).toISOString().slice(0, 16);
    await step(path, { form: "period", action: "publish", from: local(3_600), until: local(7_200) });
    expect(await publishDueContent(ports)).toBe(0);
    expect(await shown()).toBe("");
    clock.advance(3_600);
    expect(await publishDueContent(ports)).toBe(1);
    expect(await shown()).toContain("Ночная распродажа");
    clock.advance(3_600);
    expect(await publishDueContent(ports)).toBe(1);
    expect(await shown()).toBe("");
  });
});
