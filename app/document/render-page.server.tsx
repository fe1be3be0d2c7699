import { createHash, randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import type { ReactElement, ReactNode } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { inlineStyles } from "#app/styles/inline.server.ts";
import { ServerPage } from "./server-page.ts";

/** A finished page, and the CSP sources (`'sha256-…'`) of its own inline scripts and styles. */
export type RenderedPage = { html: string; scripts: string[]; styles: string[] };

/** Rendering is aborted after this. Milliseconds. */
const abortMs = 15_000;

/** `accent`: the shop's own colour, "#rrggbb". */
type Options = { scripted: boolean; accent: string | null; onError: (error: unknown) => void };

/**
 * Renders a whole page: its loaders have finished, so streaming gains nothing, and a whole page can be cached.
 * `pageOf` makes the tree for a nonce.
 */
export async function renderPage(
  pageOf: (nonce: string) => ReactNode,
  { scripted, accent, onError }: Options,
): Promise<RenderedPage> {
  const nonce = randomBytes(16).toString("base64url");
  const page = (
    <ServerPage.Provider value={{ scripted, nonce, inlineStyles: stylesWith(accent) }}>
      {pageOf(nonce)}
    </ServerPage.Provider>
  );
  // A string takes half the time of a stream, but lacks the streamed hydration data.
  const markup = scripted ? await renderStream(page, onError) : `<!DOCTYPE html>${renderToString(page)}`;
  return withHashes(markup, nonce);
}

/** Overrides the tokens of app/styles/tokens.css; a pressed control is a little darker. */
function stylesWith(accent: string | null): typeof inlineStyles {
  if (accent === null) return inlineStyles;
  const tokens = `:root{--sig:${accent};--press:color-mix(in srgb,${accent} 94%,#000)}`;
  return (areas) => inlineStyles(areas) + tokens;
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
        // React 18 pads chunks with zeros where a multi-byte character does not fit.
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
 * A cacheable page holds nothing of one request, so its inline scripts are allowed by hash instead of nonce. Only
 * elements with this rendering's nonce are hashed: injected markup cannot know it (security H1, H2).
 */
function withHashes(markup: string, nonce: string): RenderedPage {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const attribute = ` nonce="${nonce}"`;
  const [first = "", ...parts] = markup.split(attribute);
  let before = first;
  for (const part of parts) {
    // Searches for the nonce, not for tags: matching every tag of a long page is slow.
    const tag = before.slice(before.lastIndexOf("<"));
    const found = tag.startsWith("<script") ? scripts : tag.startsWith("<style") ? styles : null;
    const content = part.slice(part.indexOf(">") + 1, part.indexOf(found === scripts ? "</script>" : "</style>"));
    found?.add(`'sha256-${createHash("sha256").update(content).digest("base64")}'`);
    before = part;
  }
  return { html: first + parts.join(""), scripts: [...scripts], styles: [...styles] };
}
