import type { ClaimBody, ClaimDone } from "#app/contract/claims/claims.ts";
import { reasonOf } from "#app/domain/claim/claim.ts";
import { lineSum, moneyFromDecimal, moneyToNumber } from "#app/domain/money.ts";
import { quantityToNumber, type Quantity } from "#app/domain/quantity.ts";
import type { Tx } from "#server/db/client.ts";
import type { ClaimLineRow, DraftRow } from "#server/db/queries/claims/claims.ts";
import type { FileRow } from "#server/db/queries/claims/files.ts";
import { insertEmail, insertStaffEmail } from "#server/db/queries/mailing/outbox.ts";
import type { ClaimEmail } from "#server/emails/claim.ts";
import type { Ports } from "#server/ports/ports.ts";
import { takeTypedEmail } from "#server/use-cases/subscriptions/email-limits.ts";
import type { Sender } from "./take-file.ts";

type Registered = {
  draft: DraftRow;
  form: { body: Pick<ClaimBody, "reasonUuid" | "resolution" | "description" | "contact"> };
  claimed: { orderItemUuid: string; quantity: Quantity }[];
  lines: ClaimLineRow[];
  files: FileRow[];
  sender: Sender;
};

/** To the staff with full contents; to the entered address only with numbers and date. */
export async function writeClaimEmails(
  tx: Tx,
  { ids, settings }: Ports,
  { draft, form: { body }, claimed, lines, files, sender }: Registered,
  { number, dueAt }: ClaimDone,
): Promise<void> {
  const { fio, email } = body.contact;
  const reason = reasonOf(body.reasonUuid);
  if (reason === null) throw new Error("a claim without a reason");
  const named = claimed.map(({ orderItemUuid, quantity }) => {
    const line = lines.find(({ uuid }) => uuid === orderItemUuid);
    if (line === undefined) throw new Error("a claim of an unknown line");
    const { name, article, unit, part } = line;
    const price = moneyFromDecimal(line.price);
    const bought = { price: moneyToNumber(price), sum: moneyToNumber(lineSum(price, quantity)), part };
    return { name, article, unit, quantity: quantityToNumber(quantity), bought };
  });
  const params: ClaimEmail = {
    number,
    dueAt,
    orderNumber: draft.orderNumber,
    customerNumber: draft.customerNumber,
    company: draft.company,
    reason,
    resolution: body.resolution,
    description: body.description,
    fio,
    phone: draft.phone,
    email: email ?? null,
    lines: named,
    files: files.map(({ uuid, name }) => ({ uuid, name })),
  };
  await insertStaffEmail(tx, {
    uuid: ids.uuid(),
    of: { order: draft.orderUuid },
    fallback: settings.staffEmail,
    template: "claim.shop",
    params,
    dedupeKey: `claim.shop:${draft.uuid}:1`,
  });
  if (email === undefined || !(await takeTypedEmail(tx, { email, owner: sender.owner }))) return;
  const short = { number, dueAt, orderNumber: draft.orderNumber };
  await insertEmail(tx, {
    uuid: ids.uuid(),
    recipient: email,
    template: "claim.new",
    params: short,
    dedupeKey: `claim.new:${draft.uuid}:1`,
  });
}
