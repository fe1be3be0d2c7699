import { createContext, useContext, type ReactElement } from "react";

/** The server's way to draw what stands the same on page after page: once for each key. Null in the browser. */
export const PartDrawing = createContext<((key: string, draw: () => ReactElement) => string) | null>(null);

/** A block whose content hangs on `key` alone, neither on the page nor on its visitor. */
export function StandingPart({ partKey, children }: { partKey: string; children: () => ReactElement }) {
  const drawPart = useContext(PartDrawing);
  return drawPart ? <div dangerouslySetInnerHTML={{ __html: drawPart(partKey, children) }} /> : <div>{children()}</div>;
}
