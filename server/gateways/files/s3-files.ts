import { AsyncLocalStorage } from "node:async_hooks";
import { createReadStream } from "node:fs";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { S3Client } from "@aws-sdk/client-s3";
import { CalledTooLong, NotAsked, type GatewayRoom } from "#server/gateways/room/gateway-room.ts";
import type { Bucket } from "./bucket.ts";
import { isFileKey, StorageAway, type FileStore } from "./files.ts";
import { unnamedFile } from "./unnamed-file.ts";

/** Bytes for which reading one has time; its size is not known before. */
const mostOpened = 525_000_000;

/**
 * Files as objects in a bucket shared by all processes. Writes are atomic once acknowledged. The libraries are only
 * loaded when configured.
 */
export async function s3Files(bucket: Bucket, room: GatewayRoom): Promise<FileStore> {
  const [{ ListObjectsV2Command, S3Client }, { S3Driver }] = await Promise.all([
    import("@aws-sdk/client-s3"),
    import("flydrive/drivers/s3"),
  ]);
  const { endpoint, region, name, folder, accessKeyId, secretAccessKey } = bucket;
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Self-hosted services have no host per bucket.
    forcePathStyle: true,
    // Only Amazon reliably supports the other checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 2,
  });
  giveUpBySignal(client);
  const drive = new S3Driver({ client, bucket: name, visibility: "private", supportsACL: false });
  const placeOf = (key: string) => {
    if (!isFileKey(key)) throw new RangeError("not a key of a file");
    return folder + key;
  };
  /** Allows one more second per megabyte. */
  async function ask<T>(call: () => Promise<T>, bytes = 0): Promise<T> {
    try {
      return await room.ask((signal) => signals.run(signal, call), { moreMs: bytes / 1_000 });
    } catch (error) {
      throw isAway(error) ? new StorageAway("the store of files did not answer", { cause: error }) : error;
    }
  }
  const binary = { contentType: "application/octet-stream" };
  return {
    put: async (key, bytes) => {
      const place = placeOf(key);
      await ask(() => drive.put(place, bytes, binary), bytes.length);
    },
    putParts: (key, parts) =>
      spooled(parts, async (path) => {
        const [place, { size }] = [placeOf(key), await stat(path)];
        await ask(() => drive.putStream(place, createReadStream(path), binary), size);
      }),
    async read(key) {
      const place = placeOf(key);
      try {
        return Uint8Array.from(await ask(() => drive.getBytes(place)));
      } catch (error) {
        if (error instanceof Error && error.name === "NoSuchKey") return null;
        throw error;
      }
    },
    async open(key) {
      const [place, file] = [placeOf(key), await unnamedFile(tmpdir())];
      try {
        await ask(async () => {
          const pieces: AsyncIterable<Uint8Array> = await drive.getStream(place);
          for await (const piece of pieces) await file.writeFile(piece);
        }, mostOpened);
        const { size } = await file.stat();
        return { fd: file.fd, size, close: () => file.close() };
      } catch (error) {
        await file.close();
        if (error instanceof Error && error.name === "NoSuchKey") return null;
        throw error;
      }
    },
    async scratch() {
      const file = await unnamedFile(tmpdir());
      return { fd: file.fd, size: 0, close: () => file.close() };
    },
    remove: async (key) => {
      const place = placeOf(key);
      await ask(() => drive.delete(place));
    },
    async older(seconds) {
      const before = Date.now() - seconds * 1_000;
      const keys: string[] = [];
      let next: string | undefined;
      do {
        const list = new ListObjectsV2Command({ Bucket: name, Prefix: folder, ContinuationToken: next });
        const page = await ask(() => client.send(list));
        for (const { Key = "", LastModified } of page.Contents ?? []) {
          const key = Key.slice(folder.length);
          if (isFileKey(key) && LastModified !== undefined && LastModified.getTime() <= before) keys.push(key);
        }
        next = page.NextContinuationToken;
      } while (next !== undefined);
      return keys;
    },
  };
}

const signals = new AsyncLocalStorage<AbortSignal>();

/** The upload library ignores abort signals, and its own time-outs do not cover the body. */
function giveUpBySignal({ config: { requestHandler } }: S3Client): void {
  const handle = requestHandler.handle.bind(requestHandler);
  requestHandler.handle = (request, options) => {
    const signal = signals.getStore();
    return handle(request, signal === undefined ? options : { ...options, abortSignal: signal });
  };
}

/** S3 needs the length first, so the stream is spooled to a temporary file. */
async function spooled(parts: AsyncIterable<Uint8Array>, send: (path: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "shop-file-"));
  try {
    const path = join(folder, "parts");
    await writeFile(path, parts, { mode: 0o600 });
    await send(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Unreachable or busy is transient; a refusal, e.g. of the key, is a bug or misconfiguration. */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof NotAsked || error instanceof CalledTooLong) return true;
  const status = statusOf(error);
  return status === undefined || status >= 500;
}

/** A refusal or missing object is an answer of a healthy service. */
export function isStoreAnswer(error: unknown): boolean {
  return error instanceof Error && !isAway(error);
}

function statusOf(error: Error & { $metadata?: { httpStatusCode?: number } }): number | undefined {
  return error.$metadata?.httpStatusCode;
}
