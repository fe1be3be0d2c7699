import { createContext } from "react";
import type { StyleArea } from "#app/components/frame/route-handle.ts";

type Page = { scripted: boolean; nonce: string; inlineStyles: (areas: readonly StyleArea[]) => string };

/**
 * What only the server knows of the page it renders. In the browser it is what the page came with, so that a document
 * React draws anew (from an error screen to a page and back) keeps its styles and its right to have them.
 */
export const ServerPage = createContext<Page>(
  typeof document === "undefined" ? { scripted: true, nonce: "", inlineStyles: () => "" } : pageAsItCame(),
);

function pageAsItCame(): Page {
  const style = document.querySelector<HTMLStyleElement>("head style");
  const css = style?.textContent ?? "";
  return { scripted: true, nonce: style?.nonce ?? "", inlineStyles: () => css };
}
