import { useFrame } from "#app/components/layout/frame-context.ts";
import type { CatalogView } from "#app/domain/catalog/view.ts";
import { GoodsCard } from "./goods-card.tsx";
import { GoodsTable } from "./goods-table.tsx";
import type { Goods } from "./goods.ts";

/** Pictures of this many first cards load at once; the rest wait until they are near the screen. */
const eagerPictures = 4;

/** Needs one `ToggleForms` on the page. `view` is already what the visitor's device may have. */
export function GoodsList({ goods, view = "card", eager = eagerPictures }: { goods: Goods[]; view?: CatalogView; eager?: number }) {
  const frame = useFrame();
  const favourites = new Set(frame.favouriteIds);
  const compared = new Set(frame.comparedUuids);
  const toggled = (one: Goods) => ({ favourite: favourites.has(one.externalId), compared: compared.has(one.uuid) });
  if (view === "table") return <GoodsTable goods={goods} toggled={toggled} />;
  return (
    <ul className={view === "card" ? "gs" : "gs gr"}>
      {goods.map((one, place) => (
        <GoodsCard key={one.uuid} goods={one} eager={place < eager} {...toggled(one)} />
      ))}
    </ul>
  );
}
