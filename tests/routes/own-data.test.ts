import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ownDataShape } from "#app/contract/own-data.ts";
import { company, newMember, noOrders } from "#tests/support/members.ts";
import { shippedOrder } from "#tests/support/shipped-order.ts";
import { small } from "#tests/support/shop.ts";
import { shown } from "#tests/support/shown.ts";
import { testSite, type Site } from "#tests/support/site.ts";

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

/** Everything that a buyer leaves behind; `mark` stands in each. */
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

describe("everything the shop keeps of a buyer (152-ФЗ)", () => {
  it("is in one file: lists, repeats, own codes, loaded lists, price lists and what was said of claims", async () => {
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

  it("tells what an order came to where he may see it, and to nobody else (security E17)", async () => {
    const fitter = await newMember(site.shop, 700_001, { ...noOrders, seesPrices: false });
    const { sql } = site.shop;
    await sql(
      `insert into orders select (jsonb_populate_record(o, jsonb_build_object('uuid', gen_random_uuid(), 'number', 'МАСТЕР-1',
         'checkout_uuid', gen_random_uuid(), 'user_uuid', $1::uuid, 'counterparty_uuid', $2::uuid))).* from orders o limit 1`,
      [fitter.userUuid, company],
    );
    const own = async (who: string) =>
      (await site.shop.call("GET", "/private/users/users/profile/data", { token: who })).data(ownDataShape);
    expect((await own(fitter.token)).orders).toMatchObject([{ number: "МАСТЕР-1", total: null }]);
    expect((await own(token)).orders.map(({ total }) => total)).toEqual([expect.any(Number)]);

    await sql("delete from user_counterparties where user_uuid = $1", [fitter.userUuid]);
    expect((await own(fitter.token)).orders).toMatchObject([{ number: "МАСТЕР-1", total: null }]);
  });

  it("is read on a page, and of very much its beginning", async () => {
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
    ])
      expect(page).toContain(line);
    await site.shop.sql(
      `insert into user_articles (uuid, counterparty_uuid, user_article, user_article_norm, status, updated_by)
       select gen_random_uuid(), $1, 'Б-' || n, 'B' || n, 'notFound', $2 from generate_series(1, 520) n`,
      [counterparties.company, users.ooo],
    );
    expect(shown((await visitor.get(path)).html)).toContain("И ещё 21 — в файле JSON");
  });
});
