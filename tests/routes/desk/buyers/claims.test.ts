import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { claimDoneShape } from "#app/contract/claims/claims.ts";
import type { StaffRole } from "#app/domain/staff/roles.ts";
import { sendClaim } from "#tests/support/orders/claims.ts";
import { shippedOrder } from "#tests/support/orders/shipped-order.ts";
import { small } from "#tests/support/shops/shop.ts";
import { testSite, type Site } from "#tests/support/shops/site.ts";
import { atDesk } from "#tests/support/staff.ts";

let site: Site;
let path = "";
let number = "";
beforeAll(async () => {
  site = await testSite();
  const { shop } = site;
  const order = await shippedOrder(shop, small.phones.ooo);
  const items = order.items.map(({ uuid, quantity }) => ({ orderItemUuid: uuid, quantity }));
  const sent = await sendClaim(shop, order, { key: shop.ports.ids.uuid(), change: { items, resolution: "refund" } });
  ({ number } = sent.data(claimDoneShape));
  path = `/desk/claims/${encodeURIComponent(number)}`;
});
afterAll(() => site.close());

async function deskOf(roles: readonly StaffRole[]) {
  const { token } = await atDesk(site.shop, roles);
  const visitor = site.visitor();
  visitor.cookies.set("desk", token);
  return visitor;
}

/** Names and values of the hidden and typed fields of a form. */
function formOf(html: string, name: string): Record<string, string> {
  const form = html.split("<form").find((part) => part.includes(`name="form" value="${name}"`)) ?? "";
  const fields: Record<string, string> = {};
  for (const [tag] of (form.split("</form>")[0] ?? "").matchAll(/<input[^>]*>/g)) {
    const [, field] = / name="([^"]*)"/.exec(tag) ?? [];
    if (field !== undefined && !/type="(?:checkbox|file)"/.test(tag))
      fields[field] = / value="([^"]*)"/.exec(tag)?.[1] ?? "";
  }
  for (const [, field = "", options = ""] of form.matchAll(/<select[^>]* name="([^"]*)"[^>]*>(.*?)<\/select>/gs))
    fields[field] = / value="([^"]*)" selected/.exec(options)?.[1] ?? "";
  return fields;
}

describe("the pages of claims", () => {
  it("are in the menu of those who see claims, and lead from the queue to the card and back", async () => {
    const desk = await deskOf(["claims"]);
    const queue = await desk.ask("GET", "/desk/claims");
    expect(queue.html).toContain("Претензии");
    expect(queue.html).toContain(`href="${path}?back=`);
    expect((await desk.ask("GET", path)).html).toContain(`Претензия № ${number}`);
    const content = await deskOf(["content"]);
    expect((await content.get("/desk")).html).not.toContain("/desk/claims");
    for (const address of ["/desk/claims", path]) expect((await content.ask("GET", address)).status).toBe(404);
    expect((await content.post(path, { form: "move.inReview" })).status).toBe(403);
  });

  it("open by the number typed into the search", async () => {
    const found = await (await deskOf(["claims"])).ask("GET", `/desk/search?q=${encodeURIComponent(number)}`);
    expect(found.location).toBe(path);
  });

  it("show no forms to those who only read, and no contacts to those who may not see them", async () => {
    const { html } = await (await deskOf(["viewer"])).get(path);
    expect(html).not.toContain('name="form" value="move');
    expect(html).not.toContain("Пётр Иванов");
    expect(html).toContain("Имена и телефоны скрыты");
  });

  it("fill a ready answer in for the buyer", async () => {
    const { html } = await (await deskOf(["claims"])).get(`${path}?template=photos`);
    expect(html).toContain(`Пётр Иванов, здравствуйте! По претензии ${number} нам нужны фотографии`);
    expect((await (await deskOf(["claims"])).get(`${path}?template=nothing`)).html).not.toContain("здравствуйте");
  });

  it("carry a claim from the first look to the outcome without script", async () => {
    const [desk, finance] = [await deskOf(["claims"]), await deskOf(["finance"])];
    const send = async (name: string, change: Record<string, string> = {}, by = desk) => {
      const form = formOf((await by.get(path)).html, name);
      const answer = await by.post(path, { ...form, ...change });
      expect([answer.status, answer.location], name + answer.html.slice(0, 0)).toEqual([303, path]);
    };
    await send("move.inReview");
    await send("reply", { text: "{имя}, здравствуйте!" });
    const above = await desk.post(path, { ...formOf((await desk.get(path)).html, "decide"), "quantity.1": "99" });
    expect(above.html).toMatch(/<span class="field-error"[^>]*>Нельзя одобрить больше, чем заявлено/);
    await send("decide", { "quantity.1": "1", "reason.1": "Остальное целое" });
    await send("move.awaitingReturn", { text: "Привезите в пункт выдачи" });
    await send("receive", { "restocked.1": "1", "writtenOff.1": "0" });
    expect((await desk.get(path)).html).toContain("за сотрудниками с ролью «Финансы»");
    await send("resolve", { outcome: "refund" }, finance);
    const { html } = await desk.get(path);
    expect(html).toContain("Одобрено: 1");
    expect(html).toContain("Остальное целое");
    expect(html).toContain("Пётр Иванов, здравствуйте!");
    expect(html).toContain("Возврат денег");
  });

  it("keep what was typed when somebody was faster, and take it the next time", async () => {
    const { shop } = site;
    await shop.sql("update claims set status = 'inReview', version = version + 1 where number = $1", [number]);
    const [one, two] = [await deskOf(["claims"]), await deskOf(["admin"])];
    const form = formOf((await one.get(path)).html, "reply");
    await two.post(path, { ...formOf((await two.get(path)).html, "reply"), text: "Мы уже смотрим" });
    const late = await one.post(path, { ...form, text: "Проверяем" });
    expect(late.status).toBe(422);
    expect(late.html).toContain("Претензия уже изменилась");
    expect(late.html).toContain("Проверяем</textarea>");
    const again = await one.post(path, { ...formOf(late.html, "reply"), text: "Проверяем" });
    expect(again.status).toBe(303);
  });
});
