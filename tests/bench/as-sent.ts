import { get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { browser } from "./pages.ts";

export type Sent = { bytes: number; text: string };

/** An answer with the bytes it took on the wire: fetch would have unpacked it and not said. */
export async function asSent(address: string, encoding: "br" | "gzip"): Promise<Sent> {
  const answer = await ask(address, { "accept-encoding": encoding, "user-agent": browser });
  const bytes = await buffer(answer);
  if (answer.statusCode !== 200) throw new Error(`${address} answered ${answer.statusCode}`);
  const unpack = unpackers[answer.headers["content-encoding"] ?? ""];
  return { bytes: bytes.length, text: (unpack ? unpack(bytes) : bytes).toString() };
}

const unpackers: Record<string, (packed: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };

function ask(address: string, headers: Record<string, string>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => get(address, { headers }, resolve).once("error", reject));
}
