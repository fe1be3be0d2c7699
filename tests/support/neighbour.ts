import { createServer, type Server } from "node:http";
import { listening } from "./listening.ts";

/** What is wrong with a neighbour: he says nothing, hangs up, never ends his answer, or answers what is none. */
export const neighbourFaults = ["hung", "refusing", "dripping", "rubbish"] as const;
export type NeighbourFault = (typeof neighbourFaults)[number];

export type Neighbour = Awaited<ReturnType<typeof neighbour>>;

/** A real server on loopback that does everything wrong in one way. */
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
    /** Ends every conversation. */
    close: () =>
      new Promise<void>((resolve) => {
        for (const drip of drips) clearInterval(drip);
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
