import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operatorReads } from "#tests/support/operator.ts";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

const run = (...words: string[]) => operatorReads(shop.ports, "exchange", ...words);
const journal = () =>
  shop.sql<{ action: string; text: string }>(
    "select action, audit_log::text as text from audit_log where object_kind = 'exchange' order by id",
  );

describe("the commands of the exchange", () => {
  it("make a connection whose password is printed once and stored nowhere", async () => {
    expect(await run("list")).toBe("nobody connects; `exchange add` makes a connection");
    const printed = await run("add", "ut11", "УТ 11", "--type", "sale", "--main");
    const [, password = ""] = /^password: (.+)$/m.exec(printed) ?? [];
    expect(printed).toBe(`address: http://shop.test/exchange/1c\nlogin: ut11\npassword: ${password}`);
    expect(password).toMatch(/^[\w-]{24}$/);
    expect(await run("list")).toBe("ut11  sale  on  main  УТ 11");
    const [row] = await shop.sql<{ text: string }>(
      "select exchange_connections::text as text from exchange_connections",
    );
    expect(row?.text).toContain("scrypt$");
    expect([row?.text ?? "", ...(await journal()).map(({ text }) => text)].join()).not.toContain(password);
  });

  it("refuse a login that is taken, and addresses and zones that are none", async () => {
    expect(await run("add", "ut11", "Другая")).toBe("refused: there is a connection with this login already");
    expect(await run("add", "two", "Другая", "--addresses", "10.0.0.0/33")).toMatch(/^refused: not addresses/);
    expect(await run("add", "two", "Другая", "--time-zone", "Europe/Nowhere")).toMatch(/^refused: there is no such/);
    expect(await run("add", "a:b", "Другая")).toBe("usage");
  });

  it("have one main connection, switch one off and on, and give a new password, all in the journal", async () => {
    await run("add", "unf", "УНФ", "--main");
    expect(await run("list")).toBe("unf  both  on  main  УНФ\nut11  sale  on  УТ 11");
    expect(await run("off", "unf")).toBe("unf is off");
    expect(await run("list")).toContain("unf  both  off  main  УНФ");
    expect(await run("on", "unf")).toBe("unf is on");
    expect(await run("password", "unf")).toMatch(/password: [\w-]{24}$/);
    expect(await run("password", "none")).toBe(
      "refused: there is no connection with this login; `exchange list` shows them",
    );
    expect((await journal()).map(({ action }) => action)).toEqual([
      "exchange.connectionAdded",
      "exchange.connectionSaved",
      "exchange.connectionAdded",
      "exchange.connectionSaved",
      "exchange.connectionSaved",
      "exchange.passwordRenewed",
    ]);
  });

  it("make the first connection that gets goods the main one", async () => {
    await shop.sql("update exchange_connections set is_main = false");
    await run("add", "orders", "Заказы", "--type", "sale");
    await run("add", "first", "Первая");
    await run("add", "second", "Вторая");
    expect(await run("list")).toContain("first  both  on  main  Первая");
    expect(await run("list")).toContain("orders  sale  on  Заказы");
    expect(await run("list")).toContain("second  both  on  Вторая");
  });
});
