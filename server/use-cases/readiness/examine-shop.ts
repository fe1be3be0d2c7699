import { findingsOf, type Finding, type GoodsFacts, type ReadinessFacts } from "#app/domain/readiness/findings.ts";
import { inventedBic, inventedInn } from "#app/domain/readiness/invented.ts";
import { isRealDomain } from "#app/domain/readiness/real-domain.ts";
import type { Db } from "#server/db/client.ts";
import {
  cityFacts,
  countGoods,
  deadSynonyms,
  emptyCategories,
  goodsFaults,
  goodsGaps,
  goodsWith,
} from "#server/db/queries/readiness/facts.ts";
import type { Ports } from "#server/ports/ports.ts";
import { listTexts } from "#server/use-cases/content/publish-texts.ts";

/** What keeps the shop from selling, or buyers from buying well. */
export async function examineShop(ports: Ports): Promise<Finding[]> {
  return findingsOf(await factsOf(ports));
}

async function factsOf(ports: Ports): Promise<ReadinessFacts> {
  const { db } = ports.database;
  const { siteUrl, seller, bank, staffEmail, sendsMail, takesPayments, mainCity } = ports.settings;
  return {
    isPublic: isRealDomain(siteUrl),
    seller: seller.inn === "" ? "none" : seller.inn === inventedInn ? "demo" : "own",
    bank: bank === null ? "none" : bank.bic === inventedBic ? "demo" : "own",
    sendsMail,
    sendsSms: ports.sms.outbox === null,
    takesPayments,
    staffEmail,
    mainCity,
    cities: await cityFacts(db, ports.settings.placeholderPhone),
    texts: (await listTexts(ports)).map(({ publishedAt, ...page }) => ({ ...page, isPublished: publishedAt !== null })),
    goods: await goodsFacts(db),
    emptyCategories: await emptyCategories(db),
    deadSynonyms: await deadSynonyms(db),
  };
}

/** One after another: this is no hurry, and visitors need the connections. */
async function goodsFacts(db: Db): Promise<GoodsFacts> {
  return {
    ...(await countGoods(db)),
    unsellable: {
      name: await goodsWith(db, goodsFaults.name),
      article: await goodsWith(db, goodsFaults.article),
      multiplicity: await goodsWith(db, goodsFaults.multiplicity),
      minQuantity: await goodsWith(db, goodsFaults.minQuantity),
      price: await goodsWith(db, goodsFaults.price),
    },
    withoutStock: await goodsWith(db, goodsGaps.stock),
    withoutPicture: await goodsWith(db, goodsGaps.picture),
    withoutWeight: await goodsWith(db, goodsGaps.weight),
  };
}
