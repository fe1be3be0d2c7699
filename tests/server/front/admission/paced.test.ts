import { beforeEach, expect, it } from "vitest";
import { Paced } from "#server/front/admission/paced.ts";

let now = 0;
let due: (() => void)[] = [];
beforeEach(() => {
  now = 0;
  due = [];
});

function pacing() {
  const paced = new Paced({ now: () => now, later: (run) => void due.push(run) });
  let sent = 0;
  return { send: (cost?: number) => paced.send(() => (sent += 1), cost), sent: () => sent, held: () => paced.held };
}

function pass(ms: number, turn = 20): void {
  for (const end = now + ms; now < end;) {
    now += turn;
    for (const run of due.splice(0)) run();
  }
}

it("a refusal is sent at once while there are few", () => {
  const { send, sent } = pacing();
  for (let at = 0; at < 50; at += 1) {
    send();
    pass(20);
  }
  expect(sent()).toBe(50);
});

it("clients that retry as soon as they are refused get a thousand refusals a second", () => {
  const { send, sent, held } = pacing();
  for (let at = 0; at < 256; at += 1) send();
  const first = sent();
  expect(first).toBeLessThanOrEqual(20);
  for (let ms = 0; ms < 2_000; ms += 20) {
    const before = sent();
    pass(20);
    for (let again = sent() - before; again > 0; again -= 1) send();
  }
  expect(sent() - first).toBeGreaterThan(1_900);
  expect(sent() - first).toBeLessThanOrEqual(2_020);
  expect(held()).toBeGreaterThan(200);
});

it("as many are sent when event loop turns are long", () => {
  const { send, sent } = pacing();
  for (let at = 0; at < 1_000; at += 1) send();
  pass(600, 200);
  expect(sent()).toBeGreaterThanOrEqual(600);
  expect(sent()).toBeLessThanOrEqual(640);
});

it("a costly refusal counts as several", () => {
  const { send, sent } = pacing();
  for (let at = 0; at < 200; at += 1) send(5);
  pass(400);
  expect(sent()).toBeLessThanOrEqual(4 * 21);
});

it("no refusal is delayed longer than a second", () => {
  const { send, sent } = pacing();
  for (let at = 0; at < 1_000; at += 1) send(100);
  pass(1_020);
  expect(sent()).toBe(1_000);
});

it("at most a thousand are delayed, and all of them are sent", () => {
  const { send, sent, held } = pacing();
  for (let at = 0; at < 5_000; at += 1) send();
  expect(held()).toBe(1_024);
  pass(1_020);
  expect([sent(), held()]).toEqual([5_000, 0]);
});
