import { createReadStream } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { S3Client } from "@aws-sdk/client-s3";
import type { Bucket } from "./bucket.ts";
import { isFileKey, StorageAway, type FileStore } from "./files.ts";

/**
 * Files as objects of a bucket, which all processes share. An object is there whole or not at all once the service has
 * answered. The libraries are loaded only by a shop that keeps its files so.
 */
export async function s3Files(bucket: Bucket): Promise<FileStore> {
  const [{ ListObjectsV2Command, S3Client }, { S3Driver }] = await Promise.all([
    import("@aws-sdk/client-s3"),
    import("flydrive/drivers/s3"),
  ]);
  const { endpoint, region, name, folder, accessKeyId, secretAccessKey } = bucket;
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Services of one's own have no host for every bucket.
    forcePathStyle: true,
    // Checksums that only Amazon's own service is sure to know.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 10_000, throwOnRequestTimeout: true },
  });
  const drive = new S3Driver({ client, bucket: name, visibility: "private", supportsACL: false });
  const placeOf = (key: string) => {
    if (!isFileKey(key)) throw new RangeError("not a key of a file");
    return folder + key;
  };
  return {
    put: (key, bytes) => answered(drive.put(placeOf(key), bytes, { contentType: "application/octet-stream" })),
    putParts: (key, parts) =>
      spooled(parts, (path) =>
        answered(drive.putStream(placeOf(key), createReadStream(path), { contentType: "application/octet-stream" })),
      ),
    async read(key) {
      try {
        return Uint8Array.from(await answered(drive.getBytes(placeOf(key))));
      } catch (error) {
        if (error instanceof Error && error.name === "NoSuchKey") return null;
        throw error;
      }
    },
    remove: (key) => answered(drive.delete(placeOf(key))),
    older: (seconds) => answered(older(client, { name, folder, seconds, list: ListObjectsV2Command })),
  };
}

/** The service wants to know the length before the first byte: parts are gathered in a file of their own. */
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

/** A service that is away or busy is no fault of the shop's; a refusal is. */
async function answered<T>(asking: Promise<T>): Promise<T> {
  try {
    return await asking;
  } catch (error) {
    const status = error instanceof Error ? statusOf(error) : 0;
    throw status === undefined || status >= 500
      ? new StorageAway("the store of files did not answer", { cause: error })
      : error;
  }
}

function statusOf(error: Error & { $metadata?: { httpStatusCode?: number } }): number | undefined {
  return error.$metadata?.httpStatusCode;
}

type Asked = {
  name: string;
  folder: string;
  seconds: number;
  list: typeof import("@aws-sdk/client-s3").ListObjectsV2Command;
};

/** The library's own listing tells no times, and asking for each object's would be a request apiece. */
async function older(client: S3Client, { name, folder, seconds, list: List }: Asked): Promise<string[]> {
  const before = Date.now() - seconds * 1_000;
  const keys: string[] = [];
  let next: string | undefined;
  do {
    const page = await client.send(new List({ Bucket: name, Prefix: folder, ContinuationToken: next }));
    for (const { Key = "", LastModified } of page.Contents ?? []) {
      const key = Key.slice(folder.length);
      if (isFileKey(key) && LastModified !== undefined && LastModified.getTime() <= before) keys.push(key);
    }
    next = page.NextContinuationToken;
  } while (next !== undefined);
  return keys;
}
