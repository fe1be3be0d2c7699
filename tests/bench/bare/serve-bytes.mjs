import { createServer } from "node:http";
import { readFileSync } from "node:fs";

/**
 * The minimum cost of a page: node:http sends the same headers and compressed bytes to every client. BYTES is the path
 * of the file.
 */
const { headers, body } = JSON.parse(readFileSync(process.env.BYTES, "utf8"));
const bytes = Buffer.from(body, "base64");
createServer((_request, response) => response.writeHead(200, headers).end(bytes)).listen(
  Number(process.env.PORT),
  "127.0.0.1",
);
