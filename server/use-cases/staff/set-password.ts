import type { ProblemOr } from "#app/contract/problem.ts";
import { judgePassword } from "#app/domain/staff/password.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { deleteTry } from "#server/db/queries/staff/attempts.ts";
import { recordChange } from "#server/db/queries/staff/journal.ts";
import { deleteLinks, ownerOfLink, spendLink } from "#server/db/queries/staff/links.ts";
import { endAllSessions } from "#server/db/queries/staff/sessions.ts";
import { lockStaff, savePassword, staffByUuid, type StaffRow } from "#server/db/queries/staff/staff.ts";
import type { Tx } from "#server/db/client.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { staffTokenHash } from "#server/security/derived-codes.ts";
import { isPassword, passwordHash } from "#server/security/passwords.ts";
import { openStep, type DeskCaller } from "./sign-in.ts";
import { staffAuthor, type StaffViewer } from "./staff-session.ts";
import { takeTry } from "./tries.ts";

/** For whom a link is; null for one that is used, expired or unknown. */
export async function ownerOfInvitation(
  ports: Ports,
  code: string,
): Promise<ProblemOr<{ email: string; name: string; staff: StaffRow }, "staffLinkWrong">> {
  const { database, clock } = ports;
  const uuid = await ownerOfLink(database.db, staffTokenHash(code), clock.now());
  const staff = uuid === undefined ? undefined : await staffByUuid(database.db, uuid);
  if (!staff || staff.status === "blocked") return no("staffLinkWrong");
  return ok({ email: staff.email, name: staff.name, staff });
}

/** Sets the password by a one-time link and goes on to the code. */
export async function acceptInvitation(
  ports: Ports,
  caller: DeskCaller,
  { code, password }: { code: string; password: string },
) {
  const found = await ownerOfInvitation(ports, code);
  if (!found.ok) return found;
  const { staff } = found.value;
  const judged = judgePassword(password, [staff.email, staff.name, ports.settings.shopName]);
  if (!judged.ok) return { ...judged, field: "password" };
  const hash = await passwordHash(password);
  const set = await transact<true, { ok: false; code: "staffLinkWrong" }>(ports.database.db, async (tx) => {
    const locked = await lockStaff(tx, staff.uuid);
    if (!locked || locked.status === "blocked") return no("staffLinkWrong");
    if (!(await spendLink(tx, staffTokenHash(code), ports.clock.now()))) return no("staffLinkWrong");
    await replacePassword(tx, ports, { staff: locked, caller, hash });
    return ok(true);
  });
  if (!set.ok) return set;
  return ok(await openStep(ports, staff));
}

/** Sets another password; all sessions end, this one too. */
export async function changePassword(
  ports: Ports,
  caller: DeskCaller,
  viewer: StaffViewer,
  { current, password }: { current: string; password: string },
) {
  const judged = judgePassword(password, [viewer.email, viewer.name, ports.settings.shopName]);
  if (!judged.ok) return { ...judged, field: "password" };
  const tried = await takeTry(ports, viewer.email, caller.ip);
  if (!tried.ok) return tried;
  const { db } = ports.database;
  const before = await staffByUuid(db, viewer.uuid);
  if (!before || !(await isPassword(current, before.password_hash))) return no("passwordWrong", { field: "current" });
  const hash = await passwordHash(password);
  return transact<true, { ok: false; code: "passwordWrong"; field: string }>(db, async (tx) => {
    const staff = await lockStaff(tx, viewer.uuid);
    if (staff?.password_hash !== before.password_hash) return no("passwordWrong", { field: "current" });
    await deleteTry(tx, tried.value);
    await deleteLinks(tx, viewer.uuid);
    await replacePassword(tx, ports, { staff, caller, hash });
    return ok(true);
  });
}

type NewPassword = { staff: StaffRow; caller: DeskCaller; hash: string };

async function replacePassword(tx: Tx, { clock }: Ports, { staff, caller, hash }: NewPassword): Promise<void> {
  const now = clock.now();
  await savePassword(tx, staff.uuid, hash, now);
  await endAllSessions(tx, staff.uuid, now, "password");
  await recordChange(tx, staffAuthor(staff, caller), {
    action: "staff.passwordSet",
    object: { kind: "staff", id: staff.uuid, name: staff.name },
  });
}
