import { Agent, request } from "node:http";

// A process of its own, pinned away from the server's core: `node impatient.mjs '<Impatient>'`. Clients retry after the
// same short pause whether they got a page or a refusal.
const { origin, headers, visits, clients, pauseMs, seconds } = JSON.parse(process.argv[2]);
const agent = new Agent({ keepAlive: true, maxSockets: clients });
const seen = { answered: 0, refused: 0, failed: 0 };
const until = performance.now() + seconds * 1_000;
let next = 0;

function ask(path) {
  return new Promise((resolve) => {
    const outgoing = request(origin + path, { agent, headers }, (response) => {
      const { statusCode } = response;
      const end = () => {
        if (performance.now() < until)
          seen[statusCode === 200 ? "answered" : statusCode === 503 ? "refused" : "failed"] += 1;
        resolve();
      };
      response.on("end", end).on("error", end).resume();
    });
    outgoing.on("error", () => {
      seen.failed += 1;
      resolve();
    });
    outgoing.end();
  });
}

async function client() {
  while (performance.now() < until) {
    await ask(visits[next++ % visits.length]);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

await Promise.all(Array.from({ length: clients }, client));
agent.destroy();
process.stdout.write(JSON.stringify(seen));
