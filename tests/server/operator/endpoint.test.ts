import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readCommand } from "#server/operator/command.ts";
import {
  leaveOperatorKey,
  newOperatorKey,
  operatorEndpoint,
  operatorPath,
  tellRunningShop,
} from "#server/operator/endpoint.ts";
import { reasonInWords } from "#server/process/cannot-start.ts";
import { listen, type Listening } from "#server/front/listen.ts";
import { phones } from "#tests/support/shops/small-shop.ts";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { shopFront } from "#tests/server/front/shop-front.ts";

let shop: TestShop;
let server: Listening;
let varDir: string;
const key = newOperatorKey();

beforeAll(async () => {
  shop = await testShop();
  varDir = await mkdtemp(join(tmpdir(), "operator-"));
  const { answer } = shopFront({ local: new Map([[operatorPath, operatorEndpoint(shop.ports, key, reasonInWords)]]) });
  server = await listen(answer, { port: 0, host: "127.0.0.1", shopName: "Скоба" });
});
afterAll(async () => {
  await server.close(0);
  await shop.close();
  await rm(varDir, { recursive: true });
});

const tell = (line: string) => {
  const command = readCommand(line.split(" "));
  if (command === null) throw new Error(`no command: ${line}`);
  return tellRunningShop(varDir, "olga", command);
};

describe("operator commands to a running shop", () => {
  it("fail while none runs on the folder", async () => {
    expect(await tell("maintenance on")).toBeNull();
  });

  it("are executed there, with a key only its owner can read", async () => {
    const left = await leaveOperatorKey(varDir, `http://127.0.0.1:${server.port}`, key);
    expect((await stat(join(varDir, "operator.json"))).mode & 0o777).toBe(0o600);

    expect(await tell("maintenance on")).toEqual({ ok: true, message: "maintenance is on" });
    expect((await shop.call("GET", "/public/backoffice/system-unavailable")).body.data).toEqual({ status: true });
    expect(await tell("maintenance off")).toMatchObject({ ok: true });
    expect((await shop.call("GET", "/public/backoffice/system-unavailable")).body.data).toEqual({ status: false });

    expect(await tell("redirect add /old /catalog")).toEqual({ ok: true, message: "/old -> /catalog" });
    expect((await shop.call("POST", "/public/backoffice/redirects", { body: { url: "/old" } })).body.data).toEqual({
      url: "/catalog",
    });
    expect(await tell("redirect add /other //evil.example")).toMatchObject({ ok: false });
    expect(await tell("redirect add /older /old")).toMatchObject({
      ok: false,
      message: expect.stringContaining("chain"),
    });

    expect(await tell(`moderation ${phones.phys} on documents are checked`)).toMatchObject({ ok: true });
    const [user] = await shop.sql("select on_moderation, moderation_reason from users where phone = $1", [phones.phys]);
    expect(user).toEqual({ on_moderation: true, moderation_reason: "documents are checked" });
    expect(await shop.sql("select actor_kind, actor_id, actor_name from moderation_history")).toEqual([
      { actor_kind: "operator", actor_id: "olga", actor_name: "olga" },
    ]);
    expect(await tell("moderation +79999999999 on")).toEqual({
      ok: false,
      message: "no account has this phone number",
    });

    // The running shop answers with a message if it cannot execute the command.
    for (const [file, why] of [
      [varDir, "is there already"],
      [join(varDir, "nowhere/shop.backup"), "it does not exist"],
    ])
      expect(await tell(`backup ${file}`)).toEqual({ ok: false, message: expect.stringContaining(why ?? "") });

    expect(await tell("order list nonsense")).toMatchObject({
      ok: false,
      message: expect.stringContaining("unknown status"),
    });
    expect(await tell("order list")).toMatchObject({ ok: true });

    await left.remove();
    expect(await tell("maintenance on")).toBeNull();
  });

  it("ignore the key of a killed shop", async () => {
    const left = await leaveOperatorKey(varDir, "http://127.0.0.1:1", key);
    expect(await tell("maintenance on")).toBeNull();
    await left.remove();
  });

  it("E18: are not available without the key or by another interface", async () => {
    const { ask } = shopFront({ local: new Map([[operatorPath, operatorEndpoint(shop.ports, key, reasonInWords)]]) });
    const body = JSON.stringify({ by: "olga", command: { name: "maintenance", input: { state: "on" } } });
    const local = { method: "POST", peer: "127.0.0.1", body };
    expect((await ask(operatorPath, { ...local, headers: { host: "localhost" } })).status).toBe(404);
    expect(
      (await ask(operatorPath, { ...local, headers: { host: "localhost", authorization: "Bearer guess" } })).status,
    ).toBe(404);
    const stranger = await ask(operatorPath, {
      method: "POST",
      body,
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    });
    expect(stranger.status).toBe(415);
    expect((await shop.call("GET", "/public/backoffice/system-unavailable")).body.data).toEqual({ status: false });
  });

  it("keep the connection of a long command open by spaces before its outcome", async () => {
    const held = await shop.database.pool.connect();
    await held.query("begin");
    await held.query("lock table redirects in access exclusive mode");
    const endpoint = operatorEndpoint(shop.ports, key, reasonInWords, { beatMs: 1 });
    const command = { name: "redirect add", input: { path: "/long", target: "/catalog" } };
    const answer = await endpoint(
      new Request("http://127.0.0.1/operator", {
        method: "POST",
        headers: { authorization: `Bearer ${key}` },
        body: JSON.stringify({ by: "olga", command }),
      }),
    );
    const reader = (answer.body ?? expect.fail("no body")).getReader();
    expect((await reader.read()).value).toEqual(new Uint8Array([0x20]));
    await held.query("commit");
    held.release();
    let text = "";
    for (let part = await reader.read(); !part.done; part = await reader.read())
      text += new TextDecoder().decode(part.value);
    expect(JSON.parse(text)).toEqual({ ok: true, message: "/long -> /catalog" });
  });

  it("refuse a sender's name that does not fit the history, and commands a running shop cannot execute", async () => {
    const send = async (body: object) =>
      (
        await operatorEndpoint(
          shop.ports,
          key,
          reasonInWords,
        )(
          new Request("http://127.0.0.1/operator", {
            method: "POST",
            headers: { authorization: `Bearer ${key}` },
            body: JSON.stringify(body),
          }),
        )
      ).status;
    const command = { name: "maintenance", input: { state: "off" } };
    expect(await send({ by: "Ольга Петрова", command })).toBe(200);
    for (const by of ["", "olga\npaid", "(manager)", "x".repeat(65), null])
      expect(await send({ by, command })).toBe(400);
    expect(await send({ command })).toBe(400);
    for (const wrong of [
      { name: "restore", input: { file: "/tmp/shop.backup" } },
      { name: "drop", input: {} },
      { name: "maintenance", input: { state: "maybe" } },
      { name: "maintenance", input: { state: "on", more: true } },
    ])
      expect(await send({ by: "olga", command: wrong })).toBe(400);
  });
});
