import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { listening } from "./listening.ts";

export type S3Server = Awaited<ReturnType<typeof s3Server>>;

const [accessKeyId, secretAccessKey, region, bucket] = ["AKSKOBA", "s/e+c=r et", "ru-test-1", "skoba-files"];

/**
 * The part of S3 that a file store uses, on loopback: accepts only signed requests (V4) and lists two objects per page.
 */
export async function s3Server() {
  const objects = new Map<string, { bytes: Buffer; at: Date }>();
  const refused: string[] = [];
  let failing = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const body = Buffer.concat(chunks);
    const { pathname, searchParams } = new URL(request.url ?? "", "http://s3.test");
    if (failing > 0) {
      failing -= 1;
      return void response.writeHead(503).end(fault("SlowDown"));
    }
    if (!isSigned(request, body)) {
      refused.push(pathname);
      return void response.writeHead(403).end(fault("SignatureDoesNotMatch"));
    }
    const [, named = "", ...rest] = pathname.split("/");
    const key = decodeURIComponent(rest.join("/"));
    if (named !== bucket) return void response.writeHead(404).end(fault("NoSuchBucket"));
    if (request.method === "GET" && searchParams.has("list-type"))
      return void response.writeHead(200, { "content-type": "application/xml" }).end(listing(searchParams));
    const object = objects.get(key);
    switch (request.method) {
      case "PUT":
        objects.set(key, { bytes: body, at: new Date() });
        return void response.writeHead(200, { etag: '"x"' }).end();
      case "GET":
        return object
          ? void response.writeHead(200, { "content-length": object.bytes.length }).end(object.bytes)
          : void response.writeHead(404).end(fault("NoSuchKey"));
      case "DELETE":
        objects.delete(key);
        return void response.writeHead(204).end();
      default:
        return void response.writeHead(405).end(fault("MethodNotAllowed"));
    }
  }

  function listing(query: URLSearchParams): string {
    const keys = [...objects.keys()].filter((key) => key.startsWith(query.get("prefix") ?? "")).toSorted();
    const from = Number(query.get("continuation-token") ?? 0);
    const contents = keys
      .slice(from, from + 2)
      .map(
        (key) =>
          `<Contents><Key>${key}</Key><LastModified>${objects.get(key)?.at.toISOString()}</LastModified></Contents>`,
      );
    const more =
      from + 2 < keys.length
        ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${from + 2}</NextContinuationToken>`
        : "<IsTruncated>false</IsTruncated>";
    return `<?xml version="1.0"?><ListBucketResult>${more}${contents.join("")}</ListBucketResult>`;
  }

  const server = createServer((request, response) => void answer(request, response));
  const port = await listening(server);
  const login = (secret: string) => `${accessKeyId}:${encodeURIComponent(secret)}`;
  return {
    objects,
    refused,
    /** In the format of STORAGE_URL. */
    url: `s3+http://${login(secretAccessKey)}@127.0.0.1:${port}/${bucket}/shop/files?region=${region}`,
    wrongUrl: `s3+http://${login("another")}@127.0.0.1:${port}/${bucket}?region=${region}`,
    /** The next requests are refused with 503. */
    fail(times: number) {
      failing = times;
    },
    close: () => new Promise<void>((done) => server.close(() => done()).closeAllConnections()),
  };
}

function fault(code: string): string {
  return `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;
}

/** AWS Signature Version 4, computed independently from the request. */
function isSigned({ method = "", url = "", headers }: IncomingMessage, body: Buffer): boolean {
  const [, day = "", place = "", signed = "", signature = ""] =
    new RegExp(
      `^AWS4-HMAC-SHA256 Credential=${accessKeyId}/(\\d{8})/([\\w-]+)/s3/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$`,
    ).exec(headers.authorization ?? "") ?? [];
  const sentHash = String(headers["x-amz-content-sha256"]);
  if (place !== region || (sentHash !== "UNSIGNED-PAYLOAD" && sentHash !== sha256(body))) return false;
  const { pathname, searchParams } = new URL(url, "http://s3.test");
  const query = [...searchParams]
    .map(([name, value]) => `${strict(name)}=${strict(value)}`)
    .toSorted()
    .join("&");
  const lines = signed
    .split(";")
    .map((name) => `${name}:${String(headers[name]).trim()}\n`)
    .join("");
  const canonical = [method, pathname, query, lines, signed, sentHash].join("\n");
  const toSign = [
    "AWS4-HMAC-SHA256",
    headers["x-amz-date"],
    `${day}/${region}/s3/aws4_request`,
    sha256(canonical),
  ].join("\n");
  const key = [day, region, "s3", "aws4_request"].reduce<Buffer>(
    (last, part) => hmac(last, part),
    Buffer.from(`AWS4${secretAccessKey}`),
  );
  return hmac(key, toSign).toString("hex") === signature;
}

function sha256(text: string | Buffer): string {
  return createHash("sha256").update(text).digest("hex");
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

function strict(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
