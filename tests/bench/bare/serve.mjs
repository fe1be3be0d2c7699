import { createServer } from "node:http";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { getRequestListener } from "@hono/node-server";
import { createRequestHandler } from "@remix-run/node";

/** Remix behind the adapter of server/front/listen.ts, with nothing else between them. */
const build = await import(pathToFileURL(resolve(".cache/bench/bare/server/index.js")).href);
const handle = createRequestHandler(build, "production");
createServer(getRequestListener((request) => handle(request), { overrideGlobalObjects: false })).listen(
  Number(process.env.PORT),
  "127.0.0.1",
);
