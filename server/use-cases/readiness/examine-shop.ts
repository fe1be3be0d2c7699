import {
  findingsOf,
  type Finding,
  type GoodsFacts,
  type Named,
  type ReadinessFacts,
} from "#app/domain/readiness/findings.ts";
import { inventedBic, inventedInn } from "#app/domain/readiness/invented.ts";
import { isRealDomain } from "#app/domain/readiness/real-domain.ts";
import { cityFacts, countGoods, emptyCategories, goodsGaps, goodsWith } from "#server/db/queries/readiness/facts.ts";
import type { Ports } from "#server/ports/ports.ts";
import { countUnready } from "#server/use-cases/catalog/unready-goods.ts";
import { unresolvedPhrases } from "#server/use-cases/search/shop-lexicon.ts";
import { hoursSinceBackup } from "./last-backup.ts";
import { listTexts } from "#server/use-cases/content/publish-texts.ts";

/** What keeps the shop from selling, or buyers from buying well. */
export async function examineShop(ports: Ports): Promise<Finding[]> {
  return findingsOf(await factsOf(ports));
}

async function factsOf(ports: Ports): Promise<ReadinessFacts> {
  const { db } = ports.database;
  const { siteUrl, seller, bank, staffEmail, sendsMail, takesPayments, mainCity, backupHours } = ports.settings;
  return {
    isPublic: isRealDomain(siteUrl),
    seller: seller.inn === "" ? "none" : seller.inn === inventedInn ? "demo" : "own",
    bank: bank === null ? "none" : bank.bic === inventedBic ? "demo" : "own",
    sendsMail,
    sendsSms: ports.sms.outbox === null,
    takesPayments,
    staffEmail,
    backup: { ageHours: await hoursSinceBackup(ports), dueHours: backupHours },
    mainCity,
    cities: await cityFacts(db, ports.settings.placeholderPhone),
    texts: (await listTexts(ports)).map(({ publishedAt, ...page }) => ({ ...page, isPublished: publishedAt !== null })),
    goods: await goodsFacts(ports),
    emptyCategories: await emptyCategories(db),
    unresolvedSynonyms: namedPhrases((await unresolvedPhrases(ports)).map(({ phrase }) => phrase)),
  };
}

const mostExamples = 3;

function namedPhrases(phrases: readonly string[]): Named {
  return { count: phrases.length, examples: phrases.slice(0, mostExamples) };
}

/** One after another: this is no hurry, and visitors need the connections. */
async function goodsFacts(ports: Ports): Promise<GoodsFacts> {
  const { db } = ports.database;
  return {
    ...(await countGoods(db)),
    unsellable: await countUnready(ports),
    withoutStock: await goodsWith(db, goodsGaps.stock),
    withoutPicture: await goodsWith(db, goodsGaps.picture),
    withoutWeight: await goodsWith(db, goodsGaps.weight),
  };
}
