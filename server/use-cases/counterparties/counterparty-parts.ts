import type { BankBody, BranchBody, ContactBody } from "#app/contract/counterparties/counterparties.ts";
import type { ProblemCode, ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
import { checkBankAccount, checkKpp } from "#app/domain/account/requisites.ts";
import { contactPhone } from "#app/domain/phone.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import {
  countParts,
  deletePart,
  fillDefaultBank,
  insertBank,
  insertBranch,
  insertContact,
  setDefaultBank,
} from "#server/db/queries/account/counterparty-parts.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { demandOpen } from "./change-counterparty.ts";
import { holdOwned, type WritableClient } from "./counterparties.ts";

type Target = { userUuid: string; rootUuid: string };
export type PartKind = "bank" | "contact" | "branch";

/** Limit of accounts, contacts and branches each per counterparty. */
const mostParts = 50;
const tableOf = {
  bank: "counterparty_banks",
  contact: "counterparty_contacts",
  branch: "counterparty_branches",
} as const;

/** The account number must match its bank by the check key of product rules §3.3; the first one becomes the default. */
export async function addBank(
  ports: Ports,
  target: Target,
  body: BankBody,
): Promise<
  ProblemOr<
    true,
    RefusalsOf<typeof holdOwned> | "bankKnown" | "clientArchived" | "clientFull" | "clientStatus" | "validation"
  >
> {
  const checked = checkBankAccount(body);
  if (!checked.ok) return issuesOf(checked.faults);
  const { bic, account, corrAccount } = checked.value;
  const { bankName, isDefault } = body;
  return adding(ports, target, "bank", async (tx, client) => {
    if (client.type === "physical") return no("clientStatus");
    const uuid = ports.ids.uuid();
    const row = { uuid, root_uuid: target.rootUuid, bic, bank_name: bankName, account, corr_account: corrAccount };
    if (!(await insertBank(tx, row))) return no("bankKnown", { field: "account" });
    if (isDefault) await setDefaultBank(tx, target.rootUuid, uuid);
    else await fillDefaultBank(tx, target.rootUuid);
    return ok(true);
  });
}

export function chooseBank(
  ports: Ports,
  target: Target,
  uuid: string,
): Promise<ProblemOr<true, "clientArchived" | "closedRole" | "notFound">> {
  return writing(ports, target, async (tx) =>
    (await setDefaultBank(tx, target.rootUuid, uuid)) ? ok(true) : no("notFound"),
  );
}

export async function addContact(
  ports: Ports,
  target: Target,
  body: ContactBody,
): Promise<ProblemOr<true, RefusalsOf<typeof holdOwned> | "clientArchived" | "clientFull" | "validation">> {
  const phone = body.phone === null ? null : contactPhone(body.phone);
  if (phone?.ok === false) return issuesOf([{ field: "phone", code: "phone" }]);
  if (phone === null && body.email === null) return issuesOf([{ field: "phone", code: "contactWay" }]);
  const { fio, email, role } = body;
  return adding(ports, target, "contact", async (tx) => {
    const uuid = ports.ids.uuid();
    await insertContact(tx, { uuid, root_uuid: target.rootUuid, fio, phone: phone?.value ?? null, email, role });
    return ok(true);
  });
}

export async function addBranch(
  ports: Ports,
  target: Target,
  body: BranchBody,
): Promise<
  ProblemOr<
    true,
    RefusalsOf<typeof holdOwned> | "branchKnown" | "clientArchived" | "clientFull" | "clientStatus" | "validation"
  >
> {
  const kpp = checkKpp(body.kpp);
  if (!kpp.ok) return issuesOf([{ field: "kpp", code: "kpp" }]);
  return adding(ports, target, "branch", async (tx, client) => {
    if (client.type === "physical" || client.type === "entrepreneur") return no("clientStatus");
    const row = { uuid: ports.ids.uuid(), root_uuid: target.rootUuid, ...body, kpp: kpp.value };
    return (await insertBranch(tx, row)) ? ok(true) : no("branchKnown", { field: "kpp" });
  });
}

export function removePart(
  ports: Ports,
  target: Target,
  kind: PartKind,
  uuid: string,
): Promise<ProblemOr<true, "clientArchived" | "closedRole" | "notFound">> {
  return writing(ports, target, async (tx) => {
    if (!(await deletePart(tx, tableOf[kind], target.rootUuid, uuid))) return no("notFound");
    if (kind === "bank") await fillDefaultBank(tx, target.rootUuid);
    return ok(true);
  });
}

type Write<C extends ProblemCode = never> = (tx: Tx, client: WritableClient) => Promise<ProblemOr<true, C>>;

function adding<C extends ProblemCode = never>(
  ports: Ports,
  target: Target,
  kind: PartKind,
  write: Write<C>,
): Promise<ProblemOr<true, C | "clientArchived" | "clientFull" | "closedRole" | "notFound">> {
  return writing<C | "clientFull">(ports, target, async (tx, client) =>
    (await countParts(tx, tableOf[kind], target.rootUuid)) < mostParts
      ? write(tx, client)
      : no("clientFull", { limit: mostParts }),
  );
}

function writing<C extends ProblemCode = never>(
  ports: Ports,
  { userUuid, rootUuid }: Target,
  write: Write<C>,
): Promise<ProblemOr<true, C | "clientArchived" | "closedRole" | "notFound">> {
  return transact(
    ports.database.db,
    async (tx): Promise<ProblemOr<true, C | "clientArchived" | "closedRole" | "notFound">> => {
      const client = await holdOwned(tx, userUuid, rootUuid);
      if (!client.ok) return client;
      const open = demandOpen(client.value);
      return open.ok ? write(tx, client.value) : open;
    },
  );
}

function issuesOf(faults: readonly { field: string; code: string }[]) {
  return no("validation", {
    issues: faults.map(({ field, code }) => ({ path: [field], code: "custom", reason: code })),
  });
}
