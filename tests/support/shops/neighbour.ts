import { createServer, type Server } from "node:http";
import { listening } from "#tests/support/servers/listening.ts";

/** The fault of an outside service: it does not answer, hangs up, never finishes its answer, or answers garbage. */
export const neighbourFaults = ["hung", "refusing", "dripping", "rubbish"] as const;
export type NeighbourFault = (typeof neighbourFaults)[number];

export type Neighbour = Awaited<ReturnType<typeof neighbour>>;

/** A real server on loopback with one kind of fault. */
export async function neighbour(fault: NeighbourFault) {
  let asked = 0;
  const drips = new Set<NodeJS.Timeout>();
  const server: Server = createServer((_, response) => {
    if (fault === "rubbish") return void response.writeHead(200, { "content-type": "application/json" }).end("<html>");
    if (fault !== "dripping") return;
    response.writeHead(200, { "content-type": "application/json" });
    const drip = setInterval(() => response.write(" "), 5);
    drips.add(drip);
    response.once("close", () => clearInterval(drip));
  });
  server.on("connection", (socket) => {
    asked += 1;
    if (fault === "refusing") socket.destroy();
  });
  const port = await listening(server);
  return {
    fault,
    url: `http://127.0.0.1:${port}`,
    port,
    asked: () => asked,
    /** Closes every connection. */
    close: () =>
      new Promise<void>((resolve) => {
        for (const drip of drips) clearInterval(drip);
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
