import autocannon from "autocannon";

// A process of its own, so that it can be pinned away from the server's core: `node load.mjs '<options of
// autocannon>'`.
const started = performance.now();
const { apart, connections = 32, ...options } = JSON.parse(process.argv[2]);
let clients = 0;
const { requests, non2xx, errors } = await autocannon({
  connections,
  timeout: 60,
  ...options,
  ...(apart ? { setupClient: startElsewhere } : {}),
});
// autocannon itself counts whole seconds.
const seconds = (performance.now() - started) / 1_000;
process.stdout.write(
  JSON.stringify({ answered: requests.total, perSecond: requests.total / seconds, failed: non2xx + errors }),
);

// Otherwise all connections would send the same request at the same time.
function startElsewhere(client) {
  const place = Math.round((clients++ * options.requests.length) / connections);
  client.setRequests([...options.requests.slice(place), ...options.requests.slice(0, place)]);
}
