import type { ReactElement, ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { WholeMarkup } from "./components/kit/whole-markup.ts";
import { CatalogDrawing } from "./components/listing/catalog-drawing.ts";
import { drawCatalog } from "./components/listing/draw-catalog.server.ts";
import { drawGoods } from "./components/listing/draw-goods.server.tsx";
import { FilterDrawing } from "./components/listing/filter-drawing.ts";
import { drawnOnce } from "./components/listing/drawn-once.ts";
import { GoodsDrawing, type ListState } from "./components/listing/goods-drawing.ts";
import type { StyleArea } from "./components/layout/route-handle.ts";
import { PartDrawing } from "./components/layout/standing-part.tsx";
import { PagePieces } from "./page-pieces.server.ts";
import { ServerPage } from "./server-page.ts";
import { sheetOf } from "./styles/sheet.server.ts";

export type DrawnPage = {
  /** With marks in place of the large parts. */
  markup: string;
  pieces: PagePieces;
  /** By this hash a policy lets the page's sheet in. */
  sheetHash: string;
  /** What the page shows and so need not travel as data: packed lists of goods, filters. */
  lists: string[];
  filters: string[];
};

const parts = drawnOnce<Uint8Array>(200);

/** A page as React draws it. All its data is there before, so a string does what a stream would, in half the time. */
export function drawPage(page: ReactNode, { scripted, nonce }: { scripted: boolean; nonce: string }): DrawnPage {
  const pieces = new PagePieces();
  const lists: string[] = [];
  const filters: string[] = [];
  let sheetHash = "";
  function inlineStyles(areas: readonly StyleArea[]): string {
    const sheet = sheetOf(areas);
    sheetHash = sheet.hash;
    return pieces.mark(sheet.bytes);
  }
  function drawList(packed: string, state: ListState): string {
    lists.push(packed);
    return pieces.mark(drawGoods(packed, state));
  }
  function drawFilter(filter: string): string {
    filters.push(filter);
    return pieces.mark(filter);
  }
  function drawPart(key: string, draw: () => ReactElement): string {
    return pieces.mark(parts(key, () => Buffer.from(renderToString(draw()))));
  }
  const markup = renderToString(
    <ServerPage.Provider value={{ scripted, nonce, inlineStyles }}>
      <WholeMarkup.Provider value={(part) => pieces.mark(part)}>
        <GoodsDrawing.Provider value={drawList}>
          <FilterDrawing.Provider value={drawFilter}>
            <PartDrawing.Provider value={drawPart}>
              <CatalogDrawing.Provider value={scripted ? null : (about) => pieces.mark(drawCatalog(about))}>{page}</CatalogDrawing.Provider>
            </PartDrawing.Provider>
          </FilterDrawing.Provider>
        </GoodsDrawing.Provider>
      </WholeMarkup.Provider>
    </ServerPage.Provider>,
  );
  return { markup: `<!DOCTYPE html>${markup}`, pieces, sheetHash, lists, filters };
}
