import { useFrame } from "#app/components/frame/frame-context.ts";
import type { CatalogView } from "#app/domain/catalog/view.ts";
import { GoodsCard } from "./goods-card.tsx";
import { GoodsTable } from "./goods-table.tsx";
import type { Goods } from "./goods.ts";

/** Pictures of this many first cards load at once; the rest wait until they are near the screen. */
const eagerPictures = 4;

type Props = { goods: readonly Goods[]; view?: CatalogView; eager?: number };

/** Needs one `ToggleForms` on the page. `view` is already what the visitor's device may have. */
export function GoodsList({ goods, view = "card", eager = eagerPictures }: Props) {
  const { viewer, favouriteIds, comparedUuids } = useFrame();
  const favourites = new Set(favouriteIds);
  const compared = new Set(comparedUuids);
  const toggled = ({ externalId, uuid }: Goods) => ({
    favourite: favourites.has(externalId),
    compared: compared.has(uuid),
  });
  if (view === "table") return <GoodsTable goods={goods} toggled={toggled} />;
  const counterparty = viewer && (viewer.client?.rootUuid ?? "");
  return (
    <ul className={view === "card" ? "goods-list" : "goods-list goods-rows"}>
      {goods.map((one, index) => (
        <GoodsCard key={one.uuid} goods={one} eager={index < eager} counterparty={counterparty} {...toggled(one)} />
      ))}
    </ul>
  );
}
