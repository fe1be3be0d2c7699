import { mkdir, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { buildBare } from "./builds.ts";
import { withServer, type ServerProcess } from "./server-process.ts";

type LivePage = { url: string; headers: Record<string, string> };

const dataFile = ".cache/bench/bare-data.json";

/** The baseline in its own process: the live page's markup, rendered by a Remix app without API calls. */
export async function withBare<T>(live: LivePage, work: (bare: ServerProcess) => Promise<T>): Promise<T> {
  await buildBare();
  await mkdir(dirname(dataFile), { recursive: true });
  await writeFile(dataFile, JSON.stringify(await capture(live)));
  const env = () => ({ BARE_DATA: resolve(dataFile) });
  const { pathname } = new URL(live.url);
  return withServer({ script: "tests/bench/bare/serve.mjs", env, readyPath: pathname }, async (bare) => {
    await expectSameMarkup(live, bare.origin + pathname);
    return work(bare);
  });
}

/** Runs the shop's own loaders against the backend in `API_URL`, like remix-serve. */
async function capture({ url, headers }: LivePage) {
  const { origin, pathname } = new URL(url);
  process.env["API_URL"] = origin;
  process.env["SITE_URL"] = origin;
  const { routes }: ServerBuild = await import(pathToFileURL(resolve("build/server/index.js")).href);
  const args = {
    request: new Request(url, { headers }),
    context: {},
    params: { "*": pathname.replace("/catalog/", "") },
  };
  const read = (id: string) => routes[id]?.module.loader?.(args);
  return { root: await read("root"), category: await read("routes/catalog-category/category") };
}

async function expectSameMarkup({ url, headers }: LivePage, bareUrl: string): Promise<void> {
  const [ours, bare] = await Promise.all([url, bareUrl].map((address) => markupOf(address, headers)));
  if (ours === bare || ours === undefined || bare === undefined) return;
  const [longer, shorter] = ours.length < bare.length ? [bare, ours] : [ours, bare];
  const at = [...longer].findIndex((sign, index) => sign !== shorter[index]);
  throw new Error(
    `the bare page differs: «${bare.slice(Math.max(0, at - 60), at + 60)}» instead of «${ours.slice(Math.max(0, at - 60), at + 60)}»`,
  );
}

/**
 * The document without scripts, nonces and the random key of a page, which differ by build or request, and without the
 * part that is streamed after it.
 */
async function markupOf(address: string, headers: Record<string, string>): Promise<string> {
  const answer = await fetch(address, { headers });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  const [document = ""] = (await answer.text()).split("</body>");
  return document.replace(
    /<script\b.*?<\/script>|<link rel="modulepreload"[^>]*>|<!--.*?-->| nonce="[^"]*"|(?<=name="page" value=")[^"]*|\0/gs,
    "",
  );
}
