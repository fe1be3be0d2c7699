import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

export type DatabaseLine = Awaited<ReturnType<typeof databaseLine>>;

/** A proxy between the shop and its PostgreSQL; traffic can be delayed or cut. */
export async function databaseLine(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let delayMs = 0;
  let state: "open" | "hanging" | "cut" = "open";
  const server = createServer((near) => {
    if (state === "cut") return void near.destroy();
    const far = connect(Number(target.port || 5432), target.hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on("data", (bytes) =>
        delayMs === 0 ? other.write(bytes) : setTimeout(() => other.write(bytes), delayMs),
      );
      if (state === "hanging") socket.pause();
      socket.on("error", () => {}); // cutting is what the test is about
      socket.once("close", () => (near.destroy(), far.destroy(), sockets.delete(socket)));
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(databaseUrl);
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the line has no port");
  url.host = `127.0.0.1:${address.port}`;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    /** Accepts connections and never answers: a server whose processes are all stopped. */
    hang() {
      state = "hanging";
      for (const socket of sockets) socket.pause();
    },
    /** All traffic is delayed by this many milliseconds. */
    slow(ms: number) {
      delayMs = ms;
    },
    /** Existing connections stop answering; new ones work. */
    freeze() {
      for (const socket of sockets) socket.pause();
    },
    /** Ends all connections and takes no new ones. */
    cut() {
      state = "cut";
      cut();
    },
    mend() {
      state = "open";
      delayMs = 0;
      for (const socket of sockets) socket.resume();
    },
    async close() {
      cut();
      server.close();
      await once(server, "close");
    },
  };
}
