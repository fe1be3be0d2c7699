import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readCommand, usageOf } from "#server/process/operator-command.ts";
import {
  leaveOperatorKey,
  newOperatorKey,
  operatorEndpoint,
  operatorPath,
  tellRunningShop,
} from "#server/process/operator-endpoint.ts";
import { listen, type Listening } from "#server/front/listen.ts";
import { phones } from "#tests/support/small-shop.ts";
import { testShop, type TestShop } from "#tests/support/shop.ts";
import { shopFront } from "#tests/server/front/shop-front.ts";

let shop: TestShop;
let server: Listening;
let varDir: string;
const key = newOperatorKey();

beforeAll(async () => {
  shop = await testShop();
  varDir = await mkdtemp(join(tmpdir(), "operator-"));
  const { answer } = shopFront({ local: new Map([[operatorPath, operatorEndpoint(shop.ports, key)]]) });
  server = await listen(answer, { port: 0, host: "127.0.0.1", shopName: "Скоба" });
});
afterAll(async () => {
  await server.close(0);
  await shop.close();
  await rm(varDir, { recursive: true });
});

const tell = (line: string) => {
  const command = readCommand(line.split(" "));
  if (command === null || command.name === "restore") throw new Error(`no command: ${line}`);
  return tellRunningShop(varDir, command);
};

describe("the operator's commands to a running shop", () => {
  it("reach nobody while none runs on the folder", async () => {
    expect(await tell("maintenance on")).toBeNull();
  });

  it("are carried out there, by a key only the owner reads", async () => {
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
    expect(await tell("moderation +79999999999 on")).toEqual({ ok: false, message: "no account has this phone" });

    // What the running shop itself cannot do is said by it, in words.
    for (const [file, why] of [
      [varDir, "is there already"],
      [join(varDir, "nowhere/shop.backup"), "it does not exist"],
    ])
      expect(await tell(`backup ${file}`)).toEqual({ ok: false, message: expect.stringContaining(why ?? "") });

    expect(await tell("order list nonsense")).toMatchObject({ ok: false, message: expect.stringContaining("no such") });
    expect(await tell("order list")).toMatchObject({ ok: true });

    await left.remove();
    expect(await tell("maintenance on")).toBeNull();
  });

  it("a shop that was killed leaves its key and is not taken for a running one", async () => {
    const left = await leaveOperatorKey(varDir, "http://127.0.0.1:1", key);
    expect(await tell("maintenance on")).toBeNull();
    await left.remove();
  });

  it("E18: without the key, or by another way in, there is no such door", async () => {
    const { ask } = shopFront({ local: new Map([[operatorPath, operatorEndpoint(shop.ports, key)]]) });
    const body = JSON.stringify({ name: "maintenance", on: true });
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

  it.each([
    "",
    "maintenance",
    "maintenance maybe",
    "maintenance on now",
    "redirect add /a",
    "redirect add /a /b /c",
    "moderation on",
    "drop",
    "backup",
    "backup a b",
    "restore",
    "restore a b",
    "restore a --force now",
  ])("%j is no command", (line) => {
    expect(readCommand(line.split(" "))).toBeNull();
  });
});

describe("a command that cannot be read", () => {
  const head = "npm run shop -- <command>\n\n";

  it("is told how it is written, with its continuation, and no other", () => {
    const ship = usageOf(["order", "ship", "X", "--track"]);
    expect(ship).toMatch(/^npm run shop -- <command>\n\n {2}order ship <number> \[--track <code>\][^\n]*$/);
    expect(usageOf(["order", "complete"]).split("\n").length).toBeGreaterThan(4);
    expect(usageOf(["order", "complete"])).not.toContain("order ship");
  });

  it("of an unknown verb is shown its noun, of an unknown noun everything", () => {
    const acts = usageOf(["acts", "burn"]);
    expect(acts).toContain("acts list");
    expect(acts).toContain("acts send");
    expect(acts).not.toContain("order ");
    for (const words of [[], ["nothing"], ["", ""]]) {
      for (const line of ["maintenance on|off", "order ship", "acts send", "restore <file>"])
        expect(usageOf(words)).toContain(`\n  ${line}`);
    }
    expect(acts.startsWith(head)).toBe(true);
  });
});
