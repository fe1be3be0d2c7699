/** A constant amount of work: its duration shows how much of the core is available. */
const started = performance.now();
const before = process.cpuUsage();
let sum = 0;
for (let i = 0; i < 2e8; i += 1) sum = (sum + i * i) | 0;
const { user, system } = process.cpuUsage(before);
process.stdout.write(JSON.stringify({ wallMs: performance.now() - started, cpuMs: (user + system) / 1_000, sum }));
