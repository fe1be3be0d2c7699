import { createServer } from "node:http";

export type ReportSink = Awaited<ReturnType<typeof reportSink>>;
export type SeenItem = { type: string; body: string };

/** An error-report service on loopback that stores the contents of envelopes. */
export async function reportSink() {
  const items: SeenItem[] = [];
  const watchers = new Set<() => void>();
  let mode: "answers" | "silent" | "refuses" = "answers";
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      if (mode === "silent") return;
      items.push(...itemsOf(Buffer.concat(chunks).toString("utf8")));
      outgoing.writeHead(mode === "refuses" ? 503 : 200, { "content-type": "application/json" }).end("{}");
      for (const look of watchers) look();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;

  return {
    dsn: `http://abc@127.0.0.1:${port}/1`,
    items,
    become(next: typeof mode) {
      mode = next;
    },
    /** Resolves with the items of a type when there are at least `count`. */
    arrived(type: string, count = 1): Promise<SeenItem[]> {
      return new Promise((resolve) => {
        const look = () => {
          const found = items.filter((item) => item.type === type);
          if (found.length < count) return;
          watchers.delete(look);
          resolve(found);
        };
        watchers.add(look);
        look();
      });
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function itemsOf(envelope: string): SeenItem[] {
  const items: SeenItem[] = [];
  for (const line of envelope.trimEnd().split("\n").slice(1)) {
    const type = /^\{"type":"(\w+)"/.exec(line)?.[1];
    if (type !== undefined && items.at(-1)?.body !== "") items.push({ type, body: "" });
    else {
      const last = items.at(-1);
      if (last) last.body += line;
    }
  }
  return items;
}
