import { connect, createServer } from "node:net";
import { listening } from "./listening.ts";

/** A TCP forwarder: the server behind it sees every client as a process of this machine. */
export async function tcpForwarder(port: number): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((inner) => {
    const outer = connect(port, "127.0.0.1");
    inner.on("error", () => outer.destroy());
    outer.on("error", () => inner.destroy());
    inner.pipe(outer).pipe(inner);
  });
  return {
    port: await listening(server),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
