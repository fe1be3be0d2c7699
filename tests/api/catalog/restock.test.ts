import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { productShape } from "#app/contract/catalog/catalog.ts";
import {
  awaitedListShape,
  restockCanceledShape,
  restockOneClickPath,
  subscribeAnswerShape,
} from "#app/contract/account/senders.ts";
import { restockDays } from "#app/domain/limits.ts";
import { forgetAged } from "#server/jobs/forget-aged.ts";
import { notifyRestock } from "#server/jobs/notify-restock.ts";
import { codeIn, emailsOf } from "#tests/support/emails.ts";
import {
  postgres,
  races,
  small,
  testShop,
  type TestAnswer,
  type TestCall,
  type TestShop,
} from "#tests/support/shops/shop.ts";

const { phones, products, warehouses } = small;
const path = "/mixed/senders/restock";
const anna = "anna@example.ru";
const { lock, closer, scarce } = products;

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());
beforeEach(() => forget(shop));

describe("requesting an e-mail about goods that are out of stock", () => {
  test("is possible for what the city lacks, whether it can be ordered or not", async () => {
    for (const { uuid } of [closer, lock, products.anchor])
      expect((await ask({ productUuid: uuid })).data(subscribeAnswerShape.strict())).toEqual({ accepted: true });
    expect(await requests()).toHaveLength(3);
  });

  test("is refused for what the city can ship now, while another city may lack the same goods", async () => {
    const here = await ask({ productUuid: scarce.uuid }, { city: "spb" });
    expect([here.status, here.body.code]).toEqual([422, "inStock"]);
    expect((await ask({ productUuid: scarce.uuid }, { city: "msk" })).status).toBe(200);
    expect(await requests()).toMatchObject([{ city_uuid: small.cities.msk }]);
  });

  test.each(["oldHinge", "secret"] as const)("is refused for goods that are not sold: %s", async (key) => {
    expect((await ask({ productUuid: products[key].uuid })).body.code).toBe("productGone");
    expect((await ask({ productUuid: shop.ports.ids.uuid() })).body.code).toBe("productGone");
    expect(await requests()).toEqual([]);
  });

  test("twice makes one request with the same answer, however the address is spelt and whoever sends it", async () => {
    const first = await ask({});
    const { token } = await shop.loginAs(phones.phys);
    for (const [email, from] of [
      [anna, {}],
      ["Anna@Example.RU", {}],
      [anna, { token }],
    ] as const) {
      const again = await ask({ email }, from);
      expect([again.status, again.text, ...again.headers.keys()]).toEqual([
        first.status,
        first.text,
        ...first.headers.keys(),
      ]);
    }
    expect(await requests()).toMatchObject([{ email: anna, status: "open" }]);
  });

  test.each([
    { email: "a@b\nBcc: c@d.ru" },
    { email: "a@b.ru, c@d.ru" },
    { email: "" },
    { email: [anna] },
    { productUuid: "1" },
    { consents: {} },
    { consents: { personalData: false } },
    { admin: true },
  ])("with %j is refused and stores nothing", async (wrong) => {
    expect((await ask(wrong)).status).toBe(422);
    expect(await requests()).toEqual([]);
  });

  test("stores the ticked box with text, time, address and browser, and logs nothing personal", async () => {
    await ask({}, { ip: "10.1.1.1", headers: { "user-agent": "Firefox" } });
    const [page] = await shop.sql<{ updated_at: Date }>(
      "select updated_at from content_pages where path like '/static/politika%'",
    );
    expect(
      await shop.sql(
        "select c.purpose, c.text_version, c.ip, c.user_agent, c.given_at is not null as dated, r.email from consents c join restock_requests r on r.uuid = c.restock_uuid",
      ),
    ).toEqual([
      {
        purpose: "personalData",
        text_version: page?.updated_at.toISOString() ?? "unpublished",
        ip: "10.1.1.1",
        user_agent: "Firefox",
        dated: true,
        email: anna,
      },
    ]);
    await arrive();
    await emailsOf(shop);
    expect(shop.logLines.join("")).not.toContain(anna);
  });

  test("is limited to ten an hour from one network address and from one browser", async () => {
    for (const from of [{ ip: "10.9.0.1" }, { fingerprint: shop.ports.ids.uuid() }]) {
      for (let at = 0; at < 10; at += 1) expect((await ask({ email: `a${at}@example.ru` }, from)).status).toBe(200);
      const more = await ask({ email: "more@example.ru" }, from);
      expect([more.status, more.body.code]).toEqual([422, "emailLimit"]);
    }
    expect((await requests()).some(({ email }) => email === "more@example.ru")).toBe(false);
  });

  test("is limited to twenty a day for one e-mail address, from all visitors together", async () => {
    for (let at = 0; at < 20; at += 1)
      expect((await ask({ email: at % 2 ? anna : "Anna@Example.RU" })).status).toBe(200);
    expect((await ask({})).body.code).toBe("emailLimit");
    expect((await ask({ email: "other@example.ru" })).status).toBe(200);
  });

  test("requires an identity", async () => {
    expect((await shop.call("POST", path, { body: wish({}) })).body.errors?.[0]?.field).toBe("fingerprint");
  });
});

describe("the restock e-mail", () => {
  test("is sent once when the goods arrive in that city, names goods and city, and ends the request", async () => {
    await ask({});
    expect(await restockEmails()).toEqual([]);
    await arrive();
    const [sentEmail, ...more] = await restockEmails();
    expect([sentEmail?.to, sentEmail?.subject, more]).toEqual([anna, "Появился в наличии: Доводчик дверной", []]);
    expect(sentEmail?.text).toContain("Товар снова в наличии в Москве");
    expect(sentEmail?.text).toContain(`http://shop.test/product/${closer.slug}`);
    expect(sentEmail?.text).not.toMatch(/₽|3\s?400/);
    expect(sentEmail?.html).toMatch(
      new RegExp(`<img src="http://shop.test/media/drawing/p/${closer.slug}.png\\?v=[\\w-]+" alt=""`),
    );
    expect(await requests()).toMatchObject([{ status: "notified" }]);
    await leave();
    await arrive();
    expect(await restockEmails()).toEqual([]);
  });

  test("is sent again only after a new request", async () => {
    await ask({});
    await arrive();
    await restockEmails();
    await leave();
    await ask({});
    expect(await restockEmails()).toEqual([]);
    await arrive();
    expect(await restockEmails()).toHaveLength(1);
  });

  test("waits for a whole multiple: thirty of what is sold by fifty do not suffice", async () => {
    await ask({ productUuid: products.anchor.uuid });
    await shop.sql("update stock set on_hand = 49 where product_uuid = $1", [products.anchor.uuid]);
    expect(await restockEmails()).toEqual([]);
    await shop.sql("update stock set on_hand = 50 where product_uuid = $1", [products.anchor.uuid]);
    expect(await restockEmails()).toHaveLength(1);
    await shop.sql("update stock set on_hand = 30 where product_uuid = $1", [products.anchor.uuid]);
  });

  test("is sent when a cancelled order releases its reserve", async () => {
    await shop.sql("update stock set reserved = on_hand where product_uuid = $1", [products.last.uuid]);
    await ask({ productUuid: products.last.uuid });
    expect(await restockEmails()).toEqual([]);
    await shop.sql("update stock set reserved = 0 where product_uuid = $1", [products.last.uuid]);
    expect(await restockEmails()).toHaveLength(1);
  });

  test("goes to the cities served by the warehouse, each with its own wording and site", async () => {
    await ask({ email: "m@example.ru" }, { city: "msk" });
    await ask({ email: "s@example.ru" }, { city: "spb" });
    await ask({ email: "k@example.ru" }, { city: "kazan" });
    await arrive(warehouses.north);
    const emails = await restockEmails();
    expect(emails.map(({ to }) => to).toSorted()).toEqual(["k@example.ru", "s@example.ru"]);
    expect(emails.find(({ to }) => to === "s@example.ru")?.text).toMatch(
      /в Санкт-Петербурге:[\s\S]*http:\/\/spb\.shop\.test\/product/,
    );
  });

  test("is not written for goods that were discontinued meanwhile", async () => {
    await ask({});
    await shop.sql("update products set status = 'hidden' where uuid = $1", [closer.uuid]);
    await arrive();
    expect(await restockEmails()).toEqual([]);
    await shop.sql("update products set status = 'active' where uuid = $1", [closer.uuid]);
    expect(await restockEmails()).toHaveLength(1);
  });

  test("is written in the same transaction as the end of its request", async () => {
    await ask({});
    await arrive();
    await expect(notifyRestock({ ...shop.ports, ids: { ...shop.ports.ids, uuid: () => "no uuid" } })).rejects.toThrow();
    expect(await requests()).toMatchObject([{ status: "open" }]);
    expect(await restockEmails()).toHaveLength(1);
  });

  test("is sent to each of hundreds", async () => {
    await shop.sql(
      "insert into restock_requests (uuid, product_uuid, city_uuid, email) select gen_random_uuid(), $1, $2, 'a' || n || '@example.ru' from generate_series(1, 250) n",
      [closer.uuid, small.cities.msk],
    );
    await arrive();
    expect(await notifyRestock(shop.ports)).toBe(250);
    expect(await shop.sql("select count(distinct recipient)::int as n from outbox")).toEqual([{ n: 250 }]);
  });
});

describe("withdrawing a restock request", () => {
  test("concerns only the requester: others with the same address still get their e-mail", async () => {
    const [mine, theirs] = [{ fingerprint: shop.ports.ids.uuid() }, { fingerprint: shop.ports.ids.uuid() }];
    await ask({}, mine);
    await ask({}, theirs);
    for (let time = 0; time < 2; time += 1)
      expect((await cancel(mine)).data(restockCanceledShape.strict())).toEqual({ canceled: true });
    expect(await requests()).toMatchObject([{ status: "open" }]);
    await cancel(theirs);
    expect(await requests()).toMatchObject([{ status: "canceled" }]);
    await arrive();
    expect(await restockEmails()).toEqual([]);
  });

  test("is offered on the product page, with the masked address, to the requester alone", async () => {
    const { token } = await shop.loginAs(phones.phys);
    await ask({}, { token });
    expect(await seen({ token })).toBe("a***@example.ru");
    expect(await seen({ token, city: "spb" })).toBeNull();
    expect(await seen({ fingerprint: shop.ports.ids.uuid() })).toBeNull();
    await cancel({ token });
    expect(await seen({ token })).toBeNull();
  });

  test("by the code of the e-mail ends everything that address waits for", async () => {
    await ask({ productUuid: closer.uuid });
    await arrive();
    const [sentEmail] = await restockEmails();
    await ask({ productUuid: lock.uuid });
    await ask({ productUuid: lock.uuid, email: "other@example.ru" });
    const code = codeIn(sentEmail, "restock-off");
    for (let time = 0; time < 2; time += 1) expect((await off(code)).status).toBe(200);
    expect(await requests()).toMatchObject([
      { status: "notified" },
      { status: "canceled" },
      { status: "open", email: "other@example.ru" },
    ]);
  });

  test("works by one click in mail programs and not by GET (RFC 8058)", async () => {
    await ask({});
    await arrive();
    const [sentEmail] = await restockEmails();
    await leave();
    await ask({});
    const { pathname, search } = new URL(sentEmail?.unsubscribeUrl ?? "");
    expect(pathname).toBe(`/api/v1${restockOneClickPath}`);
    const looked = await shop.call("GET", `${restockOneClickPath}${search}`);
    expect([looked.status, looked.headers.get("location")]).toEqual([
      302,
      `http://shop.test/restock-off?code=${codeIn(sentEmail, "restock-off")}`,
    ]);
    expect((await requests()).map(({ status }) => status)).toContain("open");
    const pressed = await shop.call("POST", `${restockOneClickPath}${search}`, {
      body: "List-Unsubscribe=One-Click",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(pressed.status).toBe(200);
    expect((await requests()).map(({ status }) => status)).not.toContain("open");
  });

  test("refuses a forged code and a code of the newsletter", async () => {
    await ask({});
    await arrive();
    const right = codeIn((await restockEmails())[0], "restock-off");
    for (const code of [right.slice(0, 36), `${right}x`, shop.ports.ids.uuid() + right.slice(36), ""])
      expect((await off(code)).body.code).toBe("linkWrong");
    expect(
      (await shop.call("POST", "/public/senders/subscription/unsubscribe", { body: { code: right }, ip: freshIp() }))
        .body.code,
    ).toBe("linkWrong");
    const [dump] = await shop.sql<{ text: string }>(
      "select string_agg(t::text, ' ') as text from (select o::text from outbox o union all select r::text from restock_requests r) t",
    );
    expect(dump?.text).not.toContain(right);
  });
});

describe("the restock requests of an account", () => {
  const own = "phys@example.ru";
  beforeEach(() => shop.sql("delete from user_settings"));

  test("include those of a guest with its confirmed address, in every city, from the next login on", async () => {
    await confirmed(true);
    await ask({ email: "Phys@example.ru" });
    await ask({ email: own, productUuid: lock.uuid }, { city: "spb" });
    await ask({ email: "other@example.ru", productUuid: lock.uuid });
    const { token } = await shop.loginAs(phones.phys);
    expect((await awaited(token)).map(({ product, city, email }) => [product.slug, city, email])).toEqual([
      [lock.slug, "Санкт-Петербург", "p***@example.ru"],
      [closer.slug, "Москва", "p***@example.ru"],
    ]);
    expect(await seen({ token })).toBe("p***@example.ru");
  });

  test("exclude those of an unconfirmed address until it is confirmed", async () => {
    await confirmed(false);
    await ask({ email: own });
    const { token } = await shop.loginAs(phones.phys);
    expect(await awaited(token)).toEqual([]);
    await shop.call("POST", "/private/users/email/confirmation", { token });
    const sentEmail = (await emailsOf(shop)).find(({ to }) => to === own);
    expect(
      (
        await shop.call("POST", "/public/users/email/confirm", {
          body: { code: codeIn(sentEmail, "confirm-email") },
          ip: freshIp(),
        })
      ).status,
    ).toBe(200);
    expect(await awaited(token)).toHaveLength(1);
  });

  test("end by one click, for all requesters where the address is the account's own", async () => {
    await confirmed(true);
    await ask({ email: own });
    const { token } = await shop.loginAs(phones.phys);
    const [one] = await awaited(token);
    for (let time = 0; time < 2; time += 1)
      expect((await end(token, one?.uuid ?? "")).data(restockCanceledShape.strict())).toEqual({ canceled: true });
    expect(await requests()).toMatchObject([{ status: "canceled" }]);
    expect(await awaited(token)).toEqual([]);
  });

  test("with another address end for the account only: other requesters still get the e-mail", async () => {
    const { token } = await shop.loginAs(phones.phys);
    await ask({ email: anna }, { token });
    await ask({ email: anna });
    const [one] = await awaited(token);
    await end(token, one?.uuid ?? "");
    expect([await awaited(token), await requests()]).toMatchObject([[], [{ status: "open" }]]);
  });

  test("are neither visible to others nor ended by them", async () => {
    await ask({ email: anna }, { token: (await shop.loginAs(phones.phys)).token });
    const [{ uuid = "" } = {}] = await shop.sql<{ uuid: string }>("select uuid from restock_requests");
    const { token } = await shop.loginAs(phones.ooo);
    expect(await awaited(token)).toEqual([]);
    expect((await end(token, uuid)).status).toBe(200);
    expect(await requests()).toMatchObject([{ status: "open" }]);
    expect((await shop.call("GET", "/private/senders/restock")).status).toBe(401);
  });

  test("send no e-mail while the account has these e-mails turned off, and send it after they are turned on", async () => {
    await confirmed(true);
    await ask({ email: own });
    await ask({ email: anna });
    const { token } = await shop.loginAs(phones.phys);
    await ask({ email: "work@example.ru" }, { token });
    await wants(token, false);
    await arrive();
    expect((await restockEmails()).map(({ to }) => to)).toEqual([anna]);
    expect(await awaited(token)).toHaveLength(2);
    await wants(token, true);
    expect((await restockEmails()).map(({ to }) => to).toSorted()).toEqual([own, "work@example.ru"]);
  });

  test("do not affect the e-mail of another account that requested it with its own address", async () => {
    const { token } = await shop.loginAs(phones.phys);
    await ask({ email: anna }, { token });
    await ask({ email: anna });
    await wants(token, false);
    await arrive();
    expect(await restockEmails()).toHaveLength(1);
  });

  const confirmed = (yes: boolean) =>
    shop.sql(`update users set email = $2, email_confirmed_at = ${yes ? "now()" : "null"} where phone = $1`, [
      phones.phys,
      own,
    ]);
  const awaited = async (token: string) =>
    (await shop.call("GET", "/private/senders/restock", { token })).data(awaitedListShape);
  const end = (token: string, uuid: string) =>
    shop.call("DELETE", "/private/senders/restock", { token, body: { uuid } });
  const wants = (token: string, value: boolean) =>
    shop.call("POST", "/private/backoffice/settings/group/lkSettings", {
      token,
      body: { settings: [{ code: "notifyStock", value }] },
    });
});

test("addresses are deleted after half a year with their consent and e-mail, whether the goods arrived or not", async () => {
  await ask({});
  await arrive();
  await restockEmails();
  await ask({ productUuid: lock.uuid });
  const forgetAt = (days: number) =>
    forgetAged({ ...shop.ports, clock: { now: () => new Date(shop.clock.now().getTime() + days * 86_400_000) } });
  await forgetAt(restockDays - 1);
  expect(await requests()).toHaveLength(2);
  await forgetAt(restockDays + 1);
  for (const table of ["restock_requests", "restock_askers", "consents", "outbox"])
    expect(await shop.sql(`select * from ${table}`), table).toEqual([]);
});

describe.runIf(postgres)(races("concurrent restock requests"), () => {
  let busy: TestShop;
  beforeAll(async () => {
    busy = await testShop({ engine: "postgres" });
  });
  afterAll(() => busy.close());
  beforeEach(() => forget(busy));

  test("the same form sent twenty times makes one request", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask({}, {}, busy)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await busy.sql("select count(*)::int as n from restock_requests")).toEqual([{ n: 1 }]);
  });

  test("two workers and two replicas write each e-mail once", async () => {
    await busy.sql(
      "insert into restock_requests (uuid, product_uuid, city_uuid, email) select gen_random_uuid(), $1, $2, 'a' || n || '@example.ru' from generate_series(1, 350) n",
      [closer.uuid, small.cities.msk],
    );
    await arrive(warehouses.south, busy);
    const replica = busy.replica();
    const written = await Promise.all(
      [busy.ports, replica.ports, busy.ports, replica.ports].map((ports) => notifyRestock(ports)),
    );
    expect(written.reduce((sum, n) => sum + n)).toBe(350);
    expect(await busy.sql("select count(*)::int as n, count(distinct recipient)::int as people from outbox")).toEqual([
      { n: 350, people: 350 },
    ]);
    expect(await busy.sql("select distinct status from restock_requests")).toEqual([{ status: "notified" }]);
  });

  test("concurrent requests, withdrawals and e-mails: each request that an e-mail ended gets exactly one e-mail", async () => {
    await arrive(warehouses.south, busy);
    const fingerprint = busy.ports.ids.uuid();
    for (let round = 0; round < 10; round += 1) {
      await leave(busy);
      await busy.sql("delete from letter_limits");
      await ask({}, { fingerprint }, busy);
      await arrive(warehouses.south, busy);
      const answers = await Promise.all([
        notifyRestock(busy.ports),
        cancel({ fingerprint }, busy),
        notifyRestock(busy.ports),
        cancel({ fingerprint }, busy),
      ]);
      expect(answers.filter((answer) => typeof answer !== "number").map(({ status }) => status)).toEqual([200, 200]);
    }
    const [told] = await busy.sql<{ n: number }>(
      "select count(*)::int as n from restock_requests where status = 'notified'",
    );
    expect(await busy.sql("select count(*)::int as n from outbox")).toEqual([told]);
    expect(await busy.sql("select uuid from restock_requests where status = 'open'")).toEqual([]);
  });

  test("a request made while the e-mail is written is served now or by the next arrival", async () => {
    for (let round = 0; round < 10; round += 1) {
      await busy.sql("delete from letter_limits");
      await leave(busy);
      await ask({}, {}, busy);
      await arrive(warehouses.south, busy);
      const [, asked] = await Promise.all([notifyRestock(busy.ports), ask({}, {}, busy)]);
      expect([200, 422]).toContain(asked.status);
      await notifyRestock(busy.ports);
      expect(await busy.sql("select uuid from restock_requests where status = 'open'")).toEqual([]);
    }
    const [told] = await busy.sql<{ n: number }>(
      "select count(*)::int as n from restock_requests where status = 'notified'",
    );
    expect(await busy.sql("select count(*)::int as n from outbox")).toEqual([told]);
  });
});

function wish(some: Record<string, unknown>): Record<string, unknown> {
  return { productUuid: closer.uuid, email: anna, consents: { personalData: true }, ...some };
}

/** From a new browser and IP address each time, unless the test sets them. */
function ask(some: Record<string, unknown>, from: TestCall = {}, of: TestShop = shop): Promise<TestAnswer> {
  return of.call("POST", path, { ip: freshIp(), fingerprint: of.ports.ids.uuid(), ...from, body: wish(some) });
}

function cancel(from: TestCall, of: TestShop = shop): Promise<TestAnswer> {
  return of.call("DELETE", path, { ...from, body: { productUuid: closer.uuid } });
}

function off(code: string): Promise<TestAnswer> {
  return shop.call("POST", "/public/senders/restock/off", { body: { code }, ip: freshIp() });
}

async function seen(from: TestCall): Promise<string | null> {
  return (await shop.call("GET", `/mixed/products/products/${closer.slug}`, from)).data(productShape).restockEmail;
}

function arrive(warehouse: string = warehouses.south, of: TestShop = shop): Promise<unknown> {
  return of.sql(
    "insert into stock (product_uuid, warehouse_uuid, on_hand) values ($1, $2, 3) on conflict (product_uuid, warehouse_uuid) do update set on_hand = 3",
    [closer.uuid, warehouse],
  );
}

function leave(of: TestShop = shop): Promise<unknown> {
  return of.sql("delete from stock where product_uuid = $1", [closer.uuid]);
}

/** E-mails that the worker sends now. */
async function restockEmails() {
  await notifyRestock(shop.ports);
  return emailsOf(shop);
}

function requests(): Promise<{ email: string; status: string; city_uuid: string }[]> {
  return shop.sql("select email, status, city_uuid from restock_requests order by asked_at, uuid");
}

function freshIp(): string {
  return `10.${shop.ports.ids.integer(256)}.${shop.ports.ids.integer(256)}.${shop.ports.ids.integer(256)}`;
}

async function forget(of: TestShop): Promise<void> {
  for (const table of ["letter_limits", "restock_requests", "consents", "outbox"]) await of.sql(`delete from ${table}`);
  await leave(of);
}
