import { createContext } from "react";
import type { StyleArea } from "#app/components/frame/route-handle.ts";

type Page = { scripted: boolean; nonce: string; inlineStyles: (areas: readonly StyleArea[]) => string };

/**
 * What only the server knows of the page it renders. `nonce` marks the page's own inline scripts and styles until their
 * hashes are taken (render-page.server.tsx). In the browser it is what the page came with, so that a document React
 * renders anew (from an error screen to a page and back) keeps its styles.
 */
export const ServerPage = createContext<Page>(
  typeof document === "undefined" ? { scripted: true, nonce: "", inlineStyles: () => "" } : pageAsItCame(),
);

function pageAsItCame(): Page {
  const css = document.querySelector("head style")?.textContent ?? "";
  return { scripted: true, nonce: "", inlineStyles: () => css };
}
