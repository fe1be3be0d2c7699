import { createContext } from "react";
import type { StyleArea } from "#app/components/frame/route-handle.ts";

type Page = { scripted: boolean; nonce: string; inlineStyles: (areas: readonly StyleArea[]) => string };

/**
 * Server-side data of the rendered page. `nonce` marks the page's inline scripts and styles until their hashes are
 * taken (render-page.server.tsx). In the browser it is the nonce the page came with, so that a document rendered again
 * by React (from an error screen to a page and back) keeps its styles.
 */
export const ServerPage = createContext<Page>(
  typeof document === "undefined" ? { scripted: true, nonce: "", inlineStyles: () => "" } : initialPage(),
);

function initialPage(): Page {
  const css = document.querySelector("head style")?.textContent ?? "";
  return { scripted: true, nonce: "", inlineStyles: () => css };
}
