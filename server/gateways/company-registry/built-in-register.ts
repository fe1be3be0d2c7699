import { createServer, type IncomingMessage } from "node:http";
import { z } from "zod";

/** A party in DaData's format. */
export type RegisteredParty = { inn: string } & Record<string, unknown>;
export type BuiltInRegister = { url: string; token: string; close(): Promise<void> };

const mostBytes = 10_000;
const queryShape = z.object({ query: z.string(), count: z.number().int().min(1).max(300).default(10) });

/**
 * Default registry: a loopback server that answers DaData's `findById/party` from a list. Does not keep the process
 * alive.
 */
export async function openBuiltInRegister(
  parties: readonly RegisteredParty[],
  token: string,
): Promise<BuiltInRegister> {
  const server = createServer(async (request, response) => {
    const [status, body] = await answerTo(request, parties, token);
    response.writeHead(status, { "content-type": "application/json; charset=utf-8" }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  server.unref();
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the register of companies has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    token,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function answerTo(
  request: IncomingMessage,
  parties: readonly RegisteredParty[],
  token: string,
): Promise<[status: number, body: unknown]> {
  if (request.method !== "POST" || request.url !== "/findById/party") return [404, { message: "no such call" }];
  if (request.headers.authorization !== `Token ${token}`) return [403, { message: "wrong token" }];
  const query = queryShape.safeParse(await bodyOf(request));
  if (!query.success) return [400, { message: "a query is expected" }];
  const found = parties.filter(({ inn }) => inn === query.data.query).slice(0, query.data.count);
  return [200, { suggestions: found.map((data) => ({ data })) }];
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request) {
      const bytes = Buffer.from(chunk);
      size += bytes.length;
      if (size > mostBytes) return null;
      chunks.push(bytes);
    }
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    return null;
  }
}
