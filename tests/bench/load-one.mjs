import { connect } from "node:net";

// Requests one address repeatedly at less cost than the server it measures: parses only response heads and skips bodies
// by their content-length. `node load-one.mjs '{"url":…,"headers":…,"duration":seconds | "amount":requests}'`.
const connections = 32;
const { url, headers = {}, duration = Infinity, amount = Infinity } = JSON.parse(process.argv[2]);
const { pathname, search, host, hostname, port } = new URL(url);
const fields = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
const request = Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\n${fields.join("")}\r\n`);
const started = performance.now();
let answered = 0;
let failed = 0;

function ask(socket) {
  let left = 0;
  socket.on("data", (bytes) => {
    if (left > 0) left -= bytes.length;
    else {
      const end = bytes.indexOf("\r\n\r\n");
      const head = bytes.latin1Slice(0, end);
      const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? [];
      if (end < 0 || length === undefined) throw new Error(`a response without content-length: ${head}`);
      if (!head.startsWith("HTTP/1.1 200")) failed += 1;
      left = end + 4 + Number(length) - bytes.length;
    }
    if (left > 0) return;
    answered += 1;
    if (answered >= amount) finish();
    socket.write(request);
  });
  socket.once("error", finish);
  socket.once("connect", () => socket.write(request));
}

function finish(error) {
  if (error !== undefined) failed += 1;
  const seconds = (performance.now() - started) / 1_000;
  process.stdout.write(JSON.stringify({ answered, perSecond: answered / seconds, failed }), () => process.exit());
}

for (let one = 0; one < connections; one += 1) ask(connect(Number(port), hostname));
if (duration < Infinity) setTimeout(() => finish(), duration * 1_000);
