import type { ProblemCode, ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
import { z } from "zod";
import { uuidShape } from "#app/contract/parts.ts";
import { memberMay } from "#app/domain/account/member-access.ts";
import { rightsOf } from "#app/domain/account/member-rights.ts";
import { emailKey, maskEmail } from "#app/domain/email.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { lockClientEmail, lockContacts, saveClientEmail, saveEmail } from "#server/db/queries/account/account.ts";
import { endEmailedCodes } from "#server/db/queries/account/login-codes.ts";
import { holdMember } from "#server/db/queries/account/members.ts";
import { insertEmail } from "#server/db/queries/mailing/outbox.ts";
import { adoptRequests } from "#server/db/queries/restock/restock.ts";
import type { Ports } from "#server/ports/ports.ts";
import { checkCode } from "#server/use-cases/sessions/check-code.ts";
import { demandFresh, type Owner } from "#server/use-cases/sessions/fresh-session.ts";
import { readCode } from "#server/use-cases/sessions/log-in.ts";
import type { CodeRequester, SavedCode } from "#server/use-cases/sessions/save-code.ts";
import { sendEmailCode } from "#server/use-cases/sessions/send-email-code.ts";
import type { ClientRecord } from "#server/use-cases/sessions/viewer.ts";
import { mayDo } from "#server/use-cases/members/member-may.ts";

/** Sends a code to the account's new address. Several accounts may share an address. */
export async function askEmailChange(
  ports: Ports,
  requester: CodeRequester,
  owner: Owner,
  email: string,
): Promise<ProblemOr<SavedCode, RefusalsOf<typeof sendEmailCode> | "confirmationNeeded" | "emailSame">> {
  const { user, sessionUuid } = owner;
  if (user.emailConfirmedAt !== null && isSame(user.email, email)) return no("emailSame", { field: "email" });
  const fresh = await demandFresh(ports, owner);
  if (!fresh.ok) return fresh;
  return sendEmailCode(ports, requester, { email, flow: "email", sessionUuid, payload: { email } });
}

/**
 * The same for a counterparty's document address; the form names the counterparty it was rendered for (invariants BK8).
 */
export async function askClientEmailChange(
  ports: Ports,
  requester: CodeRequester,
  owner: Owner & { client: ClientRecord | null },
  { email, counterparty }: { email: string; counterparty: string },
): Promise<
  ProblemOr<
    SavedCode,
    | RefusalsOf<typeof sendEmailCode>
    | "confirmationNeeded"
    | "counterpartyChanged"
    | "emailSame"
    | "noCounterparty"
    | "rightMissing"
  >
> {
  const { client, sessionUuid } = owner;
  if (client === null) return no("noCounterparty");
  if (client.rootUuid !== counterparty) return no("counterpartyChanged");
  // Changing a company's document address requires the right to manage it.
  const may = mayDo({ client }, "companyEmail");
  if (!may.ok) return may;
  if (client.emailConfirmedAt !== null && isSame(client.email, email)) return no("emailSame", { field: "email" });
  const fresh = await demandFresh(ports, owner);
  if (!fresh.ok) return fresh;
  return sendEmailCode(ports, requester, {
    email,
    flow: "profileEmail",
    sessionUuid,
    payload: { email, rootUuid: client.rootUuid },
  });
}

type Input = { email: string; code: string };

export function confirmEmailChange(
  ports: Ports,
  owner: Owner,
  input: Input,
): Promise<ProblemOr<true, RefusalsOf<typeof checkCode> | "unauthorized" | "validation">> {
  return confirm(ports, owner, "email", input, async (tx, { email }) => {
    const before = await lockContacts(tx, owner.user.uuid, owner.sessionUuid);
    if (!before) return no("unauthorized");
    await saveEmail(tx, owner.user.uuid, email);
    // Codes sent to the old address no longer log in.
    await endEmailedCodes(tx, before.phone);
    await adoptRequests(tx, owner.user.uuid);
    await tellOldAddress(tx, ports, {
      userUuid: owner.user.uuid,
      before: before.email,
      email,
      params: { firstName: before.firstName, client: null },
    });
    return ok(true);
  });
}

export function confirmClientEmailChange(
  ports: Ports,
  owner: Owner,
  input: Input,
): Promise<
  ProblemOr<true, RefusalsOf<typeof checkCode> | "counterpartyChanged" | "rightMissing" | "unauthorized" | "validation">
> {
  return confirm(ports, owner, "profileEmail", input, async (tx, { email, rootUuid = "" }) => {
    const person = await lockContacts(tx, owner.user.uuid, owner.sessionUuid);
    if (!person) return no("unauthorized");
    const before = await lockClientEmail(tx, owner.user.uuid, rootUuid);
    const member = before && (await holdMember(tx, rootUuid, owner.user.uuid));
    if (!member) return no("counterpartyChanged");
    // The right may have been revoked since the code was sent.
    const may = memberMay("companyEmail", { ...member, rights: rightsOf(member) });
    if (!may.ok) return may;
    await saveClientEmail(tx, rootUuid, email);
    await tellOldAddress(tx, ports, {
      userUuid: owner.user.uuid,
      before: before.email,
      email,
      params: { firstName: person.firstName, client: before.name },
    });
    return ok(true);
  });
}

const payloadShape = z.object({ email: z.string(), rootUuid: uuidShape.optional() });
type Waiting = z.infer<typeof payloadShape>;

/** Checks the code and saves the pending value in one transaction, committed either way: a wrong guess spends a try. */
async function confirm<C extends ProblemCode = never>(
  ports: Ports,
  { user, sessionUuid }: Owner,
  flow: "email" | "profileEmail",
  { email, code: typed }: Input,
  save: (tx: Tx, waiting: Waiting) => Promise<ProblemOr<true, C>>,
): Promise<ProblemOr<true, C | RefusalsOf<typeof checkCode> | "validation">> {
  const code = readCode(typed);
  if (!code.ok) return code;
  const confirmed = await ports.database.db.transaction().execute(async (tx) => {
    const checked = await checkCode(tx, ports, { phone: emailKey(email), flow, code: code.value, sessionUuid });
    return checked.ok ? save(tx, payloadShape.parse(checked.value.payload)) : checked;
  });
  if (!confirmed.ok) {
    ports.log.warn({ event: `${flow}.refused`, reason: confirmed.code, user: user.uuid }, "an address was not changed");
    return confirmed;
  }
  await ports.bus.publish(flow === "email" ? `viewer:${user.uuid}` : "viewer:*");
  ports.log.info({ event: `${flow}.changed`, user: user.uuid }, "an address was changed");
  return ok(true);
}

type Change = {
  userUuid: string;
  before: string | null;
  email: string;
  params: { firstName: string; client: string | null };
};

async function tellOldAddress(tx: Tx, { ids }: Ports, { userUuid, before, email, params }: Change): Promise<void> {
  if (before === null || isSame(before, email)) return;
  const uuid = ids.uuid();
  await insertEmail(tx, {
    uuid,
    recipient: before,
    template: "email.changed",
    params: { ...params, email: maskEmail(email) },
    dedupeKey: `email.changed:${userUuid}:${uuid}`,
  });
}

function isSame(known: string | null, email: string): boolean {
  return known !== null && emailKey(known) === emailKey(email);
}
