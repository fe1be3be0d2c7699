import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mailServer, type MailServer } from "#tests/support/servers/mail-server.ts";
import { postgres, races, small } from "#tests/support/shops/shop.ts";
import { browser, type Browser } from "./browser.ts";
import { splitShop, type SplitShop } from "./split-shop.ts";

const { products, phones } = small;
const patience = 300_000;

describe.runIf(postgres)(races("two storefronts, two APIs and a worker behind a balancer"), () => {
  let shop: SplitShop;
  let post: MailServer;
  let buyer: Browser;
  beforeAll(async () => {
    post = await mailServer();
    shop = await splitShop({ SMTP_URL: `smtp://127.0.0.1:${post.port}`, MAIL_FROM: "shop@example.ru" });
    if (shop.balancer === "node") console.log("no nginx here: the balancer is the tests' own");
    buyer = browser(shop.origin);
  }, patience);
  afterAll(async () => {
    await shop.close();
    await post.close();
  });

  test(
    "a visitor logs in, buys and finds the order",
    async () => {
      expect((await buyer.get("/catalog/krepezh")).html).toContain("Крепёж в Москве");
      await buyer.post("/?drawer=auth", { intent: "auth.login", phone: phones.phys });
      const confirmed = await buyer.post("/?drawer=auth", {
        intent: "auth.confirm",
        phone: phones.phys,
        code: await shop.lastCode(phones.phys),
      });
      expect(confirmed.status).toBe(303);
      const number = await buy(buyer);
      expect((await buyer.get("/profile/orders")).html).toContain(number);
    },
    patience,
  );

  test(
    "each process restarts under load and no request is lost (invariants DB8)",
    async () => {
      const stop = new AbortController();
      const guests = [1, 2].map(() => browser(shop.origin));
      const load = [
        ...guests.map((guest) => putting(guest, stop.signal)),
        looking(shop.origin, ["/", "/catalog/krepezh", `/product/${products.hinge.slug}`], stop.signal),
        looking(
          shop.origin,
          ["/api/v1/public/locations/cities", "/media/category/krepezh.svg", "/search?q=петля"],
          stop.signal,
        ),
      ];
      const ends: unknown[] = [];
      for (const process of shop.processes) ends.push(await process.restart());
      stop.abort();
      const done = await Promise.all(load);
      expect(ends).toEqual(shop.processes.map(() => 0));
      expect(done.flatMap(({ lost }) => lost)).toEqual([]);
      // Every acknowledged change exists exactly once.
      const added = done.slice(0, guests.length).map(({ answered }) => answered);
      const { rows } = await shop.database.pool.query<{ quantity: number }>(
        "select quantity::int from basket_lines l join baskets b on b.uuid = l.basket_uuid where b.owner like 'g:%'",
      );
      expect(rows.map(({ quantity }) => quantity).sort()).toEqual(added.sort());
      expect(Math.min(...added)).toBeGreaterThan(0);
    },
    patience,
  );

  test(
    "the login survives the restarts, and each order has one e-mail",
    async () => {
      await buy(buyer);
      await expect.poll(() => post.emails.length, { timeout: 30_000 }).toBe(2);
      const { db } = shop.database;
      expect(await db.selectFrom("orders").select("number").execute()).toHaveLength(2);
      expect(new Set(post.emails.map(({ messageId }) => messageId)).size).toBe(2);
    },
    patience,
  );
});

type Load = { answered: number; lost: string[] };

/** Adds hinges to a guest's basket, one after the other; the product's page sets the cookies that forms need. */
async function putting(guest: Browser, stop: AbortSignal): Promise<Load> {
  const { uuid, slug } = products.hinge;
  await guest.get(`/product/${slug}`);
  return goingOn(stop, async () => {
    const { status } = await guest.post(`/product/${slug}`, { intent: "basket.add", uuid, quantity: "1" });
    return status === 303 ? null : `an addition was answered ${status}`;
  });
}

function looking(origin: string, paths: string[], stop: AbortSignal): Promise<Load> {
  const visitor = browser(origin);
  let at = 0;
  return goingOn(stop, async () => {
    const path = paths[(at += 1) % paths.length] ?? "/";
    const { status } = await visitor.get(path);
    return status < 500 ? null : `${path} was answered ${status}`;
  });
}

async function goingOn(stop: AbortSignal, act: () => Promise<string | null>): Promise<Load> {
  const load: Load = { answered: 0, lost: [] };
  while (!stop.aborted) {
    const fault = await act().catch((error: unknown) =>
      String(error instanceof Error ? (error.cause ?? error) : error),
    );
    if (fault === null) load.answered += 1;
    else load.lost.push(fault);
  }
  return load;
}

/** Buys one hinge; returns the order's number. */
async function buy(buyer: Browser): Promise<string> {
  const { uuid, slug } = products.hinge;
  await buyer.post(`/product/${slug}`, { intent: "basket.add", uuid, quantity: "1" });
  const { html } = await buyer.get("/checkout");
  const value = (name: string) => new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ?? "";
  const [kind = ""] = [...html.matchAll(/name="delivery\.kind" value="(\w+)"/g)].map((match) => match[1] ?? "");
  const sent = await buyer.post("/checkout", {
    intent: "checkout.place",
    ...Object.fromEntries(
      ["checkout", "basketVersion", "priceHash", "counterparty"].map((name) => [name, value(name)]),
    ),
    "delivery.kind": kind,
    [`delivery.way.${kind}`]: "own",
    [`delivery.address.${kind}`]: "Москва, ул. Мира, 1",
    fio: "Иванов Пётр",
    phone: "8 (900) 000-00-01",
    payment: "onDelivery",
    offer: "on",
  });
  const number = /order=([^&]+)$/.exec(sent.location ?? "")?.[1];
  return decodeURIComponent(number ?? expect.fail(`the order was answered ${sent.status} ${sent.location}`));
}
