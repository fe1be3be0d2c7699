import { createServer, type Server, type ServerResponse } from "node:http";
import { listening } from "./listening.ts";

export type OperatorCall = { path: string; method: string; type: string; fields: Record<string, string> };
/** The operator's answer to a call; by default it accepts and delivers everything. */
export type OperatorAnswer = (call: OperatorCall, response: ServerResponse) => void;

export type SmsOperatorServer = Awaited<ReturnType<typeof smsOperator>>;

/** An HTTP server on loopback with the protocol of SMSC.ru and configurable faults. */
export async function smsOperator(first: OperatorAnswer = takes) {
  const calls: OperatorCall[] = [];
  let answer = first;
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const call = {
        path: request.url ?? "",
        method: request.method ?? "",
        type: request.headers["content-type"] ?? "",
        fields: Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString("utf8"))),
      };
      calls.push(call);
      answer(call, response);
    });
  });
  const port = await listening(server);
  return {
    port,
    url: `http://127.0.0.1:${port}/sys`,
    calls,
    /** Received messages, whatever the answers were. */
    sent: () => calls.filter(({ path }) => path === "/sys/send.php").map(({ fields }) => fields),
    answer: (next: OperatorAnswer) => void (answer = next),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export const takes: OperatorAnswer = ({ path, fields }, response) =>
  says(path === "/sys/status.php" ? { status: 1 } : { id: Number(fields["id"]), cnt: 1 })(
    { ...noCall, path },
    response,
  );

export function says(body: unknown, status = 200): OperatorAnswer {
  return (_, response) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };
}

export function refuses(code: number): OperatorAnswer {
  return says({ error: "отказ", error_code: code });
}

/** Reads the message and never answers. */
export const hangs: OperatorAnswer = () => {};

const noCall: OperatorCall = { path: "", method: "", type: "", fields: {} };
