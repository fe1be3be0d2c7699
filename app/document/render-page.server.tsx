import { createHash, randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import type { ReactElement, ReactNode } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { inlineStyles } from "#app/styles/inline.server.ts";
import { ServerPage } from "./server-page.ts";

/** A finished page, and the CSP sources (`'sha256-…'`) of its own inline scripts and styles. */
export type RenderedPage = { html: string; scripts: string[]; styles: string[] };

/** What has not rendered by then never will. */
const abortMs = 15_000;

/**
 * Renders a page whole: what its loaders answer is there before, so nothing is gained by sending it in parts, and a whole
 * page can be kept. `pageOf` makes the tree for a nonce.
 */
export async function renderPage(
  pageOf: (nonce: string) => ReactNode,
  { scripted, onError }: { scripted: boolean; onError: (error: unknown) => void },
): Promise<RenderedPage> {
  const nonce = randomBytes(16).toString("base64url");
  const page = <ServerPage.Provider value={{ scripted, nonce, inlineStyles }}>{pageOf(nonce)}</ServerPage.Provider>;
  // A string takes half the time of a stream, but loses the data for hydration, which comes as a stream.
  const markup = scripted ? await renderStream(page, onError) : `<!DOCTYPE html>${renderToString(page)}`;
  return withHashes(markup, nonce);
}

function renderStream(page: ReactElement, onError: (error: unknown) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const collect = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        // React 18 pads its chunks with zeros where a letter of several bytes does not fit.
        resolve(Buffer.concat(chunks).toString().replaceAll("\0", ""));
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(page, {
      onAllReady() {
        clearTimeout(timer);
        pipe(collect);
      },
      onShellError(error) {
        clearTimeout(timer);
        reject(error);
      },
      onError,
    });
    const timer = setTimeout(abort, abortMs);
  });
}

/**
 * A page that may be kept holds nothing of one request, so its inline scripts are let in by hash instead of nonce. Only
 * what carries this rendering's nonce is hashed: markup that a stranger smuggled in cannot know it (security H1, H2).
 */
function withHashes(markup: string, nonce: string): RenderedPage {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const attribute = ` nonce="${nonce}"`;
  const html = markup.replace(
    new RegExp(`<(script|style)([^>]*)${attribute}([^>]*)>(.*?)</\\1>`, "gs"),
    (_, name: string, before: string, after: string, content: string) => {
      const source = `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
      (name === "script" ? scripts : styles).add(source);
      return `<${name}${before}${after}>${content}</${name}>`;
    },
  );
  return { html, scripts: [...scripts], styles: [...styles] };
}
