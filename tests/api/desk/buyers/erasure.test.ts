import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buyerErasureShape } from "#app/contract/desk/buyers/buyers.ts";
import { systemActor } from "#app/domain/actor.ts";
import { staffRoles } from "#app/domain/staff/roles.ts";
import { recordChanges } from "#server/db/queries/staff/journal.ts";
import { columnsHolding } from "#tests/support/checks/columns-holding.ts";
import { buying } from "#tests/support/orders/buying.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { atDesk } from "#tests/support/staff.ts";

const uuid = small.users.phys;
const person = {
  first: "Ян",
  middle: "Игоревич",
  last: "Оскоминский",
  email: "yan.o@example.ru",
  phone: small.phones.phys,
};

let shop: TestShop;
beforeEach(async () => {
  shop = await testShop();
  await shop.sql(
    "update users set first_name = $2, middle_name = $3, last_name = $4, email = $5, email_confirmed_at = now(), city_uuid = $6 where uuid = $1",
    [uuid, person.first, person.middle, person.last, person.email, small.cities.msk],
  );
});
afterEach(() => shop.close());

type Desk = Awaited<ReturnType<typeof atDesk>>;
let keys = 0;
const path = `/desk/buyers/${uuid}/erasure`;
const preview = async (desk: Desk) => (await desk.call("GET", path)).data(buyerErasureShape);
const erase = (desk: Desk, body: object, key = `erase-${(keys += 1)}`) =>
  desk.call("POST", path, { body, headers: { "idempotency-key": key } });
const asked = { reason: "Заявление от 20 ноября" };

async function ordered(status: string) {
  const { token } = await shop.loginAs(person.phone);
  const buyer = buying(shop, { token, city: "msk" });
  await buyer.add([{ uuid: small.products.hinge.uuid, quantity: 10 }]);
  const order = await buyer.order({ recipient: { fio: `${person.last} ${person.first}`, phone: person.phone } });
  await shop.sql("update order_parts set status = $1", [status]);
  return order;
}

/** Journal entries about an order: each reason alone, and as a changed comment among others. */
async function journaled(order: string, texts: readonly string[]) {
  const author = { actor: systemActor("test"), requestId: null, address: null };
  await shop.database.db.transaction().execute((tx) =>
    recordChanges(
      tx,
      author,
      texts.map((text) => ({
        action: "order.commented",
        object: { kind: "order", id: order },
        changes: { comment: { before: null, after: { lines: [`№ 1\n${text}`] } }, status: kept },
        reason: text,
      })),
    ),
  );
}
const kept = { before: "new", after: "confirmed" };

describe("erasing a buyer at the desk", () => {
  it("tells first what goes and what the law keeps", async () => {
    await ordered("completed");
    const desk = await atDesk(shop, ["admin"]);
    const shown = await preview(desk);
    expect(shown).toMatchObject({ uuid, openOrders: [], ownedCompanies: [], kept: { orders: 1, claims: 0, years: 5 } });
    expect(shown.erased.addresses).toBeGreaterThanOrEqual(0);
  });

  it("takes the person's data, ends the sessions and leaves who did it and why", async () => {
    const { token } = await shop.loginAs(person.phone);
    const desk = await atDesk(shop, ["admin"]);
    const { version } = await preview(desk);
    expect((await erase(desk, { version })).body.code).toBe("reasonMissing");
    const body = { version, ...asked };
    expect((await erase(desk, body, "same")).status).toBe(200);
    expect((await erase(desk, body, "same")).status).toBe(200);
    expect(await columnsHolding(shop, [person.phone, person.email, person.last])).toEqual([]);
    expect((await shop.call("GET", "/private/users/users/profile", { token })).status).toBe(401);
    expect((await desk.call("GET", `/desk/buyers/${uuid}`)).body.code).toBe("buyerNotFound");
    expect(
      await shop.sql(
        "select actor_id, action, object_name, reason from audit_log where object_kind = 'user' and object_id = $1",
        [uuid],
      ),
    ).toEqual([{ actor_id: desk.uuid, action: "user.erased", object_name: null, reason: asked.reason }]);
    expect((await erase(desk, body)).body.code).toBe("buyerNotFound");
  });

  it("is refused with an order under way, one placed after the preview too", async () => {
    const desk = await atDesk(shop, ["admin"]);
    const { version } = await preview(desk);
    const { number } = await ordered("new");
    expect((await preview(desk)).openOrders).toEqual([number]);
    const refused = await erase(desk, { version, ...asked });
    expect(refused.body.code).toBe("buyerHasOrders");
    expect((await shop.sql("select phone from users where uuid = $1", [uuid]))[0]).toEqual({ phone: person.phone });
  });

  it("is refused while a company with other people has no other owner", async () => {
    const root = small.counterparties.newcomer;
    await shop.sql("delete from user_counterparties where root_uuid = $1", [root]);
    for (const [user, role] of [
      [uuid, "owner"],
      [small.users.ooo, "member"],
    ] as const)
      await shop.sql("insert into user_counterparties (user_uuid, root_uuid, role) values ($1, $2, $3)", [
        user,
        root,
        role,
      ]);
    const desk = await atDesk(shop, ["admin"]);
    const { version, ownedCompanies } = await preview(desk);
    expect(ownedCompanies).toHaveLength(1);
    expect((await erase(desk, { version, ...asked })).body.code).toBe("buyerOwnsCompany");
  });

  it("is refused after another change of the buyer, and without a fresh code", async () => {
    const desk = await atDesk(shop, ["admin"]);
    const { version } = await preview(desk);
    await shop.sql("update users set last_name = 'Другой' where uuid = $1", [uuid]);
    expect((await erase(desk, { version, ...asked })).body.code).toBe("stale");
    await shop.sql("update staff_sessions set code_at = code_at - interval '11 minutes' where staff_uuid = $1", [
      desk.uuid,
    ]);
    expect((await erase(desk, { version, ...asked })).body.code).toBe("freshCodeNeeded");
  });

  it("is for administrators, within their cities", async () => {
    for (const role of staffRoles.filter((one) => one !== "admin")) {
      const desk = await atDesk(shop, [role]);
      const seesPreview = role === "orders" || role === "finance";
      expect((await desk.call("GET", path)).status, role).toBe(seesPreview ? 200 : 403);
      expect((await erase(desk, { version: 1, ...asked })).status, role).toBe(403);
    }
    const elsewhere = await atDesk(shop, ["admin"], { cities: [shop.ports.ids.uuid()] });
    expect((await elsewhere.call("GET", path)).body.code).toBe("buyerNotFound");
    expect((await erase(elsewhere, { version: 1, ...asked })).body.code).toBe("buyerNotFound");
  });
});

describe("the journal of an erased buyer", () => {
  it("loses what names him, in any case and spelling, and keeps everything else", async () => {
    const { uuid: order } = await ordered("completed");
    const ten = person.phone.slice(2);
    const [code, one, two, three] = [ten.slice(0, 3), ten.slice(3, 6), ten.slice(6, 8), ten.slice(8)];
    const named = [
      "Ян просил перезвонить",
      "Звонила жена: ЯН, в отъезде",
      "Отдать Оскоминскому",
      "оскоминского нет дома",
      "Для Игоревича",
      `звонить ${person.phone}`,
      `тел. 8 (${code}) ${one}-${two}-${three}`,
      `тел.${ten}`,
      `Пишите: ${person.email.toUpperCase()}.`,
    ];
    const others = [
      "Январь, доставка после праздников",
      "Баян, заявка 2",
      "Янтарная улица, 4",
      "Оскоминскийград",
      `${person.phone}1`,
      `91${ten}`,
      `x${person.email}`,
      `${person.email}.com`,
      "Игорь со склада",
    ];
    await journaled(order, [...named, ...others]);
    const desk = await atDesk(shop, ["admin"]);
    expect((await erase(desk, { version: (await preview(desk)).version, ...asked })).status).toBe(200);
    const rows = await shop.sql<{ reason: string; changes: Record<string, unknown> }>(
      "select reason, changes from audit_log where actor_id = 'test' order by id",
    );
    expect(rows.map(({ reason }) => reason)).toEqual([...named.map(() => "удалено"), ...others]);
    const erased = { before: "удалено", after: "удалено" };
    for (const [at, { changes }] of rows.entries()) {
      expect(changes["status"]).toEqual(kept);
      if (at < named.length) expect(changes["comment"], named[at]).toEqual(erased);
      else expect(changes["comment"], others[at - named.length]).not.toEqual(erased);
    }
  });
});
