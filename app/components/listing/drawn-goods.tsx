import { useContext, useEffect, useRef } from "react";
import { useFrame } from "#app/components/layout/frame-context.ts";
import { GoodsDrawing } from "./goods-drawing.ts";
import { drawnPlace } from "./packed-goods.ts";
import { showToggles } from "./toggles.tsx";

type Props = { packed: string; className: string; eager: number };

/** Cards that the server has drawn: in the browser they stay as they came, and React only marks their toggles. */
export function DrawnGoods({ packed, className, eager }: Props) {
  const { viewer, favouriteIds, comparedUuids } = useFrame();
  const drawGoods = useContext(GoodsDrawing);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (list.current) showToggles(list.current, favouriteIds, comparedUuids);
  }, [favouriteIds, comparedUuids]);
  const counterparty = viewer && (viewer.client?.rootUuid ?? "");
  const markup = drawGoods?.(packed, { eager, counterparty, favourites: new Set(favouriteIds), compared: new Set(comparedUuids) });
  return <ul ref={list} className={className} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: markup ?? asItCame(drawnPlace(packed)) }} />;
}

const came = new Map<number, string>();

/** Read once while it stands: React draws a document anew when somebody else has changed it before the scripts ran. */
function asItCame(place: number | null): string {
  if (place === null) return "";
  const known = came.get(place) ?? document.querySelectorAll("ul.gs")[place]?.innerHTML ?? "";
  came.set(place, known);
  return known;
}
