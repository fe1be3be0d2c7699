import { z } from "zod";
import { inventedStaffDomain } from "#app/domain/readiness/invented.ts";
import { changesBetween, type JournalAuthor, type JournalChanges } from "#app/domain/staff/journal.ts";
import type { StaffRole } from "#app/domain/staff/roles.ts";
import { signInLimits } from "#app/domain/staff/sign-in.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { recordChange } from "#server/db/queries/staff/journal.ts";
import { insertEmail } from "#server/db/queries/mailing/outbox.ts";
import { deleteLinks, replaceLink } from "#server/db/queries/staff/links.ts";
import { replaceRecoveryCodes } from "#server/db/queries/staff/recovery-codes.ts";
import { endAllSessions } from "#server/db/queries/staff/sessions.ts";
import {
  forgetGenerator,
  hasOtherAdministrator,
  insertStaff,
  lockAdministrators,
  lockStaff,
  setStaffStatus,
  staffOfDomain,
  unknownPlaces,
  updateStaff,
  type StaffFields,
  type StaffRow,
} from "#server/db/queries/staff/staff.ts";
import type { Ports } from "#server/ports/ports.ts";
import { staffLinkCode, staffTokenHash } from "#server/security/derived-codes.ts";
import { changeOnce } from "./change-once.ts";
import { refuseStale, type StaleSave } from "./stale-save.ts";

export type NewStaff = Omit<StaffFields, "roles"> & { email: string; roles: readonly StaffRole[] };

const uuidAnswer = z.object({ uuid: z.string() });
type Invited = { uuid: string; code: string | null };

/**
 * Adds a person, who sets the password by a one-time link. Its code is known only now: a repeat of the same form answers
 * without it.
 */
export async function inviteStaff(ports: Ports, author: JournalAuthor, { email, ...fields }: NewStaff) {
  const link = newLink(ports);
  const uuid = ports.ids.uuid();
  type Taken = Refused<"staffPlaces"> | (Refused<"staffEmailTaken"> & { field: string });
  const added = await changeOnce<typeof uuidAnswer, Taken>(ports, author, uuidAnswer, async (tx) => {
    if ((await unknownPlaces(tx, fields)) > 0) return no("staffPlaces");
    if (!(await insertStaff(tx, uuid, email, fields))) return no("staffEmailTaken", { field: "email" });
    await linkTo(tx, ports, { uuid, email }, link, author);
    await recordChange(tx, author, {
      action: "staff.invited",
      object: { kind: "staff", id: uuid, name: fields.name },
      changes: changesBetween({}, { email, ...fields }),
      answer: { uuid },
    });
    return ok({ uuid });
  });
  if (!added.ok) return added;
  return ok<Invited>({ uuid: added.value.uuid, code: added.value.uuid === uuid ? link.code : null });
}

/** A new link for somebody whose link has ended or who has forgotten the password. */
export async function renewLink(ports: Ports, author: JournalAuthor, uuid: string) {
  const link = newLink(ports);
  const renewed = await changeStaff<Refused<"staffBlocked">>(ports, author, uuid, async (tx, staff) => {
    if (staff.status === "blocked") return no("staffBlocked");
    await linkTo(tx, ports, staff, link, author);
    return ok({ action: "staff.linkRenewed" });
  });
  return renewed.ok ? ok<Invited>({ uuid, code: renewed.value.isRepeat ? null : link.code }) : renewed;
}

type Link = { uuid: string; code: string };

function newLink(ports: Ports): Link {
  const uuid = ports.ids.uuid();
  return { uuid, code: staffLinkCode(ports, uuid) };
}

/** Whom an administrator invites at the desk gets the link by e-mail, too; the operator passes it on himself. */
async function linkTo(
  tx: Tx,
  { clock, ids }: Ports,
  { uuid, email }: Pick<StaffRow, "uuid" | "email">,
  link: Link,
  { actor }: JournalAuthor,
): Promise<void> {
  const expiresAt = new Date(clock.now().getTime() + signInLimits.linkSeconds * 1_000);
  await replaceLink(tx, { hash: staffTokenHash(link.code), staffUuid: uuid, expiresAt });
  if (actor.kind !== "staff") return;
  await insertEmail(tx, {
    uuid: ids.uuid(),
    recipient: email,
    template: "staff.invited",
    params: { link: link.uuid },
    dedupeKey: `staff.invited:${link.uuid}`,
  });
}

/** Saves the person's card; a change of roles ends the sessions. */
export async function saveStaff(
  ports: Ports,
  author: JournalAuthor,
  uuid: string,
  { version, ...yours }: StaffFields & { version: number },
) {
  return changeStaff<StaleSave | Refused<"lastAdmin" | "staffPlaces">>(ports, author, uuid, async (tx, staff) => {
    const now = fieldsOf(staff);
    if (staff.version !== version)
      return refuseStale(tx, { kind: "staff", id: uuid }, { version, yours, now, present: staff.version });
    if ((await unknownPlaces(tx, yours)) > 0) return no("staffPlaces");
    const changes = changesBetween(now, yours);
    if (Object.keys(changes).length === 0) return ok({ action: null });
    const staysAdmin = yours.roles.includes("admin");
    if (!staysAdmin && (await isLastAdministrator(tx, staff))) return no("lastAdmin");
    await updateStaff(tx, uuid, yours);
    if ("roles" in changes) await endAllSessions(tx, uuid, ports.clock.now(), "roles");
    return ok({ action: "staff.changed", changes, isVersioned: true });
  });
}

/** Ends the person's sessions and links at once. */
export async function blockStaff(ports: Ports, author: JournalAuthor, uuid: string, reason: string) {
  return changeStaff<Refused<"lastAdmin">>(ports, author, uuid, async (tx, staff) => {
    if (staff.status === "blocked") return ok({ action: null });
    if (await isLastAdministrator(tx, staff)) return no("lastAdmin");
    await endStaff(tx, ports, uuid);
    return ok({ action: "staff.blocked", changes: statusChange(staff, "blocked"), reason, isVersioned: true });
  });
}

/** Ends the demo's staff, the last administrator, too: the operator may invite another one. Returns how many there were. */
export async function blockDemoStaff(ports: Ports, author: JournalAuthor): Promise<number> {
  return ports.database.db.transaction().execute(async (tx) => {
    await lockAdministrators(tx);
    const people = await staffOfDomain(tx, inventedStaffDomain);
    for (const staff of people) {
      await endStaff(tx, ports, staff.uuid);
      await recordChange(tx, author, {
        action: "staff.blocked",
        object: { kind: "staff", id: staff.uuid, name: staff.name },
        changes: { ...statusChange(staff, "blocked"), version: { before: staff.version, after: staff.version + 1 } },
      });
    }
    return people.length;
  });
}

async function endStaff(tx: Tx, { clock }: Ports, uuid: string): Promise<void> {
  await setStaffStatus(tx, uuid, "blocked");
  await deleteLinks(tx, uuid);
  await endAllSessions(tx, uuid, clock.now(), "blocked");
}

export async function unblockStaff(ports: Ports, author: JournalAuthor, uuid: string) {
  return changeStaff<never>(ports, author, uuid, async (tx, staff) => {
    if (staff.status !== "blocked") return ok({ action: null });
    const status = staff.password_hash !== null && staff.totp_secret !== null ? "active" : "invited";
    await setStaffStatus(tx, uuid, status);
    return ok({ action: "staff.unblocked", changes: statusChange(staff, status), isVersioned: true });
  });
}

/** Ends all sessions of a person, who may sign in again. */
export async function endStaffSessions(ports: Ports, author: JournalAuthor, uuid: string) {
  return changeStaff<never>(ports, author, uuid, async (tx) => {
    await endAllSessions(tx, uuid, ports.clock.now(), "endedByAdmin");
    return ok({ action: "staff.sessionsEnded" });
  });
}

/** Another administrator or the operator takes the generator and the recovery codes away. */
export async function resetGenerator(ports: Ports, author: JournalAuthor, uuid: string) {
  if (author.actor.kind === "staff" && author.actor.id === uuid) return no("ownReset");
  return changeStaff<never>(ports, author, uuid, async (tx, staff) => {
    await forgetGenerator(tx, staff);
    await replaceRecoveryCodes(tx, uuid, []);
    await endAllSessions(tx, uuid, ports.clock.now(), "generator");
    return ok({ action: "staff.generatorReset", isVersioned: true });
  });
}

type Changed = { action: string | null; changes?: JournalChanges; reason?: string; isVersioned?: true };
type Refused<C extends string> = { ok: false; code: C };
const doneAnswer = z.object({ isRepeat: z.boolean() });

/** Locks the person, changes and writes it to the journal; `action` null: nothing has changed. */
async function changeStaff<R extends Refused<string>>(
  ports: Ports,
  author: JournalAuthor,
  uuid: string,
  change: (tx: Tx, staff: StaffRow) => Promise<{ ok: true; value: Changed } | R>,
) {
  return changeOnce<typeof doneAnswer, R | Refused<"staffUnknown">>(ports, author, doneAnswer, async (tx) => {
    await lockAdministrators(tx);
    const staff = await lockStaff(tx, uuid);
    if (staff === undefined) return no("staffUnknown");
    const changed = await change(tx, staff);
    if (!changed.ok) return changed;
    const { action, changes = {}, reason, isVersioned } = changed.value;
    if (action === null) return ok({ isRepeat: false });
    const { version } = staff;
    await recordChange(tx, author, {
      action,
      object: { kind: "staff", id: uuid, name: staff.name },
      changes: isVersioned ? { ...changes, version: { before: version, after: version + 1 } } : changes,
      reason: reason ?? null,
      answer: { isRepeat: true },
    });
    return ok({ isRepeat: false });
  });
}

async function isLastAdministrator(tx: Tx, { uuid, roles, status }: StaffRow): Promise<boolean> {
  return status === "active" && roles.includes("admin") && !(await hasOtherAdministrator(tx, uuid));
}

function statusChange({ status }: StaffRow, after: string): JournalChanges {
  return { status: { before: status, after } };
}

function fieldsOf({ name, phone, roles, city_uuids, warehouse_uuids }: StaffRow): StaffFields {
  return { name, phone, roles, cities: city_uuids, warehouses: warehouse_uuids };
}
