import { z } from "zod";
import { priceListParams } from "#app/contract/files/price-lists.ts";
import { uuidShape } from "#app/contract/parts.ts";
import { priceAt } from "#app/domain/catalog/price.ts";
import { cityOrigin, siteOf } from "#app/domain/city/site.ts";
import { lineSum } from "#app/domain/money.ts";
import { zeroQuantity } from "#app/domain/quantity.ts";
import { priceListLimits } from "#app/domain/price-list/limits.ts";
import { listAttributes, listPriceLists } from "#server/db/queries/catalog/assortment.ts";
import type { Db } from "#server/db/client.ts";
import type { PricingContext } from "#server/db/queries/catalog/card-columns.ts";
import { insertEmail } from "#server/db/queries/mailing/outbox.ts";
import { notePriceListMade, priceListBuyer, priceListByUuid } from "#server/db/queries/price-lists/price-lists.ts";
import { fileMimes, type FilePorts, type MadeFile } from "#server/use-cases/files/made-file.ts";
import { pricedGoods, wantedGoods } from "./price-list-goods.ts";
import { priceListPricing } from "./price-list-pricing.ts";
import { writtenPriceList } from "./written-price-list.ts";

/** Parameters of the file process; `day` if started by the schedule. */
const fileParams = z.object({ priceList: uuidShape, day: z.string().optional() });

/** Generates a price list with current prices and stock, if its author may still see them. */
export async function priceListFile(
  ports: FilePorts,
  { uuid: process, params: rawParams }: { uuid: string; params: unknown },
  tell: (share: number) => Promise<void>,
): Promise<MadeFile> {
  const { db } = ports.database;
  const list = await priceListByUuid(db, fileParams.parse(rawParams).priceList);
  const pricing = list && (await priceListPricing(db, list));
  if (!list || !pricing) throw new Error("the price list is deleted, or its author may see the prices no longer");
  const params = priceListParams.parse(list.params);
  const goods = await wantedGoods(db, params, pricing);
  if (params.format === "pdf" && goods.count > priceListLimits.pdfRows) throw new Error("too many goods for a PDF");
  // Own codes are only joined when requested.
  const context = params.withOwnArticles ? pricing : { ...pricing, counterparty: null };
  const attributes = params.withAttributes ? await listAttributes(db) : [];
  const [priceType, buyer] = await Promise.all([priceTypeOf(db, pricing), priceListBuyer(db, list)]);
  const { siteUrl: mainUrl, mainCity } = ports.settings;
  const siteUrl = cityOrigin(
    siteOf(mainUrl, () => mainCity),
    list.citySlug,
  );
  const counted = { rows: 0, priceType };
  const bytes = await writtenPriceList(ports, { list, params, goods, attributes, buyer, priceType, siteUrl }, lines());
  return {
    name: `${list.name}.${params.format}`,
    mime: fileMimes[params.format],
    bytes,
    done: async (tx) => {
      await notePriceListMade(tx, list.uuid, counted);
      if (list.email === null) return;
      await insertEmail(tx, {
        uuid: ports.ids.uuid(),
        recipient: list.email,
        template: "priceList.ready",
        params: { name: list.name, rows: counted.rows },
        dedupeKey: `priceList:${process}`,
      });
    },
  };

  async function* lines() {
    for await (const line of pricedGoods(db, goods, params, context)) {
      if (line.good.status === "hidden") continue;
      // Marketplaces reject the whole file for one offer without a price.
      if (params.format === "yml" && lineSum(priceAt(line.good.tiers, zeroQuantity), line.good.multiplicity) === 0)
        continue;
      counted.rows += 1;
      yield line;
      await tell(counted.rows / Math.max(1, goods.count));
    }
  }
}

/** Name of the price type in effect: the contract's, else the city's. */
async function priceTypeOf(db: Db, { priceListIds }: PricingContext): Promise<string> {
  return (await listPriceLists(db)).find(({ id }) => id === priceListIds[0])?.name ?? "";
}
