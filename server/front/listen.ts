import { createServer, ServerResponse, type IncomingMessage, type Server } from "node:http";
import { connect, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { getRequestListener } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Door } from "./admission/door.ts";
import type { Front } from "./front-parts.ts";
import { onSocket, wireRefusal, type WireRefusalCode } from "./raw-refusal.ts";
import { responseOf } from "./raw-answer.ts";
import { headerLines, readWire } from "./raw-request.ts";

export type Listening = {
  port: number;
  /** Goes on answering, and asks everybody to come back over another connection: to another process. */
  drain(): void;
  /** Stops accepting, lets what runs finish for at most `graceMs`, then cuts the rest. */
  close(graceMs: number): Promise<void>;
};

/** May answer by itself, else calls `next`. */
export type NodeMiddleware = (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void;

/** `shopName` stands on the pages of what is refused before it is a request. */
type Where = {
  port: number;
  host: string;
  shopName: string;
  before?: NodeMiddleware | undefined;
  /** Hears of each new connection and may answer a request before anything is made of it. */
  door?: Door | undefined;
  /** Others than `limits`, for who cannot wait so long. */
  patience?: Partial<typeof limits>;
};

/** Puts the front behind a socket. Slow senders are cut by time-outs, oversized heads by their size (security J13, C7). */
export async function listen(
  front: Front,
  { port, host, shopName, before = goOn, door, patience }: Where,
): Promise<Listening> {
  const sockets = new Set<Socket>();
  const running = new Set<ServerResponse>();
  let stopping = false;
  const respond = getRequestListener(
    async (request, { incoming, outgoing }) => {
      const answer = await front(request, {
        remoteAddress: incoming.socket.remoteAddress ?? "",
        headers: headersOf(incoming),
      });
      if (answer instanceof Response) {
        // The adapter writes the status alone; node puts the message to it.
        outgoing.statusMessage = answer.statusText;
        return answer;
      }
      if (!(outgoing instanceof ServerResponse)) return responseOf(answer);
      outgoing.statusMessage = answer.message;
      outgoing.writeHead(answer.status, [...answer.headers]).end(answer.body);
      return RESPONSE_ALREADY_SENT;
    },
    { overrideGlobalObjects: false },
  );
  const server = createServer({ ...limits, ...patience }, (incoming, outgoing) => {
    running.add(outgoing);
    outgoing.once("close", () => {
      running.delete(outgoing);
      if (stopping) incoming.socket.destroySoon();
    });
    outgoing.shouldKeepAlive &&= !stopping;
    before(incoming, outgoing, () => {
      if (!door?.refuses(incoming, outgoing)) admit(incoming, outgoing, respond, shopName);
    });
  });
  server.on("clientError", (error, socket) => answerClientError(error, socket, shopName));
  server.on("connection", (socket) => {
    door?.accepted();
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  const drain = () => {
    stopping = true;
    for (const outgoing of running) if (!outgoing.headersSent) outgoing.shouldKeepAlive = false;
  };
  server.timeout = 60_000;
  await bind(server, port, host);
  return {
    port: portOf(server),
    drain,
    async close(graceMs) {
      drain();
      await quietMoment();
      const closed = new Promise((resolve) => server.close(resolve));
      // Node's own closing would wait for those that are connected and ask nothing; a question may be on its way.
      const isBusy = (socket: Socket) => [...running].some((outgoing) => outgoing.socket === socket);
      const letGo = () => [...sockets].filter((socket) => !isBusy(socket)).forEach((socket) => socket.destroy());
      const timers = [
        // A process that was kept from running has not read yet what was asked meanwhile.
        setTimeout(() => void quietMoment().then(letGo), Math.min(graceMs, silentMs)),
        setTimeout(() => server.closeAllConnections(), graceMs),
      ];
      await closed;
      timers.forEach(clearTimeout);
    },
  };
}

/**
 * Whom the system has let in before the door shuts, and nobody has met, is cut off: so it shuts in a turn of the event loop
 * that had next to nothing else to do. In one that is never so, after some turns all the same.
 */
async function quietMoment(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) {
    const began = performance.now();
    await new Promise(setImmediate);
    if (performance.now() - began < 0.2) return;
  }
}

/** How long a connection that has asked nothing yet may take to do so once the process closes. */
const silentMs = 500;

/** Rejects where somebody listens there already: a process finds out before it fills a database. */
export async function expectFreePort(port: number, host: string): Promise<void> {
  const isTaken = await new Promise<boolean>((resolve, reject) => {
    const caller = connect(port, host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host);
    caller
      .once("connect", () => (caller.destroy(), resolve(true)))
      // A name that nobody knows cannot be listened at either.
      .once("error", (error: NodeJS.ErrnoException) =>
        error.syscall === "getaddrinfo" ? reject(error) : resolve(false),
      );
  });
  if (isTaken) throw Object.assign(new Error(`port ${port} is taken`), { code: "EADDRINUSE" });
}

const goOn: NodeMiddleware = (_incoming, _outgoing, next) => next();

const limits = {
  headersTimeout: 10_000,
  // A photograph over a telephone's thin line takes its time; who sends nothing for a minute is cut by `timeout`.
  requestTimeout: 120_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16 * 1024,
};

type Respond = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

function admit(incoming: IncomingMessage, outgoing: ServerResponse, respond: Respond, shopName: string): void {
  const wire = readWire({ target: incoming.url ?? "", rawHeaders: incoming.rawHeaders });
  if (!wire) {
    const { status, headers, body } = wireRefusal("badRequest", shopName);
    outgoing.writeHead(status, headers).end(body);
    return;
  }
  // The adapter makes the request's address of these two; the front judges the Host as it was sent.
  incoming.url = wire.target;
  incoming.headers.host = wire.host.toLowerCase();
  void respond(incoming, outgoing);
}

/** As node has joined them, but the host as it was sent: `admit` writes it small for the address. */
function headersOf({ headers, rawHeaders }: Pick<IncomingMessage, "headers" | "rawHeaders">): [string, string][] {
  const [host = ""] = headerLines(rawHeaders, "host");
  return Object.entries({ ...headers, host }).map(([name, value]) => [name, String(value)]);
}

/** What the parser could not read; node's own answer to all of it would be 400 or silence. */
function answerClientError(error: Error & { code?: string }, socket: Duplex, shopName: string): void {
  if (!socket.writable || error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const unknownMethod = error.code === "HPE_INVALID_METHOD";
  socket.end(
    unknownMethod
      ? "HTTP/1.1 501 Not Implemented\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
      : onSocket(wireRefusal(refusals.get(error.code) ?? "badRequest", shopName)),
  );
  // Ending closes one direction; the sender may keep the other open for ever. The answer has a moment to be read.
  const cutting = setTimeout(() => socket.destroy(), lingerMs).unref();
  socket.once("close", () => clearTimeout(cutting));
}

const lingerMs = 1_000;

const refusals: ReadonlyMap<string | undefined, WireRefusalCode> = new Map([
  ["HPE_HEADER_OVERFLOW", "headTooLarge"],
  ["ERR_HTTP_REQUEST_TIMEOUT", "requestTimeout"],
]);

function bind(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return address.port;
}
