import { useContext } from "react";
import { useFrame } from "#app/components/layout/frame-context.ts";
import type { CatalogView } from "#app/domain/catalog/view.ts";
import { DrawnGoods } from "./drawn-goods.tsx";
import { GoodsCard } from "./goods-card.tsx";
import { GoodsDrawing } from "./goods-drawing.ts";
import { GoodsTable } from "./goods-table.tsx";
import type { Goods } from "./goods.ts";
import { drawnPlace, unpackGoods } from "./packed-goods.ts";

/** Pictures of this many first cards load at once; the rest wait until they are near the screen. */
const eagerPictures = 4;

/** Needs one `ToggleForms` on the page. `packed`: see `packGoods`. `view` is already what the visitor's device may have. */
export function GoodsList({ packed, view = "card", eager = eagerPictures }: { packed: string; view?: CatalogView; eager?: number }) {
  const frame = useFrame();
  const onServer = useContext(GoodsDrawing) !== null;
  const className = view === "card" ? "gs" : "gs gr";
  if (view !== "table" && (onServer || drawnPlace(packed) !== null)) return <DrawnGoods packed={packed} className={className} eager={eager} />;

  const goods = unpackGoods(packed);
  const favourites = new Set(frame.favouriteIds);
  const compared = new Set(frame.comparedUuids);
  const toggled = (one: Goods) => ({ favourite: favourites.has(one.externalId), compared: compared.has(one.uuid) });
  if (view === "table") return <GoodsTable goods={goods} toggled={toggled} />;
  const counterparty = frame.viewer && (frame.viewer.client?.rootUuid ?? "");
  return (
    <ul className={className}>
      {goods.map((one, place) => (
        <GoodsCard key={one.uuid} goods={one} eager={place < eager} counterparty={counterparty} {...toggled(one)} />
      ))}
    </ul>
  );
}
