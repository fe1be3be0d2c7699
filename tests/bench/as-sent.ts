import { get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, constants, gunzipSync } from "node:zlib";
import { browser } from "./pages.ts";

/** `head`: what the first ten packets of it hold, as much as a server may send before it hears back. */
export type Sent = { bytes: number; text: string; head: string };

/** An answer with the bytes it took on the wire: fetch would have unpacked it and not said. */
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

/** They take a part of what was packed, too. */
const unpackers: Record<string, (packed: Buffer) => Buffer> = {
  br: (packed) => brotliDecompressSync(packed, { finishFlush: constants.BROTLI_OPERATION_FLUSH }),
  gzip: (packed) => gunzipSync(packed, { finishFlush: constants.Z_SYNC_FLUSH }),
};

function ask(address: string, headers: Record<string, string>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => get(address, { headers }, resolve).once("error", reject));
}
