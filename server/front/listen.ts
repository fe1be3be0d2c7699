import { createServer, ServerResponse, type IncomingMessage, type Server } from "node:http";
import { connect, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { getRequestListener } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Door } from "./admission/door.ts";
import type { Front } from "./front-parts.ts";
import { onSocket, wireRefusal, type WireRefusalCode } from "#server/front/http/raw-refusal.ts";
import { responseOf } from "#server/front/http/raw-answer.ts";
import { headerLines, readWire } from "#server/front/http/raw-request.ts";

export type Listening = {
  port: number;
  /** Keeps answering with `Connection: close`, moving clients to another process. */
  drain(): void;
  /** Stops accepting, lets running requests finish for at most `graceMs`, then cuts the rest. */
  close(graceMs: number): Promise<void>;
};

/** Answers itself or calls `next`. */
export type NodeMiddleware = (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void;

/** `shopName` appears on refusal pages for unparsable requests; read for each of them, as it may change. */
type Where = {
  port: number;
  host: string;
  readonly shopName: string;
  before?: NodeMiddleware | undefined;
  /** Sees each new connection and may answer a request before a Request is built. */
  door?: Door | undefined;
  /** Overrides `limits`. */
  patience?: Partial<typeof limits>;
};

/** Attaches the front to a socket. Time-outs cut slow senders, size limits oversized heads (security J13, C7). */
export async function listen(front: Front, where: Where): Promise<Listening> {
  const { port, host, before = passThrough, door, patience } = where;
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
        // The adapter only writes the status; node adds the reason phrase.
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
      if (!door?.refuses(incoming, outgoing)) admit(incoming, outgoing, respond, where.shopName);
    });
  });
  server.on("clientError", (error, socket) => answerClientError(error, socket, where.shopName));
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
      // Node's own close waits for idle connections; a request may be on its way on them.
      const isBusy = (socket: Socket) => [...running].some((outgoing) => outgoing.socket === socket);
      const closeIdle = () => [...sockets].filter((socket) => !isBusy(socket)).forEach((socket) => socket.destroy());
      const timers = [
        // A process that was suspended has not yet read requests that arrived meanwhile.
        setTimeout(() => void quietMoment().then(closeIdle), Math.min(graceMs, silentMs)),
        setTimeout(() => server.closeAllConnections(), graceMs),
      ];
      await closed;
      timers.forEach(clearTimeout);
    },
  };
}

/**
 * Connections in the accept backlog are reset when the listener closes, so it closes in an almost idle turn of the
 * event loop or, failing that, after some turns.
 */
async function quietMoment(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) {
    const began = performance.now();
    await new Promise(setImmediate);
    if (performance.now() - began < 0.2) return;
  }
}

/** Milliseconds a silent connection has for its first request during shutdown. */
const silentMs = 500;

/** Rejects when the port is in use, before a database is filled. */
export async function expectFreePort(port: number, host: string): Promise<void> {
  const isTaken = await new Promise<boolean>((resolve, reject) => {
    const caller = connect(port, host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host);
    caller
      .once("connect", () => (caller.destroy(), resolve(true)))
      // An unresolvable host name cannot be listened on either.
      .once("error", (error: NodeJS.ErrnoException) =>
        error.syscall === "getaddrinfo" ? reject(error) : resolve(false),
      );
  });
  if (isTaken) throw Object.assign(new Error(`port ${port} is taken`), { code: "EADDRINUSE" });
}

const passThrough: NodeMiddleware = (_incoming, _outgoing, next) => next();

const limits = {
  headersTimeout: 10_000,
  // Photo uploads over slow mobile links take time; silent clients are cut by `timeout`.
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
  // The adapter builds the request URL from these two; the front judges the original Host.
  incoming.url = wire.target;
  incoming.headers.host = wire.host.toLowerCase();
  void respond(incoming, outgoing);
}

/** Headers as joined by node, but the Host as sent: `admit` lower-cases it for the URL. */
function headersOf({ headers, rawHeaders }: Pick<IncomingMessage, "headers" | "rawHeaders">): [string, string][] {
  const [host = ""] = headerLines(rawHeaders, "host");
  return Object.entries({ ...headers, host }).map(([name, value]) => [name, String(value)]);
}

/** Answers requests the parser rejected; node's default would be 400 or silence. */
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
  // `end` closes one direction only; the client could keep the other open forever. Leave time to read the response.
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
