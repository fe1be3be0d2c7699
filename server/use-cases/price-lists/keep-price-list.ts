import type { PriceList } from "#app/contract/files/price-lists.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { priceListLimits, type PriceListSchedule } from "#app/domain/price-list/limits.ts";
import { nextRun } from "#app/domain/price-list/schedule.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { countInWindow } from "#server/db/queries/subscriptions/email-limits.ts";
import {
  deletePriceList,
  findPriceList,
  priceListByLink,
  setPriceListLink,
  setPriceListSchedule,
} from "#server/db/queries/price-lists/price-lists.ts";
import type { Ports } from "#server/ports/ports.ts";
import { priceListLinkOf } from "#server/security/derived-codes.ts";
import type { Buyer } from "#server/use-cases/account/buyer.ts";
import { readReport } from "#server/use-cases/files/file-processes.ts";
import { priceListOwner } from "./price-list-owner.ts";
import { showPriceList } from "./show-price-lists.ts";

/** Its files stay with their requester until they expire; its link is revoked. */
export async function dropPriceList(
  ports: Ports,
  { viewer }: Buyer,
  uuid: string,
): Promise<ProblemOr<{ removed: boolean }, "notFound" | "rightMissing" | "unauthorized">> {
  const owner = priceListOwner(viewer);
  if (!owner.ok) return owner;
  const removed = await deletePriceList(ports.database.db, owner.value, uuid);
  return removed ? ok({ removed }) : no("notFound");
}

/** Creates or revokes the link for programs without login: a revoked link never works again. */
export async function sharePriceList(
  ports: Ports,
  buyer: Buyer,
  { uuid, isShared }: { uuid: string; isShared: boolean },
): Promise<ProblemOr<PriceList, "notFound" | "rightMissing" | "unauthorized">> {
  const owner = priceListOwner(buyer.viewer);
  if (!owner.ok) return owner;
  const link = isShared ? ports.ids.uuid() : null;
  const isThere = await setPriceListLink(ports.database.db, owner.value, uuid, link);
  return isThere ? showPriceList(ports, buyer, uuid) : no("notFound");
}

export async function schedulePriceList(
  ports: Ports,
  buyer: Buyer,
  { uuid, schedule }: { uuid: string; schedule: PriceListSchedule },
): Promise<ProblemOr<PriceList, "notFound" | "rightMissing" | "unauthorized">> {
  const owner = priceListOwner(buyer.viewer);
  if (!owner.ok) return owner;
  const list = await findPriceList(ports.database.db, owner.value, uuid);
  if (!list) return no("notFound");
  const next = nextRun(schedule, ports.clock.now().getTime(), list.timezone);
  await setPriceListSchedule(ports.database.db, uuid, { schedule, nextRunAt: next && new Date(next.at) });
  return showPriceList(ports, buyer, uuid);
}

/** The latest file for the holder of a link; not found for forged or revoked links and without a file. */
export async function handOutPriceList(
  ports: Ports,
  code: string,
): Promise<ProblemOr<{ name: string; mime: string; bytes: Uint8Array<ArrayBuffer> }, "notFound" | "tooManyRequests">> {
  const linkUuid = priceListLinkOf(ports, code);
  const list = linkUuid === null ? undefined : await priceListByLink(ports.database.db, linkUuid);
  if (!list || list.doneUuid === null) return no("notFound");
  const { count } = await countInWindow(ports.database.db, `priceList:${list.uuid}`, 3_600);
  if (count > priceListLimits.downloads) return no("tooManyRequests");
  return readReport(ports, list.doneUuid);
}
