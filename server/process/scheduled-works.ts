import type { Ports } from "#server/ports/ports.ts";
import { endClaims } from "#server/jobs/end-claims.ts";
import { endReserves } from "#server/jobs/end-reserves.ts";
import { endStorage } from "#server/jobs/end-storage.ts";
import { followPayments } from "#server/jobs/follow-payments.ts";
import { runSchedules } from "#server/jobs/run-schedules.ts";
import { schedulePriceLists } from "#server/jobs/schedule-price-lists.ts";
import { applyDuePrices } from "#server/use-cases/catalog/prices/apply-due-prices.ts";
import { fetchDuePictures } from "#server/use-cases/catalog/imports/pictures/fetch-pictures.ts";
import { runDueSources } from "#server/use-cases/catalog/imports/sources/run-source.ts";
import { publishDueContent } from "#server/use-cases/content/desk/due-content.ts";
import { makeSitemap } from "#server/use-cases/content/make-sitemap.ts";
import { buildDueFeeds } from "#server/use-cases/feeds/build-feed.ts";
import { keepReadiness } from "#server/use-cases/readiness/kept-readiness.ts";
import { remindOfDebts } from "#server/use-cases/settlements/remind-of-debts.ts";

/** Work that one of all processes does in a period. Each has a queue, whose table the database's owner creates. */
export const scheduledWorks: readonly {
  name: string;
  seconds: number;
  work(ports: Ports, stopping: AbortSignal): Promise<unknown>;
}[] = [
  { name: "payments", seconds: 60, work: followPayments },
  { name: "reserves", seconds: 60, work: endReserves },
  { name: "priceLists", seconds: 300, work: schedulePriceLists },
  { name: "debts", seconds: 3_600, work: remindOfDebts },
  { name: "claims", seconds: 3_600, work: endClaims },
  { name: "schedules", seconds: 60, work: runSchedules },
  { name: "storage", seconds: 600, work: endStorage },
  { name: "prices", seconds: 60, work: applyDuePrices },
  { name: "pictures", seconds: 60, work: fetchDuePictures },
  { name: "imports", seconds: 60, work: runDueSources },
  { name: "readiness", seconds: 600, work: keepReadiness },
  { name: "sitemap", seconds: 300, work: makeSitemap },
  { name: "feeds", seconds: 60, work: buildDueFeeds },
  { name: "content", seconds: 10, work: publishDueContent },
];
