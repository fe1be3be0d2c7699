import type { ReactElement, ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { drawnOnce } from "#app/components/kit/drawn-once.ts";
import { WholeMarkup } from "#app/components/kit/whole-markup.ts";
import { CatalogDrawing, type CatalogAbout } from "#app/components/listing/catalog-drawing.ts";
import { drawCatalog } from "#app/components/listing/draw-catalog.server.ts";
import { drawGoods } from "#app/components/goods/draw-goods.server.tsx";
import { FilterDrawing } from "#app/components/filter/filter-drawing.ts";
import { GoodsDrawing, type ListState } from "#app/components/goods/goods-drawing.ts";
import type { StyleArea } from "#app/components/frame/route-handle.ts";
import { PartDrawing } from "#app/components/frame/standing-part.tsx";
import { sheetOf } from "#app/styles/sheet.server.ts";
import { PagePieces } from "./page-pieces.server.ts";
import { ServerPage } from "./server-page.ts";

export type DrawnPage = {
  /** With marks in place of the large parts. */
  markup: string;
  pieces: PagePieces;
  /** By this hash a policy lets the page's sheet in. */
  sheetHash: string;
  /** What the page shows and so need not travel as data: lists of goods and filters, each as it stands there, text or mark. */
  lists: string[];
  filters: string[];
};

const parts = drawnOnce<Uint8Array>(200);
const filterBytes = drawnOnce<Uint8Array>(300);

/** A page as React draws it. All its data is there before, so a string does what a stream would, in half the time. */
export function drawPage(
  page: ReactNode,
  { scripted, nonce, keeps }: { scripted: boolean; nonce: string; keeps: boolean },
): DrawnPage {
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
    return pieces.mark((textOf) => drawGoods(textOf(packed), state));
  }
  function drawFilter(filter: string): string {
    filters.push(filter);
    return pieces.mark((textOf) => {
      const markup = textOf(filter);
      return filterBytes(markup, () => Buffer.from(markup));
    });
  }
  function describeCatalog({ listing: { goods, total }, ...about }: CatalogAbout): string {
    return pieces.mark((textOf) => drawCatalog({ ...about, listing: { goods: textOf(goods), total } }));
  }
  function drawPart(key: string, draw: () => ReactElement): string {
    const part = () => Buffer.from(renderToString(draw()));
    return pieces.mark(keeps ? parts(key, part) : part());
  }
  const markup = renderToString(
    <ServerPage.Provider value={{ scripted, nonce, inlineStyles }}>
      <WholeMarkup.Provider value={(part) => pieces.mark(part)}>
        <GoodsDrawing.Provider value={drawList}>
          <FilterDrawing.Provider value={drawFilter}>
            <PartDrawing.Provider value={drawPart}>
              <CatalogDrawing.Provider value={scripted ? null : describeCatalog}>{page}</CatalogDrawing.Provider>
            </PartDrawing.Provider>
          </FilterDrawing.Provider>
        </GoodsDrawing.Provider>
      </WholeMarkup.Provider>
    </ServerPage.Provider>,
  );
  return { markup: `<!DOCTYPE html>${markup}`, pieces, sheetHash, lists, filters };
}
