import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { orderChoicesShape } from "#app/contract/orders/order-changes.ts";
import { buying } from "#tests/support/orders/buying.ts";
import { operator } from "#tests/support/orders/order-moves.ts";
import { shownForm } from "#tests/support/page-form.ts";
import { testSite, type Site } from "#tests/support/shops/site.ts";
import { small } from "#tests/support/shops/shop.ts";
import { atDesk, deskCalls } from "#tests/support/staff.ts";

const { handle, hinge, screw } = small.products;
type Desk = ReturnType<Site["visitor"]>;
let site: Site;
let desk: Desk;
let colleague: Desk;
let tokenOfColleague = "";
beforeAll(async () => {
  site = await testSite();
  const signedIn = async (name: string) => {
    const { token } = await atDesk(site.shop, ["admin"], { name });
    const visitor = site.visitor();
    visitor.cookies.set("desk", token);
    return { visitor, token };
  };
  desk = (await signedIn("Вера Орлова")).visitor;
  ({ visitor: colleague, token: tokenOfColleague } = await signedIn("Ольга Новикова"));
});
afterAll(() => site.close());

type Typed = Record<string, string | string[]>;

const opened = async (path: string, form: string, by = desk): Promise<Typed> =>
  shownForm((await by.get(path)).html, form);

async function saved(path: string, sent: Typed, by = desk): Promise<void> {
  const answer = await by.post(path, sent);
  expect(answer.status, alertOf(answer.html)).toBe(303);
}

const alertOf = (html: string) => /role="alert".*?<\/(?:div|section)>/s.exec(html)?.[0] ?? "";

/** Sends a form and answers with what the page shows of it then. */
async function refused(path: string, sent: Typed): Promise<{ html: string; form: Typed }> {
  const answer = await desk.post(path, sent);
  expect(answer.status, answer.location ?? "").toBe(422);
  return { html: answer.html, form: shownForm(answer.html, String(sent["form"])) };
}

/** Sends the form of a change, then saves it as it is shown. */
async function changed(path: string, sent: Typed, by = desk): Promise<void> {
  const preview = await by.post(path, sent);
  expect(preview.status, alertOf(preview.html)).toBe(200);
  const { do: _, ...shown } = shownForm(preview.html, String(sent["form"]));
  await saved(path, shown, by);
}

describe("a product saved by two people", () => {
  const path = `/desk/products/${hinge.uuid}`;

  it("keeps a colleague's value where a refused form is corrected afterwards", async () => {
    const mine = { ...(await opened(path, "save")), warrantyMonths: "24", weightGrams: "много" };
    await saved(path, { ...(await opened(path, "save", colleague)), country: "Италия" }, colleague);
    const faulty = await refused(path, mine);
    const stale = await refused(path, { ...faulty.form, weightGrams: "120" });
    expect(stale.html).toContain("Ольга Новикова");
    expect(stale.form).toMatchObject({ "take.country": ["now"], "take.warrantyMonths": ["yours"] });
    await saved(path, stale.form);
    expect(await opened(path, "save")).toMatchObject({
      ...{ country: ["Италия"], warrantyMonths: ["24"], weightGrams: ["120"] },
    });
  });
});

describe("an order changed by two people", () => {
  async function ordered() {
    const { token } = await site.shop.loginAs(small.phones.ooo);
    const buyer = buying(site.shop, { token, city: "msk" });
    await buyer.clear();
    await buyer.add([
      { uuid: hinge.uuid, quantity: 4 },
      { uuid: screw.uuid, quantity: 250 },
    ]);
    const { number } = await buyer.order();
    await operator(site.shop.ports, "confirm", number);
    return { number, card: `/desk/orders/${encodeURIComponent(number)}` };
  }
  const choicesOf = async (number: string) =>
    (await deskCalls(site.shop, tokenOfColleague)("GET", `/desk/order/${encodeURIComponent(number)}/change`)).data(
      orderChoicesShape,
    );

  it("gets the address of one and the recipient of the other", async () => {
    const { number, card } = await ordered();
    const path = `${card}/delivery`;
    const mine = await opened(path, "delivery");
    const theirs = await opened(path, "delivery", colleague);
    await changed(path, { ...theirs, "delivery.address.available": "Москва, улица Мира, 7" }, colleague);
    const stale = await refused(path, { ...mine, fio: "Орлова Анна" });
    expect(stale.html).toContain("Москва, улица Мира, 7");
    expect(stale.form).toMatchObject({ fio: ["Орлова Анна"], "take.delivery.address.available": ["now"] });
    await changed(path, stale.form);
    expect(await choicesOf(number)).toMatchObject({
      recipient: { fio: "Орлова Анна" },
      deliveries: [{ address: "Москва, улица Мира, 7" }],
    });
  });

  it("lets the second choose between two addresses", async () => {
    const { number, card } = await ordered();
    const path = `${card}/delivery`;
    const mine = await opened(path, "delivery");
    const address = (text: string) => ({ "delivery.address.available": text });
    await changed(path, { ...(await opened(path, "delivery", colleague)), ...address("Москва, Мира, 1") }, colleague);
    const stale = await refused(path, { ...mine, ...address("Москва, Арбат, 2") });
    expect(stale.form).toMatchObject({ "take.delivery.address.available": ["yours"] });
    await changed(path, { ...stale.form, "take.delivery.address.available": "now", fio: "Орлова Анна" });
    expect(await choicesOf(number)).toMatchObject({
      recipient: { fio: "Орлова Анна" },
      deliveries: [{ address: "Москва, Мира, 1" }],
    });
  });

  it("tells of a line that a colleague has taken out, and takes it back in if wanted", async () => {
    const { number, card } = await ordered();
    const path = `${card}/contents`;
    const mine = { ...(await opened(path, "contents")), [`q.${screw.uuid}`]: "500" };
    const theirs = await opened(path, "contents", colleague);
    await changed(path, { ...theirs, [`remove.${screw.uuid}`]: "on" }, colleague);
    const stale = await refused(path, mine);
    expect(stale.html).toMatch(/Количество: [^<]*</);
    expect(stale.html).toContain("нет в заказе");
    expect(stale.form).toMatchObject({ [`take.q.${screw.uuid}`]: ["yours"] });
    await changed(path, stale.form);
    const { lines } = await choicesOf(number);
    expect(lines.map(({ uuid, quantity }) => [uuid, quantity])).toEqual(
      expect.arrayContaining([
        [hinge.uuid, 4],
        [screw.uuid, 500],
      ]),
    );
  });

  it("leaves a line out that both do not want, and shows one that a colleague has added", async () => {
    const { number, card } = await ordered();
    const path = `${card}/contents`;
    const mine = { ...(await opened(path, "contents")), [`q.${hinge.uuid}`]: "6", [`remove.${screw.uuid}`]: "on" };
    const theirs = await opened(path, "contents", colleague);
    const added = { "add.article.0": "HW-37", "add.quantity.0": "2" };
    await changed(path, { ...theirs, ...added, [`remove.${screw.uuid}`]: "on" }, colleague);
    const stale = await refused(path, mine);
    expect(stale.form[`take.q.${screw.uuid}`]).toBeUndefined();
    expect(stale.form[`q.${handle.uuid}`]).toEqual(["2"]);
    await changed(path, stale.form);
    const { lines } = await choicesOf(number);
    expect(Object.fromEntries(lines.map(({ uuid, quantity }) => [uuid, quantity]))).toEqual({
      [hinge.uuid]: 6,
      [handle.uuid]: 2,
    });
  });

  it("asks who has taken a line out whether a colleague's new quantity stays", async () => {
    const { number, card } = await ordered();
    const path = `${card}/contents`;
    const mine = { ...(await opened(path, "contents")), [`remove.${hinge.uuid}`]: "on", [`q.${screw.uuid}`]: "500" };
    await changed(path, { ...(await opened(path, "contents", colleague)), [`q.${hinge.uuid}`]: "6" }, colleague);
    const stale = await refused(path, mine);
    expect(stale.form).toMatchObject({ [`take.remove.${hinge.uuid}`]: ["yours"], [`take.q.${hinge.uuid}`]: ["now"] });
    await changed(path, { ...stale.form, [`take.remove.${hinge.uuid}`]: "now" });
    const { lines } = await choicesOf(number);
    expect(Object.fromEntries(lines.map(({ uuid, quantity }) => [uuid, quantity]))).toEqual({
      [hinge.uuid]: 6,
      [screw.uuid]: 500,
    });
  });

  it("shows again what was written for a step that a colleague has taken first", async () => {
    const { card } = await ordered();
    const cancel = { ...(await opened(card, "move.1.canceled")), reason: "buyer", comment: "Позвонила в обед" };
    await saved(card, { ...(await opened(card, "move.1.canceled", colleague)), reason: "duplicate" }, colleague);
    const answer = await desk.post(card, cancel);
    expect(answer.status).toBe(422);
    expect(answer.html).toContain("Изменил(а) Ольга Новикова");
    expect(answer.html).toMatch(/<dt>Комментарий<\/dt><dd>Позвонила в обед<\/dd>/);
  });
});
