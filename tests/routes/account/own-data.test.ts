import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ownDataShape } from "#app/contract/account/own-data.ts";
import { company, newMember, noOrders } from "#tests/support/members.ts";
import { shippedOrder } from "#tests/support/orders/shipped-order.ts";
import { small } from "#tests/support/shops/shop.ts";
import { shown } from "#tests/support/shown.ts";
import { testSite, type Site } from "#tests/support/shops/site.ts";

const { products, phones, users, counterparties } = small;
const path = "/profile/settings/data";

let site: Site;
let token: string;
beforeAll(async () => {
  site = await testSite();
  const order = await shippedOrder(site.shop, phones.ooo);
  token = order.token;
  await keep(users.ooo, order.uuid, "");
  const { uuid } = await shippedOrder(site.shop, phones.phys);
  await keep(users.phys, uuid, "чужое ");
});
afterAll(() => site.close());

/** Stores one of everything that a buyer can store; `mark` is part of each. */
async function keep(user: string, order: string, mark: string) {
  const { sql, ports } = site.shop;
  const { hinge } = products;
  const [list, schedule, upload, claim] = Array.from({ length: 4 }, () => ports.ids.uuid());
  await sql("insert into basket_lists (uuid, owner, name) values ($1, $2, $3)", [
    list,
    `u:${user}:${counterparties.company}`,
    `${mark}Ремонт`,
  ]);
  await sql("insert into basket_list_lines values ($1, $2, 3, 1)", [list, hinge.uuid]);
  await sql(
    `insert into order_schedules (uuid, user_uuid, root_uuid, city_uuid, order_uuid, name, period, start_date, run_at, next_due_on)
     select $1, $2, $3, city_uuid, uuid, $5, 'weekly', '2026-11-23', '08:00', '2026-11-23' from orders where uuid = $4`,
    [schedule, user, counterparties.company, order, `${mark}Расходники`],
  );
  await sql("insert into order_schedule_lines values ($1, $2, 1, 5, 100)", [schedule, hinge.uuid]);
  await sql(
    `insert into user_articles (uuid, counterparty_uuid, user_article, user_article_norm, product_uuid, status, comment, updated_by)
     values ($1, $2, $3, $4, $5, 'matched', 'для склада', $6)`,
    [ports.ids.uuid(), counterparties.company, `${mark}A-1`, `${mark}A1`, hinge.uuid, user],
  );
  await sql(
    "insert into product_uploads (uuid, user_uuid, form_key, source, file_name, hash) values ($1, $2, 'k', 'file', $3, 'x')",
    [upload, user, `${mark}Смета.csv`],
  );
  await sql(
    "insert into product_upload_rows (upload_uuid, row_number, code, quantity, way, products, state) values ($1, 1, $2, '7', 'code', '{}', 'notFound')",
    [upload, `${mark}DH-120.R`],
  );
  await sql(
    "insert into built_price_lists (uuid, user_uuid, city_uuid, name, params, email) select $1, $2, city_uuid, $4, '{}', 'price@example.ru' from orders where uuid = $3",
    [ports.ids.uuid(), user, order, `${mark}Прайс`],
  );
  await sql(
    `insert into claims (uuid, number, owner, user_uuid, order_uuid, phone, status, reason_uuid, resolution_wanted,
                         description, fio, sum_claimed, expires_at, submitted_at, due_at)
     values ($1, $2, $3, $4, $5, '+79000000000', 'new', $1, 'refund', $6, '', 1, now(), now(), now())`,
    [claim, `${mark}ПР-1`, `u:${user}`, user, order, `${mark}Не подошло`],
  );
  for (const [author, words] of [
    ["buyer", "Когда ответите?"],
    ["shop", "Уже решаем"],
  ])
    await sql("insert into claim_messages (uuid, claim_uuid, author, message) values ($1, $2, $3, $4)", [
      ports.ids.uuid(),
      claim,
      author,
      `${mark}${words}`,
    ]);
}

describe("all data stored of a buyer (152-ФЗ)", () => {
  it("are in one file: saved baskets, repeats, own codes, uploaded lists, price lists and texts of claims", async () => {
    const answer = await site.shop.call("GET", "/private/users/users/profile/data", { token });
    const goods = { article: "DH-120.R", name: "Петля дверная 120" };
    expect(answer.data(ownDataShape)).toMatchObject({
      lists: [{ name: "Ремонт", goods: [{ ...goods, quantity: 3 }] }],
      schedules: [{ name: "Расходники", period: "weekly", runAt: "08:00", goods: [{ ...goods, quantity: 5 }] }],
      articles: [{ userArticle: "A-1", ...goods, comment: "для склада" }],
      uploads: [{ file: "Смета.csv", rows: [{ code: "DH-120.R", quantity: "7" }] }],
      priceLists: [{ name: "Прайс", email: "price@example.ru" }],
      claims: [
        {
          number: "ПР-1",
          messages: [
            { author: "buyer", message: "Когда ответите?" },
            { author: "shop", message: "Уже решаем" },
          ],
        },
      ],
    });
    expect(answer.text).not.toContain("чужое");
  });

  it("include every line, payment, refund and notification in the database, however many there are", async () => {
    const { sql, ports } = site.shop;
    const [order] = await sql<{ uuid: string; number: string }>(
      "select uuid, number from orders where user_uuid = $1",
      [users.ooo],
    );
    const payment = ports.ids.uuid();
    await sql(
      `insert into payments (uuid, order_uuid, attempt, method, amount, status, request) values ($1, $2, 91, 'card', 120.5, 'succeeded', '{}')`,
      [payment, order?.uuid],
    );
    await sql(
      `insert into refunds (uuid, payment_uuid, order_uuid, amount, status, request) values (gen_random_uuid(), $1, $2, 20.25, 'succeeded', '{}')`,
      [payment, order?.uuid],
    );
    await sql(
      `insert into notifications (uuid, user_uuid, event, params, path, dedupe_key, created_at)
       select gen_random_uuid(), u, 'order.shipped', jsonb_build_object('number', n::text, 'sum', 918.27), null, u::text || n, now() - n / 7 * interval '1 minute'
         from unnest($1::uuid[]) u, generate_series(1, 250) n`,
      [[users.ooo, users.phys]],
    );
    const answer = await site.shop.call("GET", "/private/users/users/profile/data", { token });
    const own = answer.data(ownDataShape);
    const lines = await sql(
      `select r.number as part, i.article, i.name, i.unit, i.quantity::float8, i.price::float8, i.sum::float8
         from order_items i join order_parts r on r.uuid = i.part_uuid where i.order_uuid = $1 order by r.position, i.position`,
      [order?.uuid],
    );
    expect(lines.length).toBeGreaterThan(1);
    expect(own.orders).toMatchObject([
      {
        number: order?.number,
        lines,
        payments: [{ method: "card", status: "succeeded", amount: 120.5 }],
        refunds: [{ status: "succeeded", amount: 20.25 }],
      },
    ]);
    const [count] = await sql("select count(*)::int as notices from notifications where user_uuid = $1", [users.ooo]);
    expect({ notices: own.notifications.length }).toEqual(count);
    expect(new Set(own.notifications.map(({ params }) => params["number"])).size).toBeGreaterThanOrEqual(250);
    expect(answer.text).not.toContain("918.27");
    const few = await site.shop.call("GET", "/private/users/users/profile/data?newest=120", { token });
    expect(few.data(ownDataShape).notifications).toEqual(own.notifications.slice(0, 120));
    await sql("delete from letter_limits");
  });

  it("include invoices for debts and their payments, without amounts where these are hidden", async () => {
    const { sql, ports } = site.shop;
    const bill = ports.ids.uuid();
    await sql(
      `insert into settlement_bills (uuid, number, issued_on, root_uuid, user_uuid, form_key, amount)
       values ($1, 'СД-7', '2026-11-20', $2, $3, gen_random_uuid(), 800.5)`,
      [bill, company, users.ooo],
    );
    await sql("insert into settlement_bill_documents values ($1, gen_random_uuid(), 'УТ-1', '2026-10-01', 800.5)", [
      bill,
    ]);
    await sql(
      `insert into payments (uuid, bill_uuid, attempt, method, amount, status, request)
       values (gen_random_uuid(), $1, 1, 'sbp', 800.5, 'succeeded', '{}')`,
      [bill],
    );
    const own = async () =>
      (await site.shop.call("GET", "/private/users/users/profile/data", { token })).data(ownDataShape).bills;
    expect(await own()).toMatchObject([
      {
        number: "СД-7",
        amount: 800.5,
        documents: [{ number: "УТ-1", date: "2026-10-01", amount: 800.5 }],
        payments: [{ method: "sbp", status: "succeeded", amount: 800.5 }],
      },
    ]);
    await sql("update user_counterparties set sees_settlements = false where user_uuid = $1", [users.ooo]);
    const hidden = { amount: null, documents: [{ amount: null }], payments: [{ amount: null }] };
    expect(await own()).toMatchObject([{ number: "СД-7", ...hidden }]);
    await sql("update user_counterparties set sees_settlements = true where user_uuid = $1", [users.ooo]);
    await sql("delete from letter_limits");
  });

  it("include order totals only where the buyer may see them (security E17)", async () => {
    const fitter = await newMember(site.shop, 700_001, { ...noOrders, seesPrices: false });
    const { sql } = site.shop;
    await sql(
      `insert into orders select (jsonb_populate_record(o, jsonb_build_object('uuid', gen_random_uuid(), 'number', 'МАСТЕР-1',
         'checkout_uuid', gen_random_uuid(), 'user_uuid', $1::uuid, 'counterparty_uuid', $2::uuid))).* from orders o limit 1`,
      [fitter.userUuid, company],
    );
    const own = async (who: string) =>
      (await site.shop.call("GET", "/private/users/users/profile/data", { token: who })).data(ownDataShape);
    await sql(
      `with made as (
         insert into order_parts (uuid, order_uuid, number, position, kind, status, delivery_status, delivery, items_sum)
         select gen_random_uuid(), o.uuid, 'МАСТЕР-1/1', p.position, p.kind, p.status, p.delivery_status, p.delivery, p.items_sum
           from order_parts p, orders o where o.number = 'МАСТЕР-1' limit 1 returning uuid, order_uuid)
       insert into order_items select (jsonb_populate_record(i, jsonb_build_object('uuid', gen_random_uuid(), 'part_uuid', m.uuid,
         'order_uuid', m.order_uuid))).* from order_items i, made m limit 1`,
    );
    await sql(
      `insert into payments (uuid, order_uuid, attempt, method, amount, status, request)
       select gen_random_uuid(), uuid, 1, 'card', 120.5, 'succeeded', '{}' from orders where number = 'МАСТЕР-1'`,
    );
    const hidden = { total: null, lines: [{ price: null, sum: null }], payments: [{ amount: null }] };
    expect((await own(fitter.token)).orders).toMatchObject([{ number: "МАСТЕР-1", ...hidden }]);
    expect((await own(token)).orders.map(({ total }) => total)).toEqual([expect.any(Number)]);

    await sql("delete from user_counterparties where user_uuid = $1", [fitter.userUuid]);
    expect((await own(fitter.token)).orders).toMatchObject([{ number: "МАСТЕР-1", total: null }]);
  });

  it("are shown on a page, truncated if there is very much", async () => {
    const visitor = site.visitor();
    await visitor.login(phones.ooo);
    const page = shown((await visitor.get(path)).html);
    for (const line of [
      "Ремонт, изменён",
      "Расходники: Еженедельно",
      "A-1 — ",
      "Смета.csv",
      "1 строка",
      "письмо на price@example.ru",
      "магазин: Уже решаем",
      "DH-120.R Петля дверная 120: 4, на ",
      "платёж от ",
      "на 120,50",
      "возврат денег от ",
      "Более ранние — в файле JSON",
      "№ СД-7 от ",
      "по документам УТ-1",
      "№ СД-7: платёж от ",
    ])
      expect(page).toContain(line);
    await site.shop.sql(
      `insert into user_articles (uuid, counterparty_uuid, user_article, user_article_norm, status, updated_by)
       select gen_random_uuid(), $1, 'Б-' || n, 'B' || n, 'notFound', $2 from generate_series(1, 520) n`,
      [counterparties.company, users.ooo],
    );
    expect(shown((await visitor.get(path)).html)).toContain("И ещё 21 — в файле JSON");
  });

  it("are limited: too frequent requests get a page with the waiting time", async () => {
    await site.shop.sql("delete from letter_limits");
    const visitor = site.visitor();
    visitor.cookies.set("token", token);
    for (let time = 0; time < 20; time += 1)
      await site.shop.call("GET", "/private/users/users/profile/data?newest=1", { token, ip: "127.0.0.1" });
    const opened = [];
    for (let time = 0; time < 21; time += 1) opened.push(await visitor.get(path));
    const last = opened.at(-1);
    expect(opened.map(({ status }) => status)).toEqual(opened.map(() => 200));
    expect(shown(last?.html ?? "")).toMatch(/Слишком много запросов. Следующий — через \d+:\d\d/);
    expect(last?.html).toContain('href="/profile/settings"');
    await site.shop.sql("delete from letter_limits");
  });
});
