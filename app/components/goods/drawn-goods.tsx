import { useContext, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useFrame } from "#app/components/frame/frame-context.ts";
import { GoodsCards } from "./goods-cards.tsx";
import { GoodsDrawing } from "./goods-drawing.ts";
import type { Goods } from "./goods.ts";
import { drawnPlace } from "./packed-goods.ts";
import { showToggles } from "./toggles.tsx";

type Props = { packed: string; added: readonly Goods[]; className: string; eager: number };

/** Cards that the server has drawn: in the browser they stay as they came, and React only marks their toggles; `added` go below them. */
export function DrawnGoods({ packed, added, className, eager }: Props) {
  const { viewer, favouriteIds, comparedUuids } = useFrame();
  const drawGoods = useContext(GoodsDrawing);
  const [list, setList] = useState<HTMLUListElement | null>(null);
  useEffect(() => {
    if (list) showToggles(list, favouriteIds, comparedUuids);
  }, [list, favouriteIds, comparedUuids]);
  const counterparty = viewer && (viewer.client?.rootUuid ?? "");
  const markup = drawGoods?.(packed, {
    eager,
    counterparty,
    favourites: new Set(favouriteIds),
    compared: new Set(comparedUuids),
  });
  return (
    <>
      <ul
        ref={setList}
        className={className}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: markup ?? asItCame(drawnPlace(packed)) }}
      />
      {list && added.length > 0 && createPortal(<GoodsCards goods={added} eager={0} />, list)}
    </>
  );
}

const came = new Map<number, string>();

/** Read once while it stands: React draws a document anew when somebody else has changed it before the scripts ran. */
function asItCame(place: number | null): string {
  if (place === null) return "";
  const known = came.get(place) ?? document.querySelectorAll("ul.goods-list")[place]?.innerHTML ?? "";
  came.set(place, known);
  return known;
}
