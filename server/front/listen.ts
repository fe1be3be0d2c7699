import { createServer, ServerResponse, type IncomingMessage, type Server } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { getRequestListener } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Front } from "./front-parts.ts";
import { onSocket, wireRefusal, type WireRefusalCode } from "./raw-refusal.ts";
import { responseOf } from "./raw-answer.ts";
import { readWire } from "./raw-request.ts";

export type Listening = {
  port: number;
  /** Stops accepting, lets what runs finish for at most `graceMs`, then cuts the rest. */
  close(graceMs: number): Promise<void>;
};

/** May answer by itself, else calls `next`. */
export type NodeMiddleware = (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void;

/** `shopName` stands on the pages of what is refused before it is a request. */
type Where = { port: number; host: string; shopName: string; before?: NodeMiddleware | undefined };

/** Puts the front behind a socket. Slow senders are cut by time-outs, oversized heads by their size (security J13, C7). */
export async function listen(front: Front, { port, host, shopName, before = goOn }: Where): Promise<Listening> {
  const sockets = new Set<Socket>();
  const running = new Set<ServerResponse>();
  let stopping = false;
  const respond = getRequestListener(
    async (request, { incoming, outgoing }) => {
      const answer = await front(request, { remoteAddress: incoming.socket.remoteAddress ?? "" });
      if (answer instanceof Response) return answer;
      if (!(outgoing instanceof ServerResponse)) return responseOf(answer);
      outgoing.writeHead(answer.status, answer.headers.flat()).end(answer.body);
      return RESPONSE_ALREADY_SENT;
    },
    { overrideGlobalObjects: false },
  );
  const server = createServer(limits, (incoming, outgoing) => {
    running.add(outgoing);
    outgoing.once("close", () => running.delete(outgoing));
    outgoing.shouldKeepAlive &&= !stopping;
    before(incoming, outgoing, () => admit(incoming, outgoing, respond, shopName));
  });
  server.on("clientError", (error, socket) => answerClientError(error, socket, shopName));
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.timeout = 60_000;
  await bind(server, port, host);
  return {
    port: portOf(server),
    async close(graceMs) {
      stopping = true;
      for (const outgoing of running) if (!outgoing.headersSent) outgoing.shouldKeepAlive = false;
      const busy = new Set([...running].map(({ socket }) => socket));
      // Node's own closing would wait for those that are connected and have not asked anything yet.
      for (const socket of sockets) if (!busy.has(socket)) socket.destroy();
      const cut = setTimeout(() => server.closeAllConnections(), graceMs);
      await new Promise((resolve) => server.close(resolve));
      clearTimeout(cut);
    },
  };
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
}

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
