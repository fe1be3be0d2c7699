import { useContext } from "react";
import { useFrame } from "#app/components/frame/frame-context.ts";
import type { CatalogView } from "#app/domain/catalog/view.ts";
import { DrawnGoods } from "./drawn-goods.tsx";
import { GoodsCards } from "./goods-cards.tsx";
import { GoodsDrawing } from "./goods-drawing.ts";
import { GoodsTable } from "./goods-table.tsx";
import type { Goods } from "./goods.ts";
import { drawnPlace, unpackGoods } from "./packed-goods.ts";

/** Pictures of this many first cards load at once; the rest wait until they are near the screen. */
const eagerPictures = 4;

/**
 * Needs one `ToggleForms` on the page. `packed`: see `packGoods`; `more`: pages put below it, packed alike. `view` is
 * already what the visitor's device may have.
 */
export function GoodsList({ packed, more = none, view = "card", eager = eagerPictures }: Props) {
  const frame = useFrame();
  const onServer = useContext(GoodsDrawing) !== null;
  const className = view === "card" ? "goods-list" : "goods-list goods-rows";
  const added = more.flatMap(unpackGoods);
  if (view !== "table" && (onServer || drawnPlace(packed) !== null)) {
    return <DrawnGoods packed={packed} added={added} className={className} eager={eager} />;
  }
  const goods = [...unpackGoods(packed), ...added];
  if (view !== "table") {
    return (
      <ul className={className}>
        <GoodsCards goods={goods} eager={eager} />
      </ul>
    );
  }
  const favourites = new Set(frame.favouriteIds);
  const compared = new Set(frame.comparedUuids);
  return (
    <GoodsTable
      goods={goods}
      toggled={(one: Goods) => ({ favourite: favourites.has(one.externalId), compared: compared.has(one.uuid) })}
    />
  );
}

type Props = { packed: string; more?: readonly string[]; view?: CatalogView; eager?: number };

const none: readonly string[] = [];
