import { createHash } from "node:crypto";
import { exchangeLimits } from "#app/domain/exchange/connection.ts";
import { cleanFileName, sentFileKind } from "#app/domain/exchange/sent-files.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { lockExchangeSession } from "#server/db/queries/exchange/sessions.ts";
import {
  appendChunk,
  findSentFile,
  startSentFile,
  type SentChunk,
  type SentPart,
} from "#server/db/queries/exchange/sent-files.ts";
import { transact } from "#server/db/transaction.ts";
import { StorageAway, StorageFull } from "#server/gateways/files/files.ts";
import type { Ports } from "#server/ports/ports.ts";
import { BodyCut, inParts } from "#server/uploads/stored-chunk.ts";
import type { ExchangeCaller } from "./sessions.ts";

/** `length`: bytes announced by the client; null when it announces none. */
export type SentBody = { stream: AsyncIterable<Uint8Array>; length: number | null };

type Refused =
  | { code: "exchangeName" | "exchangeCut" | "exchangeEmpty" | "exchangeStorage" | "exchangeSessionFull" }
  | { code: "exchangeChunk"; limit: number };

/** `isIgnored`: the shop has no use for such a file. `isWhole`: no more chunks are to come, as far as sizes tell. */
export type TakenFile = { name: string; isIgnored: boolean; isWhole: boolean };

/**
 * Adds a chunk to a file of the session. It is stored first and becomes part of the file as a whole, so that a cut
 * connection leaves nothing; a chunk that is sent again, as after a time-out, is not added twice.
 */
export async function takeChunk(
  ports: Ports,
  { connection, session }: ExchangeCaller,
  sentName: string,
  body: SentBody,
): Promise<Verdict<TakenFile, Refused>> {
  const name = cleanFileName(sentName);
  if (name === null) return no("exchangeName");
  const kind = sentFileKind(name);
  const limit = connection.fileLimit;
  if (body.length !== null && body.length > limit) return no("exchangeChunk", { limit });
  if (kind === null) {
    let bytes = 0;
    for await (const chunk of body.stream) if ((bytes += chunk.length) > limit) return no("exchangeChunk", { limit });
    return ok({ name, isIgnored: true, isWhole: true });
  }
  const { db } = ports.database;
  if (session.bytes + (body.length ?? 0) > exchangeLimits.sessionBytes) return no("exchangeSessionFull");
  const stored = await storeChunk(ports, body, limit);
  if (!stored.ok) return stored;
  const chunk = stored.value;
  let isAdded = false;
  try {
    const taken = await transact<null, { ok: false; code: "exchangeSessionFull" }>(db, async (tx) => {
      isAdded = false;
      const bytes = await lockExchangeSession(tx, session.uuid);
      if (bytes + chunk.size > exchangeLimits.sessionBytes) return no("exchangeSessionFull");
      const found = await findSentFile(tx, session.uuid, name);
      const isOpen = found?.state === "open";
      if (isOpen && found.lastSize === chunk.size && found.lastHash?.equals(chunk.hash) === true) return ok(null);
      if (!isOpen) {
        const started = { uuid: ports.ids.uuid(), session: session.uuid, name, kind, created_at: ports.clock.now() };
        await startSentFile(tx, started);
      }
      const file = isOpen ? found : await findSentFile(tx, session.uuid, name);
      if (file === undefined) throw new Error("a file of the exchange was not started");
      await appendChunk(tx, file, chunk);
      isAdded = true;
      return ok(null);
    });
    if (!taken.ok) return taken;
  } finally {
    if (!isAdded) await drop(ports, chunk.parts);
  }
  return ok({ name, isIgnored: false, isWhole: chunk.size < limit });
}

async function storeChunk(
  ports: Ports,
  { stream, length }: SentBody,
  limit: number,
): Promise<Verdict<SentChunk, Refused>> {
  const hash = createHash("sha256");
  const parts: SentPart[] = [];
  let size = 0;
  const counted = async function* (part: AsyncIterable<Uint8Array>, own: SentPart) {
    for await (const bytes of part) {
      own.size += bytes.length;
      size += bytes.length;
      if (size > limit) throw new ChunkTooLarge();
      hash.update(bytes);
      yield bytes;
    }
  };
  try {
    for await (const part of inParts(stream)) {
      const own = { key: ports.ids.uuid(), size: 0 };
      await ports.files.putParts(own.key, counted(part, own));
      parts.push(own);
    }
  } catch (error) {
    await drop(ports, parts);
    if (error instanceof ChunkTooLarge) return no("exchangeChunk", { limit });
    if (error instanceof StorageFull || error instanceof StorageAway) return no("exchangeStorage");
    if (error instanceof BodyCut) return no("exchangeCut");
    throw error;
  }
  if (size > 0 && (length === null || length === size)) return ok({ hash: hash.digest(), size, parts });
  await drop(ports, parts);
  return no(size === 0 ? "exchangeEmpty" : "exchangeCut");
}

class ChunkTooLarge extends Error {}

async function drop({ files, log }: Ports, parts: readonly SentPart[]): Promise<void> {
  for (const { key } of parts)
    // What stays has no row and is swept.
    await files.remove(key).catch((error: unknown) => log.warn({ err: error }, "a part of a chunk was not removed"));
}
