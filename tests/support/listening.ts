import { once } from "node:events";
import type { Server } from "node:http";

/** Opens a server on a free port of this machine and answers the port. */
export async function listening(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("a server without a port");
  return address.port;
}
