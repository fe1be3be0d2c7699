import { z } from "zod";
import type { ProblemOr } from "#app/contract/problem.ts";
import {
  ownDraftBody,
  type ClaimableOrders,
  type ClaimOrder,
  type OwnDraft,
  type OwnDraftBody,
} from "#app/contract/claims/own-claims.ts";
import { claimableStatuses, claimReasons } from "#app/domain/claim/claim.ts";
import { claimDays, lastClaimDay } from "#app/domain/claim/terms.ts";
import { localMoment } from "#app/domain/local-time.ts";
import { moneyFromDecimal, moneyToNumber } from "#app/domain/money.ts";
import { quantityFromDecimal, quantityToNumber } from "#app/domain/quantity.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { claimLines } from "#server/db/queries/claims/claims.ts";
import {
  claimableOrders,
  draftFiles,
  dropDraft,
  findOwnDraft,
  keepDraft,
  openNewDraft,
  ownOrderOf,
} from "#server/db/queries/claims/own-drafts.ts";
import type { OrdersOf } from "#server/db/queries/order/orders.ts";
import type { Ports } from "#server/ports/ports.ts";
import { counterpartyOf, type Buyer } from "#server/use-cases/account/buyer.ts";
import { ordersScope } from "#server/use-cases/order/reading/own-order.ts";
import { workCalendar } from "#server/use-cases/delivery/work-calendar.ts";
import { dayOf } from "./open-claim.ts";
import type { Sender } from "./take-file.ts";
import { showsOthers } from "#server/use-cases/members/member-may.ts";

/** Orders the user may claim: visible ones of the counterparty or, without the right to its claims, only own ones. */
function claimedOf(buyer: Buyer): OrdersOf | null {
  const rootUuid = counterpartyOf(buyer.viewer);
  const { user } = buyer.viewer;
  // Private buyers use another form.
  if (rootUuid === null || user === null) return null;
  return showsOthers(buyer.viewer, "claims") ? ordersScope(buyer) : { userUuid: user.uuid, rootUuid };
}

export async function ordersToClaim(
  { database }: Ports,
  buyer: Buyer,
  { page, limit }: { page: number; limit: number },
): Promise<ClaimableOrders> {
  const whose = claimedOf(buyer);
  const found = whose
    ? await claimableOrders(database.db, { whose, statuses: claimableStatuses, page, limit })
    : { items: [], total: 0 };
  return {
    ...found,
    page,
    limit,
    pages: Math.max(1, Math.ceil(found.total / limit)),
  };
}

/** Source of a new claim on an own order: its lines, and the deadline of each reason. */
export async function orderToClaim(
  ports: Ports,
  buyer: Buyer,
  uuid: string,
): Promise<ProblemOr<ClaimOrder, "notFound">> {
  const { db } = ports.database;
  const whose = claimedOf(buyer);
  const order = whose && (await ownOrderOf(db, uuid, whose));
  if (!order) return no("notFound");
  const { timezone } = buyer.city;
  const today = localMoment(ports.clock.now().getTime(), timezone).date;
  const [rows, calendar] = await Promise.all([claimLines(db, order.uuid), workCalendar(db, today)]);
  // Uses the latest receipt; earlier lines are judged one by one on submission.
  const times = rows.map(({ receivedAt }) => receivedAt);
  const received = times.some((time) => time === null)
    ? null
    : times.reduce<string | null>((latest, time) => {
        const day = time && dayOf(time, timezone);
        return latest === null || (day !== null && day > latest) ? day : latest;
      }, null);
  return ok({
    order,
    lines: rows.map(({ uuid, article, name, unit, price, quantity, left }) => ({
      uuid,
      article,
      name,
      unit,
      price: moneyToNumber(moneyFromDecimal(price)),
      quantity: quantityToNumber(quantityFromDecimal(quantity)),
      left: quantityToNumber(quantityFromDecimal(left)),
    })),
    reasons: claimReasons.map(({ uuid: reasonUuid, code }) => {
      const until = lastClaimDay(code, received, calendar);
      return { uuid: reasonUuid, until, isOver: until !== null && until < today };
    }),
  });
}

type Kept = { uuid: string; order: string; values?: OwnDraftBody["values"]; files?: string[] };

/** Saves a form under its uuid while it is typed, so that nothing is lost (invariants FL1). */
export async function saveOwnDraft(
  ports: Ports,
  sender: Sender,
  buyer: Buyer,
  kept: Kept,
): Promise<ProblemOr<{ uuid: string }, "notFound">> {
  return keep(ports, sender, buyer, kept, keepDraft);
}

/** Opens a draft under the form's uuid, keeping an existing one. */
export async function openOwnDraft(
  ports: Ports,
  sender: Sender,
  buyer: Buyer,
  kept: Kept,
): Promise<ProblemOr<{ uuid: string }, "notFound">> {
  return keep(ports, sender, buyer, kept, openNewDraft);
}

async function keep(
  ports: Ports,
  sender: Sender,
  buyer: Buyer,
  { uuid, order, values = {}, files = [] }: Kept,
  write: typeof keepDraft,
): Promise<ProblemOr<{ uuid: string }, "notFound">> {
  const whose = claimedOf(buyer);
  const { user } = buyer.viewer;
  if (!whose || !user) return no("notFound");
  return ports.database.db.transaction().execute(async (tx): Promise<ProblemOr<{ uuid: string }, "notFound">> => {
    const own = await ownOrderOf(tx, order, whose);
    if (!own) return no("notFound");
    const isKept = await write(tx, {
      uuid,
      owner: sender.owner,
      owners: sender.owners,
      userUuid: user.uuid,
      orderUuid: own.uuid,
      phone: user.phone,
      draft: JSON.stringify({ values }),
      days: claimDays.draft,
      files,
    });
    return isKept ? ok({ uuid }) : no("notFound");
  });
}

const keptShape = z.object({ values: ownDraftBody.shape.values });

export async function showOwnDraft(
  ports: Ports,
  sender: Sender,
  buyer: Buyer,
  uuid: string,
): Promise<ProblemOr<OwnDraft, "notFound">> {
  const { db } = ports.database;
  const draft = await findOwnDraft(db, sender.owner, uuid);
  if (!draft) return no("notFound");
  const opened = await orderToClaim(ports, buyer, draft.orderUuid);
  if (!opened.ok) return opened;
  const done =
    draft.number === null || draft.dueAt === null
      ? null
      : { number: draft.number, dueAt: dayOf(draft.dueAt, buyer.city.timezone), repeated: true };
  return ok({
    ...opened.value,
    uuid,
    // A form of another release starts again.
    values: keptShape.safeParse(draft.draft).data?.values ?? {},
    files: await draftFiles(db, sender.owners, uuid),
    done,
  });
}

export async function dropOwnDraft(
  { database }: Ports,
  { owner }: Sender,
  uuid: string,
): Promise<ProblemOr<{ uuid: string }, "notFound">> {
  return (await dropDraft(database.db, owner, uuid)) ? ok({ uuid }) : no("notFound");
}
