import { z } from "zod";
import type { ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
import { isoDate } from "#app/contract/parts.ts";
import type { ClaimDraft } from "#app/contract/claims/claims.ts";
import { orderNumbersOf, resolutions } from "#app/domain/claim/claim.ts";
import { claimStatuses } from "#app/domain/claim/status.ts";
import { localMoment } from "#app/domain/local-time.ts";
import { moneyFromDecimal, moneyToNumber } from "#app/domain/money.ts";
import { quantityFromDecimal, quantityToNumber } from "#app/domain/quantity.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Db } from "#server/db/client.ts";
import {
  claimLines,
  findDraft,
  openDraft,
  orderOfBuyer,
  orderOfPhone,
  type DraftRow,
} from "#server/db/queries/claims/claims.ts";
import type { Ports } from "#server/ports/ports.ts";
import { counterpartyOf, type Buyer } from "#server/use-cases/account/buyer.ts";
import { checkCode } from "#server/use-cases/sessions/check-code.ts";
import { russianMobile } from "#server/use-cases/sessions/save-code.ts";
import type { Sender } from "./take-file.ts";
import { mayTellSums } from "#server/db/queries/order/may-tell-sums.ts";

/** Hours. Survives a break, but not until the next visitor of the same browser. */
const draftHours = 4;

/**
 * Opens a guest's order for a claim: the code proves the phone, which must be the order's. With a wrong order number a
 * valid code is not spent, so the number can be corrected; unknown orders and those of others are indistinguishable.
 */
export async function openGuestClaim(
  ports: Ports,
  sender: Sender,
  request: { number: string; phone: string; code: string },
): Promise<
  ProblemOr<{ uuid: string }, RefusalsOf<typeof checkCode> | RefusalsOf<typeof russianMobile> | "orderUnknown">
> {
  const phone = russianMobile(request.phone);
  if (!phone.ok) return phone;
  try {
    return await ports.database.db.transaction().execute(async (tx) => {
      const proven = await checkCode(tx, ports, { phone: phone.value, flow: "claim", code: request.code });
      if (!proven.ok) {
        ports.log.warn({ event: "code.refused", reason: proven.code }, "a code was refused");
        return proven;
      }
      const orderUuid = await orderOfPhone(tx, orderNumbersOf(request.number), phone.value);
      // Rolls back the use of the code; wrong codes do not reach this line.
      if (orderUuid === undefined) throw new NoSuchOrder();
      return ok({ uuid: await openDraft(tx, { ...draftOf(ports, sender), orderUuid, phone: phone.value }) });
    });
  } catch (error) {
    if (error instanceof NoSuchOrder) return no("orderUnknown", { field: "number" });
    throw error;
  }
}

class NoSuchOrder extends Error {}

/** The same for a logged-in buyer's own order. */
export async function openOwnClaim(
  ports: Ports,
  sender: Sender,
  { viewer }: Buyer,
  order: string,
): Promise<ProblemOr<{ uuid: string }, "notFound" | "unauthorized">> {
  const { user } = viewer;
  if (!user) return no("unauthorized");
  return ports.database.db.transaction().execute(async (tx): Promise<ProblemOr<{ uuid: string }, "notFound">> => {
    const orderUuid = await orderOfBuyer(tx, order, { userUuid: user.uuid, rootUuid: counterpartyOf(viewer) });
    if (orderUuid === undefined) return no("notFound");
    return ok({ uuid: await openDraft(tx, { ...draftOf(ports, sender), orderUuid, phone: user.phone }) });
  });
}

function draftOf({ ids }: Ports, { owner, userUuid }: Sender) {
  return { uuid: ids.uuid(), owner, userUuid, hours: draftHours };
}

export async function showClaimDraft(
  ports: Ports,
  { owners, userUuid }: Sender,
  uuid: string,
  timezone: string,
): Promise<ProblemOr<ClaimDraft, "notFound">> {
  const { db } = ports.database;
  const draft = await findDraft(db, owners, uuid);
  if (!draft) return no("notFound");
  const done =
    draft.number === null || draft.dueAt === null
      ? null
      : { number: draft.number, dueAt: dayOf(draft.dueAt, timezone), repeated: true };
  const isPriced = await mayTellSums(db, draft.orderUuid, userUuid);
  return ok({
    uuid,
    order: { number: draft.orderNumber, createdAt: draft.orderedAt },
    lines: done ? [] : await shownLines(db, draft, isPriced),
    done,
    standing: done && standingOf(draft, isPriced),
  });
}

function standingOf({ status, outcome, comment, refunded }: DraftRow, isPriced: boolean): ClaimDraft["standing"] {
  return {
    status: z.enum(claimStatuses).parse(status),
    outcome: z.enum(resolutions).nullable().parse(outcome),
    comment,
    refunded: refunded === null || !isPriced ? null : moneyToNumber(moneyFromDecimal(refunded)),
  };
}

async function shownLines(db: Db, { orderUuid }: DraftRow, isPriced: boolean): Promise<ClaimDraft["lines"]> {
  return (await claimLines(db, orderUuid)).map(({ price, quantity, left, part: _, receivedAt: __, ...line }) => ({
    ...line,
    price: isPriced ? moneyToNumber(moneyFromDecimal(price)) : null,
    quantity: quantityToNumber(quantityFromDecimal(quantity)),
    left: quantityToNumber(quantityFromDecimal(left)),
  }));
}

export function dayOf(instant: Date, timezone: string): string {
  return isoDate.parse(localMoment(instant.getTime(), timezone).date);
}
