import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newBuyer } from "#tests/support/orders/buying.ts";
import { buyerWithOrder, onCredit } from "#tests/support/orders/schedules.ts";
import { newMember, noOrders } from "#tests/support/members.ts";
import { small } from "#tests/support/shops/shop.ts";
import { shown } from "#tests/support/shown.ts";
import { testSite, type Site, type Visitor } from "#tests/support/shops/site.ts";

const { hinge, handle } = small.products;
let site: Site;
let mine: Awaited<ReturnType<typeof buyerWithOrder>>;
let page: string;

beforeAll(async () => {
  site = await testSite();
  await onCredit(site.shop);
  mine = await buyerWithOrder(site.shop);
  page = `/order/repeat/${mine.order.uuid}`;
});
afterAll(() => site.close());

function pagesOf({ token }: { token: string }): Visitor {
  const visitor = site.visitor();
  visitor.cookies.set("token", token);
  return visitor;
}
const inBasket = async () => (await mine.buyer.basket()).items.map(({ uuid, quantity }) => [uuid, quantity]);

describe("the page for repeating an order", () => {
  it("changes nothing by GET", async () => {
    const { html, status } = await pagesOf(mine.buyer).get(`${page}?intent=order.repeat&ticked=${hinge.uuid}`);
    expect(status).toBe(200);
    expect(shown(html)).toContain(`Повтор заказа № ${mine.order.number}`);
    expect(html).toContain('content="noindex');
    expect(await inBasket()).toEqual([]);
  });

  it("adds the selected lines to the basket together, the same form once", async () => {
    const key = site.shop.ports.ids.uuid();
    const form = {
      intent: "order.repeat",
      key,
      ticked: hinge.uuid,
      [`q.${hinge.uuid}`]: "6",
      [`q.${handle.uuid}`]: "2",
    };
    const sent = await pagesOf(mine.buyer).submit(page, form);
    expect(shown(sent.html)).toContain("Товаров в корзине из заказа: 1");
    await pagesOf(mine.buyer).submit(page, form);
    expect(await inBasket()).toEqual([[hinge.uuid, 6]]);
  });

  it("keeps typed values when nothing is selected, a value is invalid, or a selected line is gone", async () => {
    const before = await inBasket();
    const visitor = pagesOf(mine.buyer);
    const none = await visitor.post(page, { intent: "order.repeat", [`q.${hinge.uuid}`]: "7" });
    expect([none.status, shown(none.html).includes("Отметьте хотя бы один товар")]).toEqual([422, true]);
    expect(none.html).toContain('value="7"');
    const wrong = await visitor.post(page, {
      intent: "order.repeat",
      ticked: hinge.uuid,
      [`q.${hinge.uuid}`]: "много",
    });
    expect([wrong.status, shown(wrong.html).includes("Введите количество цифрами")]).toEqual([422, true]);
    await site.shop.sql("update products set status = 'discontinued' where uuid = $1", [handle.uuid]);
    const gone = await visitor.post(page, { intent: "order.repeat", ticked: handle.uuid, [`q.${handle.uuid}`]: "2" });
    expect([gone.status, shown(gone.html).includes("Этот товар больше не продаётся")]).toEqual([422, true]);
    expect(gone.html).not.toContain(`value="${handle.uuid}"`);
    await site.shop.sql("update products set status = 'active' where uuid = $1", [handle.uuid]);
    expect(await inBasket()).toEqual(before);
  });

  it("E9: answers 404 for another buyer's order and for a part of another order", async () => {
    const stranger = await newBuyer(site.shop, 839_101);
    const colleague = await newMember(site.shop, 839_103, noOrders);
    for (const other of [stranger, colleague]) expect((await pagesOf(other).get(page)).status).toBe(404);
    expect((await pagesOf(mine.buyer).get(`${page}/9`)).status).toBe(404);
    expect((await pagesOf(mine.buyer).get(`${page}/1`)).status).toBe(200);
  });
});

describe("the pages of schedules", () => {
  const list = "/profile/orders/schedules";
  const form = {
    ...{ intent: "schedule.create", name: "Расходники", period: "monthly", weekday: "1", startDate: "2099-01-01" },
    ...{ endDate: "", runAt: "08:00", mode: "draft", priceTolerancePct: "5", onShortage: "skip" },
  };

  it("create one by a plain form, keep typed values after a refusal, pause, resume, change and remove it", async () => {
    const visitor = pagesOf(mine.buyer);
    const fresh = `${list}/new?order=${mine.order.uuid}`;
    const own = { ...form, order: mine.order.uuid, [`q.${hinge.uuid}`]: "6", [`q.${handle.uuid}`]: "0" };
    const refused = await visitor.post(fresh, { ...own, name: "Опечатка", [`q.${hinge.uuid}`]: "шесть" });
    expect([refused.status, shown(refused.html).includes("Введите количество цифрами")]).toEqual([422, true]);
    expect(refused.html).toContain('value="Опечатка"');
    const far = await visitor.post(fresh, own);
    expect([far.status, shown(far.html).includes("не позже чем через год")]).toEqual([422, true]);
    const startDate = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    const key = site.shop.ports.ids.uuid();
    const made = await visitor.submit(fresh, { ...own, startDate, key });
    expect(shown(made.html)).toContain("Расписание создано");
    await visitor.submit(fresh, { ...own, startDate, key });
    const [one, ...others] = await mine.all();
    expect(others).toEqual([]);
    expect(one).toMatchObject({ name: "Расходники", lines: 1, status: "active" });
    const path = `${list}/${one?.uuid}`;
    const paused = await visitor.submit(list, { intent: "schedule.pause", schedule: one?.uuid ?? "" });
    expect(shown(paused.html)).toContain("Повторы на паузе");
    const changed = await visitor.submit(path, { ...form, intent: "schedule.save", startDate, name: "Крепёж" });
    expect(shown(changed.html)).toContain("Оставьте хотя бы один товар");
    const saved = await visitor.submit(path, {
      ...{ ...form, intent: "schedule.save", startDate, name: "Крепёж" },
      [`q.${hinge.uuid}`]: "8",
    });
    expect(shown(saved.html)).toContain("Расписание сохранено");
    expect(shown(saved.html)).not.toContain("Количество изменили");
    const capped = await visitor.submit(path, {
      ...{ ...form, intent: "schedule.save", startDate, name: "Крепёж" },
      [`q.${hinge.uuid}`]: "999999999",
    });
    const [kept] = (await mine.look(one?.uuid ?? "")).items;
    expect(kept?.quantity).toBeLessThan(999_999_999);
    expect(shown(capped.html)).toContain(`Количество изменили: ${kept?.name}`);
    await visitor.submit(path, {
      ...{ ...form, intent: "schedule.save", startDate, name: "Крепёж" },
      [`q.${hinge.uuid}`]: "8",
    });
    const resumed = await visitor.submit(path, { intent: "schedule.resume", schedule: one?.uuid ?? "" });
    expect(shown(resumed.html)).toContain("Повторы возобновлены");
    expect((await mine.look(one?.uuid ?? "")).items).toMatchObject([{ uuid: hinge.uuid, quantity: 8 }]);
    const removed = await visitor.submit(path, { intent: "schedule.remove", schedule: one?.uuid ?? "" });
    expect(shown(removed.html)).toContain("Расписаний пока нет");
  });

  it("E4: answer 404 for another user's schedule", async () => {
    const made = await mine.make({ orderId: mine.order.uuid, startDate: tomorrow() });
    const other = await newMember(site.shop, 839_102, "owner");
    expect((await pagesOf(other).get(`${list}/${made.uuid}`)).status).toBe(404);
    expect((await pagesOf(mine.buyer).get(`${list}/${made.uuid}`)).status).toBe(200);
    expect((await pagesOf(other).get(list)).html).not.toContain(made.uuid);
    expect((await pagesOf(mine.buyer).get(`${list}/nonsense`)).status).toBe(404);
  });

  function tomorrow(): string {
    return new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  }
});
