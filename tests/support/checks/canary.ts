import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { AddressInfo } from "node:net";

/**
 * A server that must not be called, and a listener for all connections opened by this process, which also notices
 * addresses where no server can be placed, such as 169.254.169.254.
 */
export async function canary() {
  let visits = 0;
  const opened: unknown[] = [];
  const answer = (_: IncomingMessage, response: ServerResponse) => {
    visits += 1;
    response.end("caught");
  };
  const four = createServer(answer);
  await new Promise<void>((done) => four.listen(0, "127.0.0.1", done));
  const { port } = addressOf(four.address());
  const six = createServer(answer);
  // A machine without IPv6 has no [::1].
  await new Promise<void>((done) => six.once("error", () => done()).listen(port, "::1", done));
  const heard = (message: unknown) => void opened.push(message);
  subscribe("net.client.socket", heard);
  return {
    port,
    /** The server's address in various notations, and addresses of internal services. */
    addresses: [
      `http://127.0.0.1:${port}/x`,
      `http://[::1]:${port}/x`,
      `http://[::ffff:127.0.0.1]:${port}/x`,
      `http://2130706433:${port}/x`,
      `http://0x7f000001:${port}/x`,
      `http://127.1:${port}/x`,
      `http://0.0.0.0:${port}/x`,
      `http://localhost:${port}/x`,
      `http://user@localhost:${port}/x`,
      `//127.0.0.1:${port}/x`,
      `/\\127.0.0.1:${port}/x`,
      `/@127.0.0.1:${port}/x`,
      "http://169.254.169.254/latest/meta-data/",
      "file:///etc/passwd",
      `gopher://127.0.0.1:${port}/_x`,
    ],
    heard: () => ({ visits, opened: opened.length }),
    async close() {
      unsubscribe("net.client.socket", heard);
      await Promise.all(
        [four, six].map(
          (server) => new Promise<void>((done) => (server.listening ? server.close(() => done()) : done())),
        ),
      );
    },
  };
}

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === "string") throw new Error("the canary has no port");
  return address;
}
