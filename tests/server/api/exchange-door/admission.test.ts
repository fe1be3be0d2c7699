import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { renewConnectionPassword, saveConnection } from "#server/use-cases/exchange/connections/manage-connections.ts";
import { connectionOfLogin } from "#server/use-cases/exchange/connections/show-connections.ts";
import { exchangeShop, type ExchangeShop } from "#tests/support/robot-1c/exchange-shop.ts";
import { Robot } from "#tests/support/robot-1c/robot.ts";

const operator = { actor: { kind: "operator", id: "olga", name: "olga" } as const, requestId: null, address: null };
let site: ExchangeShop;
let account: { uuid: string; login: string; password: string };
let logins = 0;
beforeAll(async () => {
  site = await exchangeShop({ answerMs: 60 });
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.shop.sql("delete from exchange_attempts");
  account = await site.connect({ login: `robot-${(logins += 1)}`, isMain: false });
});

const from = (ip: string) => ({ headers: { "x-forwarded-for": ip } });
const guess = (robot: Robot, ip: string) => robot.ask("checkauth", {}, from(ip));
const knock = (password = account.password, login = account.login) => new Robot(site.origin, { login, password });

describe("checkauth", () => {
  it("without the right words is a 401 that asks for them, whoever is asked for", async () => {
    const silent = knock();
    silent.sendsBasic = false;
    const answers = [
      await silent.ask("checkauth"),
      await knock("wrong").checkauth(),
      await knock("wrong", "nobody").checkauth(),
    ];
    for (const { status, headers, lines } of answers) {
      expect(status).toBe(401);
      expect(headers.get("www-authenticate")).toBe('Basic realm="exchange"');
      expect(lines.slice(0, 2)).toEqual(["failure", "Неверный логин или пароль"]);
    }
  });

  it("does not wait for the body of a stranger, and ignores that of 1C", async () => {
    const socket = connect(site.port, "127.0.0.1");
    socket.write(
      "POST /exchange/1c?type=catalog&mode=checkauth HTTP/1.1\r\nHost: a\r\nContent-Length: 9000\r\n\r\nslow",
    );
    const [answer] = await once(socket, "data");
    expect(String(answer)).toMatch(/^HTTP\/1.1 401 /);
    socket.destroy();
    expect((await knock("wrong").ask("checkauth", {}, { body: "a=b" })).status).toBe(401);
    expect((await knock().ask("checkauth", {}, { body: "a=b" })).lines[0]).toBe("success");
  });

  it("never takes over a token that the client has brought", async () => {
    const robot = knock();
    robot.cookie = `exchange=${"a".repeat(64)}`;
    robot.sessid = "a".repeat(64);
    await robot.checkauth();
    expect(robot.cookie).not.toContain("aaaa");
    const attacker = knock();
    attacker.sendsBasic = false;
    attacker.cookie = `exchange=${"a".repeat(64)}`;
    expect((await attacker.ask("init")).lines[0]).toBe("failure");
    const second = knock();
    await second.checkauth();
    expect(second.cookie).not.toBe(robot.cookie);
  });

  it("is refused for an exchange that the connection is not for", async () => {
    const orders = await site.connect({ login: "orders", type: "sale", isMain: false });
    const answer = await new Robot(site.origin, orders, "catalog").checkauth();
    expect([answer.status, answer.lines[1]]).toEqual([200, "Подключение не предназначено для этого вида обмена"]);
    expect((await new Robot(site.origin, orders, "sale").checkauth()).lines[0]).toBe("success");
  });

  it("is refused from networks that are not listed, and so are sessions from there", async () => {
    const near = await site.connect({ login: "near", addresses: ["10.1.0.0/16"], isMain: false });
    const robot = new Robot(site.origin, near);
    expect((await guess(robot, "10.2.0.1")).status).toBe(401);
    const answer = await guess(robot, "10.1.0.1");
    robot.cookie = `exchange=${answer.lines[2]}`;
    expect((await robot.ask("init", {}, from("10.1.0.1"))).lines[0]).toBe("zip=yes");
    expect((await robot.ask("init", {}, from("10.2.0.1"))).lines[0]).toBe("failure");
  });
});

describe("guessing of passwords", () => {
  it("ends after ten tries a minute from an address, and does not lock out others", async () => {
    for (let count = 0; count < 10; count += 1) expect((await guess(knock("wrong"), "10.0.0.1")).status).toBe(401);
    const waiting = await guess(knock(), "10.0.0.1");
    expect([waiting.status, ...waiting.lines.slice(0, 2)]).toEqual([
      200,
      "failure",
      "Слишком много неверных попыток входа. Повторите через минуту",
    ]);
    expect((await guess(knock(), "10.0.0.2")).lines[0]).toBe("success");
    site.shop.clock.advance(61);
    expect((await guess(knock("wrong"), "10.0.0.1")).status).toBe(401);
  });

  it("from the address of 1C stops neither its sessions nor a login that has worked from there", async () => {
    const robot = knock();
    const answer = await guess(robot, "10.0.1.1");
    robot.cookie = `exchange=${answer.lines[2]}`;
    for (let count = 0; count < 11; count += 1) await guess(knock("wrong", `guess-${count}`), "10.0.1.1");
    expect((await guess(knock("wrong", "guess"), "10.0.1.1")).lines[1]).toMatch(/^Слишком много/);
    expect((await robot.ask("init", {}, { ...from("10.0.1.1"), basic: false })).lines[0]).toBe("zip=yes");
    for (let count = 0; count < 10; count += 1) await guess(knock("wrong"), "10.0.1.1");
    expect((await guess(knock("wrong"), "10.0.1.1")).lines[1]).toMatch(/^Слишком много/);
    expect((await guess(knock(), "10.0.1.1")).lines[0]).toBe("success");
  });

  it("is limited by any mode that takes the words of the login", async () => {
    const robot = knock("wrong");
    for (let count = 0; count < 10; count += 1) await robot.ask("init", {}, from("10.0.2.1"));
    expect((await guess(knock("wrong", "x"), "10.0.2.1")).lines[1]).toMatch(/^Слишком много/);
  });
});

describe("a session", () => {
  it("is known by its cookie, its id, or the words of its login", async () => {
    const robot = knock();
    await robot.checkauth();
    const token = robot.cookie?.split("=")[1] ?? "";
    robot.sendsBasic = false;
    const known = async (params: Record<string, string>, cookie: string) =>
      (await robot.ask("init", params, { cookie })).lines[0];
    expect(await known({}, `exchange=${token}`)).toBe("zip=yes");
    expect(await known({ sessid: token }, "x=1")).toBe("zip=yes");
    expect(await known({ sessid: token }, `exchange=${"0".repeat(64)}`)).toBe("zip=yes");
    expect(await known({}, "x=1")).toBe("failure");
    robot.sendsBasic = true;
    expect(await known({}, "x=1")).toBe("zip=yes");
  });

  it("is not known by the cookies of the desk and of the shop", async () => {
    const robot = knock();
    await robot.checkauth();
    const token = robot.cookie?.split("=")[1] ?? "";
    robot.sendsBasic = false;
    for (const name of ["desk", "token", "refreshToken", "Exchange", "xexchange"])
      expect((await robot.ask("init", {}, { cookie: `${name}=${token}` })).lines[0], name).toBe("failure");
  });

  it("keeps no token that could be used", async () => {
    const robot = knock();
    await robot.checkauth();
    const token = robot.cookie?.split("=")[1] ?? "";
    const rows = await site.shop.sql<{ text: string }>(
      "select exchange_sessions::text || encode(token_hash, 'escape') as text from exchange_sessions",
    );
    expect(token).toHaveLength(64);
    expect(rows.filter(({ text }) => text.includes(token))).toEqual([]);
    expect(site.shop.logLines.filter((line) => line.includes(token) || line.includes(account.password))).toEqual([]);
  });

  it("ends after an hour without requests and after six hours", async () => {
    const idle = knock();
    await idle.checkauth();
    idle.sendsBasic = false;
    site.shop.clock.advance(3_601);
    expect((await idle.ask("init")).lines[1]).toBe("Сеанс не найден. Начните обмен заново");
    const busy = knock();
    await busy.checkauth();
    for (let hours = 0; hours < 6; hours += 1) {
      expect((await busy.ask("init")).lines[0]).toBe("zip=yes");
      site.shop.clock.advance(3_599);
    }
    site.shop.clock.advance(10);
    expect((await busy.ask("init")).lines[0]).toBe("failure");
  });

  it("ends with a new password, which replaces the old one at once", async () => {
    const robot = knock();
    await robot.checkauth();
    const found = await connectionOfLogin(site.shop.ports, account.login);
    const version = found.ok ? found.value.version : 0;
    const renewed = await renewConnectionPassword(site.shop.ports, operator, account.uuid, version);
    expect((await robot.ask("init")).lines[0]).toBe("failure");
    expect((await knock().checkauth()).status).toBe(401);
    expect((await knock((renewed.ok && renewed.value.password) || "").checkauth()).lines[0]).toBe("success");
  });

  it("ends with its connection", async () => {
    const robot = knock();
    await robot.checkauth();
    const found = await connectionOfLogin(site.shop.ports, account.login);
    if (!found.ok) throw new Error(found.code);
    const { uuid, ...values } = found.value;
    await saveConnection(site.shop.ports, operator, uuid, { ...values, isActive: false });
    expect((await robot.ask("init")).lines[0]).toBe("failure");
    expect((await knock().checkauth()).status).toBe(401);
  });
});
