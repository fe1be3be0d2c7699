import { createServer, type IncomingMessage } from "node:http";
import { isSameSecret } from "#server/security/same-secret.ts";
import { bankOf, type SandboxAnswer, type Bank, type BankOptions, type ShownPayment } from "./sandbox-bank.ts";

export type Sandbox = {
  url: string;
  shopId: string;
  secretKey: string;
  /** The buyer's decision at the bank's page; null for a payment that does not exist. */
  show(id: string): Promise<ShownPayment | null>;
  decide(id: string, decision: "pay" | "fail"): Promise<ShownPayment | null>;
  close(): Promise<void>;
};

type Options = BankOptions & { secretKey: string };

const mostBytes = 200_000;
const shopId = "sandbox";

/**
 * The gateway while none is set: a server of its own on the loopback that speaks YooKassa's protocol and takes nobody's
 * money. It does not keep the process alive.
 */
export async function openSandbox(options: Options): Promise<Sandbox> {
  const bank = bankOf(options);
  const server = createServer(async (request, response) => {
    const [status, body] = await answerTo(request, options, bank).catch((): SandboxAnswer => [500, { type: "error" }]);
    response.writeHead(status, { "content-type": "application/json; charset=utf-8" }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  server.unref();
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the payment sandbox has no port");
  return {
    url: `http://127.0.0.1:${address.port}/v3`,
    shopId,
    secretKey: options.secretKey,
    show: bank.show,
    decide: bank.decide,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function answerTo(request: IncomingMessage, options: Options, bank: Bank): Promise<SandboxAnswer> {
  if (!isRight(request.headers.authorization ?? "", options.secretKey))
    return [401, { type: "error", code: "invalid_credentials" }];
  const [, noun, id = "", verb = ""] =
    /^\/v3\/(payments|refunds|receipts)(?:\/([\w-]+)(?:\/(capture|cancel))?)?$/.exec(request.url ?? "") ?? [];
  if (request.method === "GET" && id !== "" && verb === "") return bank.find(id, kinds[noun ?? ""] ?? "payment");
  if (request.method !== "POST" || noun === undefined) return [404, { type: "error", code: "not_found" }];
  const key = request.headers["idempotence-key"];
  if (typeof key !== "string" || key.length > 64)
    return [400, { type: "error", code: "invalid_request", parameter: "Idempotence-Key" }];
  const body = await bodyOf(request);
  if (noun === "refunds") return bank.refund(body, key);
  if (noun === "receipts") return bank.handOver(body, key);
  if (id === "") return bank.create(body, key);
  return bank.end(id, verb === "capture" ? "succeeded" : "canceled");
}

const kinds: Record<string, "refund" | "receipt"> = { refunds: "refund", receipts: "receipt" };

function isRight(authorization: string, secretKey: string): boolean {
  return isSameSecret(authorization, `Basic ${btoa(`${shopId}:${secretKey}`)}`);
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > mostBytes) return null;
    chunks.push(bytes);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    return null;
  }
}
