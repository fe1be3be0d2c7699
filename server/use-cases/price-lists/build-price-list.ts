import {
  priceListParams,
  type PriceListBody,
  type PriceList,
  type PriceListParams,
} from "#app/contract/files/price-lists.ts";
import type { ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
import { emailKey } from "#app/domain/email.ts";
import { localMoment } from "#app/domain/local-time.ts";
import { priceListLimits } from "#app/domain/price-list/limits.ts";
import { nextRun } from "#app/domain/price-list/schedule.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { formatDate } from "#app/i18n/format.ts";
import { priceLists as texts } from "#app/i18n/ru/files/price-lists.ts";
import { namespace } from "#app/i18n/translator.ts";
import {
  countPriceLists,
  findPriceList,
  insertPriceList,
  lockAuthor,
  type NewPriceList,
} from "#server/db/queries/price-lists/price-lists.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { pricingOf, type Buyer } from "#server/use-cases/account/buyer.ts";
import { askForFile } from "#server/use-cases/files/file-processes.ts";
import { wantedGoods } from "./price-list-goods.ts";
import { priceListOwner } from "./price-list-owner.ts";
import { showPriceList } from "./show-price-lists.ts";

const t = namespace("priceLists", texts);

/** Number of goods in a price list. */
export async function countPriceList(
  ports: Ports,
  buyer: Buyer,
  params: PriceListParams,
): Promise<ProblemOr<{ count: number }, "rightMissing" | "unauthorized">> {
  const owner = priceListOwner(buyer.viewer);
  if (!owner.ok) return owner;
  const { count } = await wantedGoods(ports.database.db, params, pricingOf(buyer));
  return ok({ count });
}

/** Saves a price list and enqueues its first file; idempotent by key. */
export async function buildPriceList(
  ports: Ports,
  buyer: Buyer,
  { name, schedule, email, key, ...params }: PriceListBody,
): Promise<
  ProblemOr<
    PriceList,
    | RefusalsOf<typeof showPriceList>
    | RefusalsOf<typeof fits>
    | "filesRunning"
    | "keyReused"
    | "priceListEmail"
    | "priceListsFull"
  >
> {
  const owner = priceListOwner(buyer.viewer);
  if (!owner.ok) return owner;
  const user = buyer.viewer.user;
  const isOwn =
    email === null || ((user?.emailConfirmedAt ?? null) !== null && emailKey(user?.email ?? "") === emailKey(email));
  if (!isOwn) return no("priceListEmail", { field: "email" });
  const fit = await fits(ports, buyer, params);
  if (!fit.ok) return fit;
  const now = ports.clock.now().getTime();
  const next = nextRun(schedule, now, buyer.city.timezone);
  const list: NewPriceList = {
    ...owner.value,
    uuid: key ?? ports.ids.uuid(),
    cityUuid: buyer.city.uuid,
    name: name === "" ? t("defaultName", { date: formatDate(localMoment(now, buyer.city.timezone).date) }) : name,
    params: priceListParams.parse(params),
    schedule,
    email: email === null ? null : (user?.email ?? null),
    nextRunAt: next && new Date(next.at),
  };
  const kept = await transact(ports.database.db, async (tx) => {
    // Serialises concurrent requests, so the second finds the first's result.
    await lockAuthor(tx, owner.value.userUuid);
    if (await findPriceList(tx, owner.value, list.uuid)) return ok(true);
    if (!(await insertPriceList(tx, list))) return no("keyReused");
    const queued = await askForFile(ports, tx, buyer.viewer, fileOf(list));
    if (queued.ok && (await countPriceLists(tx, owner.value)) > priceListLimits.kept)
      return no("priceListsFull", { limit: priceListLimits.kept });
    return queued.ok ? ok(true) : queued;
  });
  return kept.ok ? showPriceList(ports, buyer, list.uuid) : kept;
}

/** Enqueues a new file at current prices. */
export async function makeAgain(
  ports: Ports,
  buyer: Buyer,
  uuid: string,
): Promise<ProblemOr<PriceList, RefusalsOf<typeof showPriceList> | "filesRunning">> {
  const owner = priceListOwner(buyer.viewer);
  if (!owner.ok) return owner;
  const queued = await transact(ports.database.db, async (tx) => {
    const list = await findPriceList(tx, owner.value, uuid);
    return list ? askForFile(ports, tx, buyer.viewer, fileOf(list)) : no("notFound");
  });
  return queued.ok ? showPriceList(ports, buyer, uuid) : queued;
}

async function fits(
  { database }: Ports,
  buyer: Buyer,
  params: PriceListParams,
): Promise<ProblemOr<true, "priceListEmpty" | "priceListLong">> {
  const { count } = await wantedGoods(database.db, params, pricingOf(buyer));
  if (count === 0) return no("priceListEmpty");
  const limit = priceListLimits.pdfRows;
  return params.format === "pdf" && count > limit ? no("priceListLong", { field: "format", limit, count }) : ok(true);
}

function fileOf({ uuid, name }: { uuid: string; name: string }) {
  return { type: "priceList" as const, title: name, params: { priceList: uuid } };
}
