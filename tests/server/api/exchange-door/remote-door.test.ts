import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exchangeDoor } from "#server/api/exchange-door/exchange-door.ts";
import { listen, type Listening } from "#server/front/listen.ts";
import { remoteBackend } from "#server/process/remote-backend.ts";
import { shopFront } from "#tests/server/front/shop-front.ts";
import { exchangeShop, type ExchangeShop } from "#tests/support/robot-1c/exchange-shop.ts";
import { Robot } from "#tests/support/robot-1c/robot.ts";

let site: ExchangeShop;
let web: Listening;
let backend: ReturnType<typeof remoteBackend>;
beforeAll(async () => {
  site = await exchangeShop();
  backend = remoteBackend(site.origin);
  const gate = shopFront({ exchange: backend.exchange, isReadOnly: () => true });
  web = await listen(gate.gate, { port: 0, host: "127.0.0.1", shopName: "Скоба" });
});
afterAll(async () => {
  await web.close(0);
  await backend.close();
  await site.close();
});

describe("a process without a database", () => {
  it("passes the exchange on to the one that has it, also while the shop takes no orders", async () => {
    const robot = new Robot(`http://127.0.0.1:${web.port}`, await site.connect());
    expect((await robot.checkauth()).lines[0]).toBe("success");
    expect((await robot.init("3.1")).lines.at(-1)).toBe("version=3.1");
    const content = "<a>".repeat(50_000);
    expect((await robot.file("import.xml", content)).lines).toEqual(["success"]);
    const stop = site.working();
    expect((await robot.import("import.xml")).last.lines).toEqual(["success"]);
    await stop();
    expect(site.applied[0]?.files[0]?.text).toBe(content);
  });

  it("answers a failure while the other one is away", async () => {
    const away = remoteBackend("http://127.0.0.1:9");
    const gate = shopFront({ exchange: away.exchange });
    const alone = await listen(gate.gate, { port: 0, host: "127.0.0.1", shopName: "Скоба" });
    const answer = await new Robot(`http://127.0.0.1:${alone.port}`, { login: "a", password: "b" }).checkauth();
    expect([answer.status, ...answer.lines.slice(0, 2)]).toEqual([200, "failure", "Магазин не смог ответить"]);
    await alone.close(0);
    await away.close();
  });
});

describe("more requests of one address than 1C makes", () => {
  it("are answered with a failure, those of others are not", async () => {
    let letIn = (): void => {};
    const waiting = new Promise<void>((resolve) => (letIn = resolve));
    const { ports } = site.shop;
    const { files } = ports;
    const slow = {
      ...files,
      putParts: (...sent: Parameters<typeof files.putParts>) => waiting.then(() => files.putParts(...sent)),
    };
    const door = exchangeDoor({ ...ports, files: slow });
    const robot = await site.connect({ login: "busy", isMain: false });
    const basic = `Basic ${Buffer.from(`${robot.login}:${robot.password}`).toString("base64")}`;
    const ask = (mode: string, ip: string, body?: string) =>
      door(
        new Request(`http://shop.test/exchange/1c?type=catalog&mode=${mode}&filename=a.xml`, {
          method: "POST",
          headers: { authorization: basic, "x-client-ip": ip },
          ...(body !== undefined && { body }),
        }),
      );
    const first = async (response: Promise<Response>) => (await (await response).text()).split("\n")[0];
    expect(await first(ask("checkauth", "10.0.0.1"))).toBe("success");
    const held = Array.from({ length: 8 }, () => ask("file", "10.0.0.1", "<a/>"));
    expect(await first(ask("init", "10.0.0.1"))).toBe("failure");
    expect(await first(ask("checkauth", "10.0.0.2"))).toBe("success");
    letIn();
    await Promise.all(held);
    expect(await first(ask("init", "10.0.0.1"))).toBe("zip=yes");
  });
});
