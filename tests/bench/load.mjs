import autocannon from "autocannon";

// A process of its own, so that it can be kept off the server's core: `node load.mjs '<options of autocannon>'`.
const started = performance.now();
const { requests, non2xx, errors } = await autocannon({ connections: 32, timeout: 60, ...JSON.parse(process.argv[2]) });
// autocannon counts whole seconds.
const seconds = (performance.now() - started) / 1_000;
process.stdout.write(JSON.stringify({ answered: requests.total, perSecond: requests.total / seconds, failed: non2xx + errors }));
