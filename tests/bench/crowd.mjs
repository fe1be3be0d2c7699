import { Agent, request } from "node:http";

// A process of its own, pinned away from the server's core: `node crowd.mjs '<Crowd>'`. Visitors arrive at a constant
// rate, even when earlier ones have not been answered yet.
const { origin, headers, visits, perSecond, from = perSecond, rampSeconds = 0, seconds } = JSON.parse(process.argv[2]);
// As many connections as a reverse proxy keeps open.
const agent = new Agent({ keepAlive: true, maxSockets: 256, scheduling: "lifo" });
const seen = [];

function visit({ path, body }) {
  const began = performance.now();
  return new Promise((resolve) => {
    const tell = (status, retryAfter, fault = "") => {
      seen.push({ status, ms: performance.now() - began, retryAfter, at: began, fault });
      resolve();
    };
    const sent = body === undefined ? { headers } : { method: "POST", headers: { ...headers, ...body.headers } };
    const outgoing = request(origin + path, { agent, ...sent }, (response) => {
      response.on("end", () => tell(response.statusCode, response.headers["retry-after"] !== undefined)).resume();
      response.on("error", (error) => tell(0, false, `${response.statusCode}, then ${error.code}`));
    });
    outgoing.setTimeout(30_000, () => outgoing.destroy());
    outgoing.on("error", (error) => tell(0, false, error.code)).end(body?.text);
  });
}

const running = [];
const start = performance.now();
let due = 0;
for (let at = 0; due < seconds; at += 1) {
  const wait = start + due * 1_000 - performance.now();
  if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait));
  running.push(visit(visits[at % visits.length]));
  due += 1 / (due < rampSeconds ? from + ((perSecond - from) * due) / rampSeconds : perSecond);
}
await Promise.all(running);
agent.destroy();
process.stdout.write(JSON.stringify(seen));
