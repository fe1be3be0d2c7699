import { useFrame } from "#app/components/frame/frame-context.ts";
import { GoodsCard } from "./goods-card.tsx";
import type { Goods } from "./goods.ts";

/** Cards that the browser draws. */
export function GoodsCards({ goods, eager }: { goods: readonly Goods[]; eager: number }) {
  const { viewer, favouriteIds, comparedUuids } = useFrame();
  const favourites = new Set(favouriteIds);
  const compared = new Set(comparedUuids);
  const counterparty = viewer && (viewer.client?.rootUuid ?? "");
  return goods.map((one, place) => (
    <GoodsCard
      key={one.uuid}
      goods={one}
      eager={place < eager}
      counterparty={counterparty}
      favourite={favourites.has(one.externalId)}
      compared={compared.has(one.uuid)}
    />
  ));
}
