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

  it("are for all cities or for ticked ones: neither nothing nor both is taken for all", async () => {
    const path = "/desk/pages/announcement/new";
    const { html } = await desk.get(path);
    expect(html).toMatch(/name="cities" checked="" value=""\/>Во всех городах/);
    expect(html).toMatch(/name="cities" value="spb"\/>Санкт-Петербург/);
    const sent = { form: "content", title: "Выходные", body: "Не работаем" };
    const none = await desk.post(path, { ...sent, key: key() });
    expect(none.status).toBe(422);
    expect(none.html).toContain("Отметьте города или «Во всех городах»</span>");
    expect(none.html).not.toMatch(/name="cities" checked=""/);
    const both = await desk.post(path, { ...sent, key: key(), cities: ["", "spb"] });
    expect(both.status).toBe(422);
    expect(both.html).toContain("Отмечены и все города, и отдельные");
    expect(both.html).toMatch(/name="cities" checked="" value="spb"/);
    expect(both.html).not.toMatch(/name="cities" checked="" value=""/);
    const some = await desk.post(path, { ...sent, key: key(), cities: ["msk", "spb"] });
    const card = await desk.get(some.location ?? "");
    for (const slug of ["msk", "spb"])
      expect(card.html).toMatch(new RegExp(`name="cities" checked="" value="${slug}"`));
    expect(card.html).not.toMatch(/name="cities" checked="" value=""/);
  });

  it("keep a city that was closed or is gone, with a note, until it is unticked", async () => {
    const { sql } = site.shop;
    const path = await draft({ title: "Казань", body: "Скоро откроемся", cities: "kazan" });
    await sql("update cities set is_active = false where slug = 'kazan'");
    const closed = await desk.get(path);
    expect(closed.html).toMatch(/name="cities" checked="" value="kazan"\/>Казань \(город закрыт\)/);
    expect((await desk.get("/desk/pages/announcement/new")).html).not.toContain("Казань");
    const version = versionOf(closed.html);
    const sent = { form: "content", key: key(), version, title: "Казань", body: "Скоро", cities: ["kazan", "spb"] };
    expect((await desk.post(path, sent)).status).toBe(303);
    await sql("update cities set slug = 'kazan-2', is_active = true where slug = 'kazan'");
    const gone = await desk.get(path);
    expect(gone.html).toMatch(/name="cities" checked="" value="kazan"\/>kazan \(такого города больше нет/);
    const again = { ...sent, key: key(), version: versionOf(gone.html) };
    expect((await desk.post(path, again)).html).toContain("Города «kazan» нет. Снимите с него отметку");
    expect((await desk.post(path, { ...again, key: key(), cities: ["spb"] })).status).toBe(303);
    await sql("update cities set slug = 'kazan' where slug = 'kazan-2'");
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
