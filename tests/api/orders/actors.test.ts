import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { claimDoneShape } from "#app/contract/claims/claims.ts";
import { ownClaimsPath } from "#app/contract/claims/own-claims.ts";
import { endReserves } from "#server/jobs/end-reserves.ts";
import { buying, type Buying } from "#tests/support/orders/buying.ts";
import { claimsOperator, sendClaim } from "#tests/support/orders/claims.ts";
import { postgresUrl } from "#tests/support/shops/database.ts";
import { operate, testOperator } from "#tests/support/operator.ts";
import { operator } from "#tests/support/orders/order-moves.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const { phones, users, counterparties } = small;
const olga = { actor_kind: "operator", actor_id: testOperator.id, actor_name: testOperator.name };
const columns = "actor_kind, actor_id, actor_name";

describe.each(postgresUrl ? (["pglite", "postgres"] as const) : (["pglite"] as const))(
  "the actor of a change, on %s",
  (engine) => {
    let shop: TestShop;
    let buyer: Buying;
    let token: string;
    let buyerUuid: string;

    beforeAll(async () => {
      shop = await testShop({ engine });
      ({ token } = await shop.loginAs(phones.ooo));
      buyer = buying(shop, { token, city: "msk" });
      const [user] = await shop.sql<{ uuid: string }>("select uuid from users where phone = $1", [phones.ooo]);
      buyerUuid = user?.uuid ?? "";
    });
    afterAll(() => shop.close());
    beforeEach(async () => {
      await shop.sql("update stock set reserved = 0, on_hand = greatest(on_hand, 1000)");
      await buyer.clear();
      await buyer.add([{ uuid: small.products.hinge.uuid, quantity: 4 }]);
    });

    const historyOf = (uuid: string) =>
      shop.sql(
        `select field, to_value, actor, actor_uuid, ${columns} from order_history where order_uuid = $1 order by at`,
        [uuid],
      );
    const pageOf = async (number: string) => (await buyer.ask("GET", `/private/orders/orders/${number}`)).text;

    test("an operator's name is stored in the history of an order and shown to operators, never to the buyer", async () => {
      const { uuid, number } = await buyer.order({ paymentMethod: "invoice" });
      for (const verb of ["paid", "assemble"]) await operator(shop.ports, verb, number);
      await operator(shop.ports, "delivery", number, "handedOver");
      await operator(shop.ports, "delivery", number, "inTransit");
      const history = await historyOf(uuid);
      expect(history).toContainEqual(
        expect.objectContaining({ field: "payment", to_value: "paid", actor: "payment", ...olga }),
      );
      expect(history).toContainEqual(expect.objectContaining({ to_value: "assembling", actor: "manager", ...olga }));
      expect(history).toContainEqual(expect.objectContaining({ to_value: "shipped", ...olga }));
      expect(history).toContainEqual(expect.objectContaining({ field: "travel", to_value: "inTransit", ...olga }));
      expect(await shop.sql(`select ${columns} from payments where order_uuid = $1`, [uuid])).toEqual([olga]);
      expect(await shop.sql(`select ${columns} from order_documents where order_uuid = $1`, [uuid])).toContainEqual(
        olga,
      );
      expect(await operator(shop.ports, "show", number)).toContain("(manager, olga)");
      const page = await pageOf(number);
      expect(page).toContain('"manager"');
      expect(page).not.toContain("olga");
    });

    test("a refund stores the actor of the change that caused it, and then the actor who paid it", async () => {
      const { uuid, number } = await buyer.order({ paymentMethod: "invoice" });
      await operator(shop.ports, "paid", number);
      expect((await buyer.ask("POST", `/private/orders/orders/${number}/cancel`, {})).status).toBe(200);
      const refund = () => shop.sql(`select ${columns} from refunds where order_uuid = $1`, [uuid]);
      expect(await refund()).toEqual([{ actor_kind: "buyer", actor_id: buyerUuid, actor_name: null }]);
      const [today] = await shop.sql<{ day: string }>(
        "select to_char(now() at time zone 'Europe/Moscow', 'YYYY-MM-DD') as day",
      );
      expect(await operator(shop.ports, "refunds", "paid", number, "17", today?.day ?? "")).toContain("has gone back");
      expect(await refund()).toEqual([olga]);
      expect(await historyOf(uuid)).toContainEqual(expect.objectContaining({ to_value: "refunded", ...olga }));
    });

    test("a buyer's change stores the account and no copy of the name", async () => {
      const { uuid, number } = await buyer.order();
      const own = { actor_kind: "buyer", actor_id: buyerUuid, actor_name: null };
      expect((await buyer.ask("POST", `/private/orders/orders/${number}/cancel`, {})).status).toBe(200);
      const history = await historyOf(uuid);
      expect(history[0]).toMatchObject({ to_value: "new", actor: "buyer", actor_uuid: buyerUuid, ...own });
      expect(history.at(-1)).toMatchObject({ to_value: "canceled", actor: "buyer", actor_uuid: buyerUuid, ...own });
      expect(history.filter(({ actor }) => actor === "system").map((row) => row["actor_uuid"])).not.toContain(
        buyerUuid,
      );
    });

    test("a job is the system under its own name", async () => {
      const { uuid } = await buyer.order({ paymentMethod: "invoice" });
      await shop.sql("update order_parts set reserved_until = now() where order_uuid = $1", [uuid]);
      await endReserves(shop.ports);
      const system = { actor: "system", actor_kind: "system", actor_id: "reserves", actor_name: "reserves" };
      expect((await historyOf(uuid)).at(-1)).toMatchObject({ to_value: "canceled", ...system });
    });

    test("an operator's name is stored in the history of a claim and its messages, and not shown to the buyer", async () => {
      const order = await buyer.order({ paymentMethod: "invoice" });
      for (const verb of ["paid", "assemble", "ship", "complete"]) await operator(shop.ports, verb, order.number);
      const [item] = await shop.sql<{ uuid: string }>("select uuid from order_items where order_uuid = $1", [
        order.uuid,
      ]);
      const key = shop.ports.ids.uuid();
      const change = { items: [{ orderItemUuid: item?.uuid, quantity: 1 }] };
      const sent = await sendClaim(shop, { ...order, token, items: [] }, { key, change });
      const { number } = sent.data(claimDoneShape);
      await claimsOperator(shop, "review", number);
      await claimsOperator(shop, "message", number, "good", "day");
      expect(
        await shop.sql(
          `select to_status, actor, ${columns} from claim_history h
                         where claim_uuid = (select uuid from claims where number = $1) order by at, uuid`,
          [number],
        ),
      ).toEqual([
        { to_status: "new", actor: "buyer", actor_kind: "buyer", actor_id: buyerUuid, actor_name: null },
        { to_status: "inReview", actor: "shop", ...olga },
      ]);
      expect(await shop.sql(`select ${columns} from claim_messages where message = 'good day'`)).toEqual([olga]);
      expect(await claimsOperator(shop, "show", number)).toContain("(shop, olga)");
      const page = (await shop.call("GET", `${ownClaimsPath}/${key}`, { token })).text;
      expect(page).toContain("good day");
      expect(page).not.toContain("olga");
    });

    test("every decision of moderation is stored with its actor", async () => {
      await operate(shop.ports, "moderation", phones.phys, "on", "documents");
      await operate(shop.ports, "account", "approve", phones.phys);
      await shop.sql("update counterparties set status = 'moderation' where root_uuid = $1", [counterparties.company]);
      const [company] = await shop.sql<{ inn: string }>("select inn from counterparties where root_uuid = $1", [
        counterparties.company,
      ]);
      await operate(shop.ports, "account", "reject", company?.inn ?? "", "--reason", "no", "papers");
      await operate(shop.ports, "account", "approve", company?.inn ?? "");
      const of = { user_uuid: null, root_uuid: counterparties.company };
      expect(
        await shop.sql(`select user_uuid, root_uuid, decision, reason, ${columns} from moderation_history order by at`),
      ).toEqual([
        { user_uuid: users.phys, root_uuid: null, decision: "on", reason: "documents", ...olga },
        { user_uuid: users.phys, root_uuid: null, decision: "approve", reason: null, ...olga },
        { ...of, decision: "reject", reason: "no papers", ...olga },
        { ...of, decision: "approve", reason: null, ...olga },
      ]);
    });
  },
);
