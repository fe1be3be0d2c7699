import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { claimDoneShape } from "#app/contract/claims/claims.ts";
import { claimCardShape, ownClaimsPath } from "#app/contract/claims/own-claims.ts";
import { claimPaperPath, deskClaimShape, deskClaimsShape, type DeskClaim } from "#app/contract/desk/buyers/claims.ts";
import { deskTodayShape } from "#app/contract/desk/today.ts";
import { fileNameHeader } from "#app/contract/files/files.ts";
import { staffRoles, type StaffRole } from "#app/domain/staff/roles.ts";
import { emailsOf } from "#tests/support/emails.ts";
import { sendClaim, sendFile } from "#tests/support/orders/claims.ts";
import { shippedOrder, type ShippedOrder } from "#tests/support/orders/shipped-order.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { atDesk } from "#tests/support/staff.ts";

const { products } = small;

let shop: TestShop;
let order: ShippedOrder;
let warehouse = "";
let city = "";
let key = "";
let number = "";
beforeAll(async () => {
  shop = await testShop();
  order = await shippedOrder(shop, small.phones.ooo);
  const [part] = await shop.sql<{ warehouse: string; city: string }>(
    `select p.warehouse_uuid as warehouse, o.city_uuid as city from order_parts p join orders o on o.uuid = p.order_uuid
      where o.uuid = $1 and p.warehouse_uuid is not null`,
    [order.uuid],
  );
  warehouse = part?.warehouse ?? "";
  city = part?.city ?? "";
});
afterAll(() => shop.close());
beforeEach(async () => {
  for (const table of ["letter_limits", "notifications", "consents", "files", "claims", "outbox"])
    await shop.sql(`delete from ${table}`);
  await shop.sql("update order_parts set status = 'completed' where order_uuid = $1", [order.uuid]);
  await shop.sql("update order_items set returned_quantity = 0 where order_uuid = $1", [order.uuid]);
  ({ key, number } = await claimed());
  await shop.sql("delete from outbox");
});

type Desk = Awaited<ReturnType<typeof atDesk>>;
let keys = 0;
const pathOf = (of: string, below = "") => `/desk/claims/${encodeURIComponent(of)}${below}`;
const cardAt = async (desk: Desk, of = number): Promise<DeskClaim> =>
  (await desk.call("GET", pathOf(of))).data(deskClaimShape);
const post = (desk: Desk, below: string, body: object, formKey = `claim-${(keys += 1)}`) =>
  desk.call("POST", pathOf(number, below), { body, headers: { "idempotency-key": formKey } });
/** A form of the card as the person sees it now. */
async function step(desk: Desk, below: string, body: object, formKey?: string) {
  const { version, status: from } = await cardAt(await atDesk(shop, ["admin"]));
  return post(desk, below, { version, from, ...body }, formKey);
}
const move = (desk: Desk, to: string, text = "") => step(desk, "/moves", { to, text });
const list = async (desk: Desk, query = "") =>
  (await desk.call("GET", `/desk/claims${query}`)).data(deskClaimsShape).items;
const ownCard = async () =>
  (await shop.call("GET", `${ownClaimsPath}/${key}`, { token: order.token })).data(claimCardShape);
const journal = () =>
  shop.sql<{ action: string; reason: string | null; changes: Record<string, { before: unknown; after: unknown }> }>(
    "select action, reason, changes from audit_log where object_kind = 'claim' and object_id = $1 order by id",
    [key],
  );

async function claimed(change: object = {}) {
  const uuid = shop.ports.ids.uuid();
  const items = order.items.map((item) => ({ orderItemUuid: item.uuid, quantity: item.quantity }));
  const sent = await sendClaim(shop, order, { key: uuid, change: { items, resolution: "refund", ...change } });
  return { key: uuid, number: sent.data(claimDoneShape).number };
}

async function approved(desk: Desk, lines?: { line: number; quantity: number; reason?: string }[]) {
  await move(desk, "inReview");
  const { lines: all } = await cardAt(desk);
  const whole = all.map(({ line, quantity }) => ({ line, quantity }));
  const answer = await step(desk, "/decision", { lines: lines ?? whole });
  expect(answer.status, answer.text).toBe(200);
}

describe("the queue of claims", () => {
  it("shows those not ended by their due time, the late ones marked, without those of other cities", async () => {
    const desk = await atDesk(shop, ["claims"]);
    expect(await list(desk)).toMatchObject([{ number, status: "new", isLate: false, buyer: expect.any(String) }]);
    await shop.sql("update claims set due_at = $1", [new Date(shop.ports.clock.now().getTime() - 60_000)]);
    expect((await list(desk, "?late=1")).map(({ isLate }) => isLate)).toEqual([true]);
    expect((await desk.call("GET", "/desk/today")).data(deskTodayShape).claims).toEqual({ count: 1, late: 1 });
    await move(desk, "inReview");
    await move(desk, "rejected", "Следы монтажа");
    expect(await list(desk)).toEqual([]);
    expect(await list(desk, "?status=rejected")).toHaveLength(1);
    const elsewhere = await atDesk(shop, ["claims"], { cities: [shop.ports.ids.uuid()] });
    expect(await list(elsewhere, "?status=rejected")).toEqual([]);
    expect((await elsewhere.call("GET", pathOf(number))).body.code).toBe("claimNotFound");
    expect(await list(await atDesk(shop, ["claims"], { cities: [city] }), "?status=rejected")).toHaveLength(1);
  });

  it("shows the warehouse claims of goods that its own places have sent, in lists, counts, search and files", async () => {
    const seen = async (warehouses: string[]) => {
      const desk = await atDesk(shop, ["warehouse"], { warehouses });
      const found = await desk.call("GET", `/desk/search?q=${encodeURIComponent(number)}`);
      return {
        list: (await list(desk)).length,
        today: (await desk.call("GET", "/desk/today")).data(deskTodayShape).claims?.count,
        search: found.text.includes(`"number":"${number}"`),
        card: (await desk.call("GET", pathOf(number))).status,
        message: (await post(desk, "/messages", { version: 1, from: "new", text: "Здравствуйте" })).status,
      };
    };
    expect(await seen([warehouse])).toEqual({ list: 1, today: 1, search: true, card: 200, message: 403 });
    const nothing = { list: 0, today: 0, search: false, card: 404, message: 403 };
    expect(await seen([shop.ports.ids.uuid()])).toEqual(nothing);
    expect(await seen([])).toEqual(nothing);
  });

  it("is found by numbers, and by names by those who see them", async () => {
    const [claims, viewer] = [await atDesk(shop, ["claims"]), await atDesk(shop, ["viewer"])];
    expect(await list(claims, `?q=${encodeURIComponent(number.slice(-5))}`)).toHaveLength(1);
    expect(await list(claims, `?q=${encodeURIComponent("иванов")}`)).toHaveLength(1);
    expect(await list(viewer, `?q=${encodeURIComponent("иванов")}`)).toEqual([]);
    expect((await list(viewer))[0]?.buyer).toBe("");
  });

  it("tells no sums to the warehouse, nor an order by them", async () => {
    const staff = await atDesk(shop, ["warehouse"], { warehouses: [warehouse] });
    expect((await list(staff, "?sort=-sum"))[0]?.sum).toBeNull();
    const card = await cardAt(staff);
    expect([card.sumClaimed, ...card.lines.map(({ price }) => price)]).toEqual([null, null, null]);
  });
});

describe("the card of a claim", () => {
  it("is for those who see claims, and shows contacts to those who may see them; that is recorded", async () => {
    const sees: StaffRole[] = ["admin", "orders", "warehouse", "claims", "finance", "viewer"];
    for (const role of staffRoles) {
      const desk = await atDesk(shop, [role], { warehouses: [warehouse] });
      for (const path of ["/desk/claims", "/desk/claim-options", pathOf(number)])
        expect((await desk.call("GET", path)).status, `${role} ${path}`).toBe(sees.includes(role) ? 200 : 403);
    }
    const [viewer, claims] = [await atDesk(shop, ["viewer"]), await atDesk(shop, ["claims"])];
    const phone = small.phones.ooo;
    expect((await cardAt(viewer)).buyer).toMatchObject({ fio: null, email: null });
    expect((await viewer.call("GET", pathOf(number))).text).not.toContain(phone);
    expect((await cardAt(claims)).buyer).toMatchObject({ fio: "Пётр Иванов", phone, email: "petr@example.ru" });
    const seen = await shop.sql<{ staff: string }>(
      "select staff_uuid as staff from personal_access where subject_kind = 'claim' and subject_id = $1",
      [key],
    );
    const people = seen.map(({ staff }) => staff);
    expect(people).toContain(claims.uuid);
    expect(people).not.toContain(viewer.uuid);
  });

  it("gives files to those who see the claim alone, and none of another claim", async () => {
    const png = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    );
    const { uuid: file } = await sendFile(shop, order.token, new Uint8Array(png), "скол.png");
    await shop.sql("update files set claim_uuid = $1 where uuid = $2", [key, file]);
    const viewer = await atDesk(shop, ["viewer"]);
    expect((await cardAt(viewer)).files).toMatchObject([{ uuid: file, name: "скол.png" }]);
    const answer = await viewer.call("GET", pathOf(number, `/files/${file}`));
    expect([answer.status, answer.headers.get("content-disposition")]).toEqual([
      200,
      expect.stringContaining("attachment"),
    ]);
    expect((await viewer.call("GET", pathOf(number, `/files/${file}/small`))).headers.get("content-type")).toBe(
      "image/webp",
    );
    for (const below of [`/files/${file}`, `/files/${file}/small`]) {
      expect((await (await atDesk(shop, ["catalog"])).call("GET", pathOf(number, below))).status).toBe(403);
      const elsewhere = await atDesk(shop, ["claims"], { cities: [shop.ports.ids.uuid()] });
      expect((await elsewhere.call("GET", pathOf(number, below))).status).toBe(404);
    }
    await shop.sql("update files set claim_uuid = null where uuid = $1", [file]);
    expect((await viewer.call("GET", pathOf(number, `/files/${file}`))).status).toBe(404);
  });
});

describe("a step of a claim", () => {
  it("tells the buyer, is in the journal, and is made once by a repeated form", async () => {
    const desk = await atDesk(shop, ["claims"], { name: "Вера" });
    const body = { version: 1, from: "new", to: "inReview", text: "" };
    expect((await post(desk, "/moves", body, "twice")).status).toBe(200);
    expect((await post(desk, "/moves", body, "twice")).status).toBe(200);
    expect((await move(desk, "infoRequested", "{имя}, пришлите фото по {номер}")).status).toBe(200);
    const asked = `Пётр Иванов, пришлите фото по ${number}`;
    const own = await ownCard();
    expect([own.status, own.messages.at(-1)?.message]).toEqual(["infoRequested", asked]);
    expect((await emailsOf(shop)).some(({ text }) => text.includes(asked))).toBe(true);
    expect((await journal()).map(({ action, changes }) => [action, changes["claimStatus"]?.after])).toEqual([
      ["claim.moved", "inReview"],
      ["claim.moved", "infoRequested"],
    ]);
    expect((await cardAt(desk)).history.at(-1)).toMatchObject({ to: "infoRequested", name: "Вера" });
  });

  it("needs the words of a question or a refusal, and follows the graph", async () => {
    const desk = await atDesk(shop, ["claims"]);
    expect((await move(desk, "rejected", "Нет")).body.code).toBe("claimMove");
    await move(desk, "inReview");
    expect((await move(desk, "rejected")).body.code).toBe("validation");
    expect((await move(desk, "rejected", "Следы монтажа")).status).toBe(200);
  });

  it("is refused when somebody has changed the claim, with who and when", async () => {
    const [one, two] = [await atDesk(shop, ["claims"], { name: "Вера" }), await atDesk(shop, ["claims"])];
    await move(one, "inReview");
    const late = await post(two, "/moves", { version: 1, from: "new", to: "inReview", text: "" });
    expect(late.body).toMatchObject({
      code: "stale",
      data: { by: "Вера", fields: [{ name: "status", before: "new", yours: "inReview", now: "inReview" }] },
    });
    const { version } = await cardAt(two);
    await shop.call("POST", `${ownClaimsPath}/${key}/messages`, {
      token: order.token,
      body: { message: "Ещё фото" },
      headers: { "idempotency-key": shop.ports.ids.uuid() },
    });
    const unread = await post(two, "/messages", { version, from: "inReview", text: "Здравствуйте" });
    expect(unread.body).toMatchObject({ code: "stale", data: { fields: [] } });
  });

  it("is decided by people of claims and administrators alone", async () => {
    const { lines } = await cardAt(await atDesk(shop, ["admin"]));
    const whole = lines.map(({ line, quantity }) => ({ line, quantity }));
    for (const role of staffRoles) {
      const desk = await atDesk(shop, [role], { warehouses: [warehouse] });
      const isDecided = role === "admin" || role === "claims";
      const seen = { version: 1, from: "new", text: "Здравствуйте" };
      expect((await post(desk, "/moves", { ...seen, to: "rejected" })).status, role).toBe(isDecided ? 422 : 403);
      expect((await post(desk, "/decision", { ...seen, lines: whole })).status, role).toBe(isDecided ? 422 : 403);
      if (!isDecided) expect((await post(desk, "/messages", seen)).status, role).toBe(403);
    }
  });
});

describe("a decision", () => {
  it("approves each line with a quantity and a reason, which the buyer reads", async () => {
    const desk = await atDesk(shop, ["claims"]);
    await move(desk, "inReview");
    const part = { line: 1, quantity: 1 };
    const none = { line: 2, quantity: 0, reason: "Установлено с нарушением" };
    expect((await step(desk, "/decision", { lines: [part, none] })).body).toMatchObject({
      code: "reasonMissing",
      errors: [{ field: "reason.1" }],
    });
    expect((await step(desk, "/decision", { lines: [{ line: 9, quantity: 1 }] })).body.code).toBe("claimLineUnknown");
    expect((await step(desk, "/decision", { lines: [{ line: 1, quantity: 99 }] })).body.code).toBe("claimAboveClaimed");
    await step(desk, "/decision", { lines: [{ ...part, reason: "Подтвердили одну" }, none], text: "Спасибо" });
    const own = await ownCard();
    expect(own.status).toBe("partiallyApproved");
    expect(own.items.map(({ approvedQuantity, decisionReason }) => [approvedQuantity, decisionReason])).toEqual([
      [1, "Подтвердили одну"],
      [0, "Установлено с нарушением"],
    ]);
    const [entry] = (await journal()).slice(-1);
    expect(entry).toMatchObject({ action: "claim.decided", changes: { claimStatus: { after: "partiallyApproved" } } });
    expect(Object.keys(entry?.changes ?? {})).toContain("approved");
  });
});

describe("returned goods", () => {
  const onHand = async () => {
    const [row] = await shop.sql<{ count: string }>(
      "select on_hand as count from stock where product_uuid = $1 and warehouse_uuid = $2",
      [products.hinge.uuid, warehouse],
    );
    return Number(row?.count);
  };
  const hinge = async (desk: Desk) => {
    const { lines } = await cardAt(desk);
    return lines.find(({ article }) => article === "DH-120.R")?.line ?? 0;
  };

  it("go to the stock of a warehouse or are written off, once", async () => {
    const claims = await atDesk(shop, ["claims"]);
    const desk = await atDesk(shop, ["warehouse"], { warehouses: [warehouse] });
    await approved(claims);
    await move(claims, "awaitingReturn", "Привезите в пункт выдачи");
    const line = await hinge(desk);
    const before = await onHand();
    const body = { warehouse, lines: [{ line, restocked: 3, writtenOff: 1 }], text: "Одна помята" };
    const seen = { version: (await cardAt(desk)).version, from: "awaitingReturn" };
    expect((await post(desk, "/receipt", { ...seen, ...body }, "received")).status).toBe(200);
    expect((await post(desk, "/receipt", { ...seen, ...body }, "received")).status).toBe(200);
    expect(await onHand()).toBe(before + 3);
    const card = await cardAt(desk);
    expect(card.status).toBe("goodsReceived");
    expect(card.lines.find((one) => one.line === line)).toMatchObject({ restocked: 3, writtenOff: 1 });
    expect((await ownCard()).status).toBe("goodsReceived");
    const [returned] = await shop.sql<{ count: string }>(
      "select returned_quantity as count from order_items where order_uuid = $1 and product_uuid = $2",
      [order.uuid, products.hinge.uuid],
    );
    expect(Number(returned?.count)).toBe(4);
    expect(
      await shop.sql("select changes from audit_log where action = 'product.restocked' and actor_id = $1", [desk.uuid]),
    ).toEqual([{ changes: { [`stock.${warehouse}`]: { before, after: before + 3 } } }]);
  });

  it("are received once by two people at a time, and refunded once", async () => {
    const desks = [await atDesk(shop, ["claims", "finance"]), await atDesk(shop, ["admin"])];
    const [claims] = desks;
    if (claims === undefined) throw new Error("nobody is at the desk");
    await approved(claims);
    await move(claims, "awaitingReturn", "Привезите");
    const [line, before] = [await hinge(claims), await onHand()];
    const both = async (below: string, body: object) => {
      const { version, status: from } = await cardAt(claims);
      const answers = await Promise.all(desks.map((desk) => post(desk, below, { version, from, ...body })));
      return answers.map(({ status }) => status).toSorted((a, b) => a - b);
    };
    expect(await both("/receipt", { warehouse, lines: [{ line, restocked: 2, writtenOff: 0 }] })).toEqual([200, 422]);
    expect(await onHand()).toBe(before + 2);
    expect(await both("/outcome", { outcome: "refund" })).toEqual([200, 422]);
    expect((await journal()).filter(({ action }) => action === "claim.resolved")).toHaveLength(1);
  });

  it("are no more than was approved, and go to no warehouse of others", async () => {
    const claims = await atDesk(shop, ["claims"]);
    await approved(claims);
    await move(claims, "awaitingReturn", "Привезите");
    const line = await hinge(claims);
    const before = await onHand();
    const send = async (desk: Desk, restocked: number, writtenOff = 0, to = warehouse) =>
      (await step(desk, "/receipt", { warehouse: to, lines: [{ line, restocked, writtenOff }] })).body.code;
    expect(await send(claims, 4, 1)).toBe("claimReceivedTooMuch");
    expect(await send(claims, 0)).toBe("claimNothingReceived");
    expect(await send(claims, 1, 0, shop.ports.ids.uuid())).toBe("warehouseGone");
    const elsewhere = shop.ports.ids.uuid();
    const own = await atDesk(shop, ["warehouse"], { warehouses: [warehouse] });
    expect(await send(own, 1, 0, elsewhere)).toBe("warehouseGone");
    expect(await send(await atDesk(shop, ["warehouse"], { warehouses: [elsewhere] }), 1)).toBe("claimNotFound");
    expect(await onHand()).toBe(before);
    for (const role of staffRoles) {
      const may = role === "admin" || role === "claims" || role === "warehouse";
      const answer = await step(await atDesk(shop, [role], { warehouses: [warehouse] }), "/receipt", {
        lines: [{ line, restocked: 0, writtenOff: 0 }],
      });
      expect(answer.status, role).toBe(may ? 422 : 403);
    }
  });
});

describe("the outcome", () => {
  it("refunds what was approved and is in the journal with its sum", async () => {
    const [claims, finance] = [await atDesk(shop, ["claims"]), await atDesk(shop, ["finance"])];
    await approved(claims);
    const answer = await step(finance, "/outcome", { outcome: "refund", text: "Вернули" });
    expect(answer.status, answer.text).toBe(200);
    const own = await ownCard();
    expect([own.status, own.outcome, own.outcomeComment]).toEqual(["resolved", "refund", "Вернули"]);
    const [entry] = (await journal()).slice(-1);
    expect(entry).toMatchObject({ action: "claim.resolved", changes: { outcome: { before: null, after: "refund" } } });
    expect(entry?.changes["refunded"]).toBeDefined();
  });

  it("with money asks for a code of the last ten minutes", async () => {
    const [claims, finance] = [await atDesk(shop, ["claims"]), await atDesk(shop, ["finance"])];
    await approved(claims);
    await shop.sql("update staff_sessions set code_at = code_at - interval '11 minutes' where staff_uuid = $1", [
      finance.uuid,
    ]);
    const answer = await step(finance, "/outcome", { outcome: "refund" });
    expect([answer.status, answer.body.code]).toEqual([422, "freshCodeNeeded"]);
    expect((await ownCard()).status).toBe("approved");
    expect((await step(claims, "/outcome", { outcome: "refund" })).body.code).toBe("rightMissing");
  });

  it("without money is for people of claims, with money for those who pay", async () => {
    const claims = await atDesk(shop, ["claims"]);
    await approved(claims);
    for (const role of staffRoles) {
      const desk = await atDesk(shop, [role], { warehouses: [warehouse] });
      const send = async (outcome: string) => {
        const answer = await step(desk, "/outcome", { outcome, prices: [{ line: 9, price: 1 }] });
        return answer.status;
      };
      expect([await send("discount"), await send("replace")], role).toEqual([
        ["admin", "finance"].includes(role) ? 422 : 403,
        ["admin", "claims"].includes(role) ? 422 : 403,
      ]);
    }
  });
});

describe("a document of the shop", () => {
  const attach = (desk: Desk, of = number) =>
    desk.call("POST", `${claimPaperPath}?claim=${encodeURIComponent(of)}`, {
      body: new TextEncoder().encode("%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n"),
      headers: { "content-type": "application/octet-stream", [fileNameHeader]: encodeURIComponent("акт.pdf") },
    });

  it("is seen by the buyer and noted in the journal", async () => {
    const desk = await atDesk(shop, ["claims"]);
    const answer = await attach(desk);
    expect(answer.status, answer.text).toBe(200);
    expect((await ownCard()).documents).toMatchObject([{ name: "акт.pdf" }]);
    expect((await journal()).map(({ action }) => action)).toEqual(["claim.documentAdded"]);
    expect((await cardAt(desk)).version).toBe(2);
  });

  it("is attached by those who decide within their cities", async () => {
    expect((await attach(await atDesk(shop, ["finance"]))).status).toBe(403);
    const elsewhere = await atDesk(shop, ["claims"], { cities: [shop.ports.ids.uuid()] });
    expect((await attach(elsewhere)).body.code).toBe("claimNotFound");
    expect((await attach(await atDesk(shop, ["claims"]), "РК-00-000000")).body.code).toBe("claimNotFound");
  });
});
