import autocannon from "autocannon";

/** In a process of its own, so that it can be kept off the server's core: `node load.mjs '<options of autocannon>'`. */
const result = await autocannon({ connections: 32, timeout: 60, ...JSON.parse(process.argv[2]) });
const { requests, non2xx, errors, duration } = result;
process.stdout.write(JSON.stringify({ answered: requests.total, perSecond: requests.total / duration, failed: non2xx + errors }));
