import { UNSAFE_RemixContext as RemixContext, useMatches } from "@remix-run/react";
import { useContext, type ContextType } from "react";
import startScripts from "./start-scripts.js?raw";

/**
 * Remix's `<Scripts/>`, but the code is fetched only after the page is painted and loaded, or at the first touch, key
 * or focus: until then links and forms work natively. Modules are awaited one by one to avoid one long task.
 */
export function DeferredScripts({ nonce }: { nonce: string }) {
  const remix = useContext(RemixContext);
  const routeIds = useMatches().map(({ id }) => id);
  // The browser keeps both script elements as rendered.
  const onServer = import.meta.env.SSR && remix !== undefined;
  if (onServer && remix.renderMeta) remix.renderMeta.didRenderScripts = true;
  return (
    <>
      <script
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: onServer ? contextScript(remix.serverHandoffString ?? "{}") : "" }}
      />
      <script
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: onServer ? startScript(remix.manifest, routeIds) : "" }}
      />
    </>
  );
}

/** Bootstrap data of Remix's browser code; loader data is streamed by `<RemixServer/>`. */
function contextScript(handoff: string): string {
  return `window.__remixContext = ${handoff};window.__remixContext.stream = new ReadableStream({start(controller){window.__remixContext.streamController = controller}}).pipeThrough(new TextEncoderStream());`;
}

type Manifest = NonNullable<ContextType<typeof RemixContext>>["manifest"];

function startScript({ url, entry, routes, hmr }: Manifest, routeIds: readonly string[]): string {
  const own = routeIds.flatMap((id) => routes[id] ?? []);
  const load = {
    files: [
      ...new Set([
        ...(hmr?.runtime ? [hmr.runtime] : []),
        ...entry.imports,
        ...own.flatMap(({ imports = [] }) => imports),
        url,
        ...own.map(({ module }) => module),
      ]),
    ],
    modules: own.map(({ id, module }) => [id, module]),
    entry: entry.module,
  };
  return `(${startScripts.trim().replace(/;$/, "")})(${JSON.stringify(load)})`;
}
