import { beforeEach, describe, expect, it } from "vitest";
import { BodyBudget } from "#server/front/bodies/body-budget.ts";

let now = 0;
let due: { run(): void; at: number }[] = [];
beforeEach(() => {
  now = 0;
  due = [];
});

function pass(ms: number): void {
  now += ms;
  const over = due.filter(({ at }) => at <= now);
  due = due.filter(({ at }) => at > now);
  for (const { run } of over) run();
}

function budget(mostBytes: number) {
  return new BodyBudget({
    mostBytes,
    now: () => now,
    later(run, ms) {
      const timer = { run, at: now + ms };
      due.push(timer);
      return () => void (due = due.filter((other) => other !== timer));
    },
  });
}

/** A body whose chunks are sent on demand. */
function sender() {
  let controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({ start: (given) => void (controller = given) });
  return {
    body,
    send: (bytes: number) => controller?.enqueue(new Uint8Array(bytes)),
    end: () => controller?.close(),
  };
}

const turn = () => new Promise(setImmediate);
const bounds = { owner: null, most: 100, withinMs: 10_000 };

/** A body that stalls after this many bytes. */
async function begun(room: BodyBudget, bytes: number, more: Partial<typeof bounds> | { owner: string } = {}) {
  const { body, send, end } = sender();
  const held = room.hold(body, { ...bounds, ...more });
  const read = held.read();
  send(bytes);
  await turn();
  return { read, end, leave: held.leave };
}

describe("the memory budget for request bodies", () => {
  it("does not count a body that is passed on, and bounds its length", async () => {
    const room = budget(50);
    const { body, send } = sender();
    const reader = room.hold(body, { ...bounds, owner: "a", isPassedOn: true }).stream.getReader();
    for (let sent = 0; sent < 100; sent += 20) {
      send(20);
      expect((await reader.read()).value).toHaveLength(20);
    }
    expect(room.bytes).toBe(0);
    send(1);
    await expect(reader.read()).rejects.toMatchObject({ code: "payloadTooLarge" });
  });

  it("passes a body unchanged and counts it until its request is answered", async () => {
    const room = budget(100);
    const { read, end, leave } = await begun(room, 60);
    end();
    expect(await read).toMatchObject({ ok: true, value: new Uint8Array(60) });
    expect(room.bytes).toBe(60);
    const next = await begun(room, 60);
    expect(await next.read).toMatchObject({ code: "overloaded" });
    next.leave();
    leave();
    expect(room.bytes).toBe(0);
    const last = await begun(room, 60);
    last.end();
    expect(await last.read).toMatchObject({ ok: true });
  });

  it("refuses a body longer than its kind allows", async () => {
    const { read } = await begun(budget(1_000), 101);
    expect(await read).toMatchObject({ ok: false, code: "payloadTooLarge" });
  });

  it("refuses a body that does not end in time, and frees its memory", async () => {
    const room = budget(100);
    const { read, leave } = await begun(room, 10);
    pass(9_999);
    await turn();
    expect(room.bytes).toBe(10);
    pass(1);
    expect(await read).toMatchObject({ code: "requestTimeout" });
    leave();
    expect(room.bytes).toBe(0);
  });

  it("is taken from the longest running upload when it is needed", async () => {
    const room = budget(100);
    const slow = await begun(room, 50);
    pass(500);
    const later = await begun(room, 40);
    pass(600);
    const { read, end } = await begun(room, 50);
    end();
    expect(await read).toMatchObject({ ok: true });
    expect(await slow.read).toMatchObject({ code: "requestTimeout" });
    later.end();
    expect(await later.read).toMatchObject({ ok: true });
    slow.leave();
    expect(room.bytes).toBe(90);
  });

  it("is never taken from a complete body", async () => {
    const room = budget(100);
    const whole = await begun(room, 80);
    whole.end();
    await whole.read;
    pass(5_000);
    expect(await (await begun(room, 30)).read).toMatchObject({ code: "overloaded" });
  });

  it("leaves half to others, however much one address sends", async () => {
    const room = budget(100);
    const owner = "203.0.113.9";
    await begun(room, 40, { owner });
    expect(await (await begun(room, 20, { owner })).read).toMatchObject({ code: "overloaded" });
    const other = await begun(room, 20, { owner: "203.0.113.8" });
    other.end();
    expect(await other.read).toMatchObject({ ok: true });
  });

  it("is not used by a body that is not read", async () => {
    const room = budget(100);
    const { body, send } = sender();
    room.hold(body, bounds);
    send(50);
    await turn();
    expect(room.bytes).toBe(0);
  });
});
