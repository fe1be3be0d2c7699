import { get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, constants, gunzipSync } from "node:zlib";
import { browser } from "./pages.ts";

/** `head`: the first ten packets, the initial congestion window of a server. */
export type Sent = { bytes: number; text: string; head: string };

/** A response with its bytes on the wire: fetch would have decompressed it. */
export async function asSent(address: string, encoding: "br" | "gzip", cookie?: string): Promise<Sent> {
  const own: Record<string, string> = cookie === undefined ? {} : { cookie };
  const answer = await ask(address, { "accept-encoding": encoding, "user-agent": browser, ...own });
  const bytes = await buffer(answer);
  if (answer.statusCode !== 200) throw new Error(`${address} answered ${answer.statusCode}`);
  const unpack = unpackers[answer.headers["content-encoding"] ?? ""] ?? ((packed: Buffer) => packed);
  const head = unpack(bytes.subarray(0, firstPackets)).toString();
  return { bytes: bytes.length, text: unpack(bytes).toString(), head };
}

const firstPackets = 14 * 1024;

/** Both accept truncated input. */
const unpackers: Record<string, (packed: Buffer) => Buffer> = {
  br: (packed) => brotliDecompressSync(packed, { finishFlush: constants.BROTLI_OPERATION_FLUSH }),
  gzip: (packed) => gunzipSync(packed, { finishFlush: constants.Z_SYNC_FLUSH }),
};

function ask(address: string, headers: Record<string, string>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => get(address, { headers }, resolve).once("error", reject));
}
