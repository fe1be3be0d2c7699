import type { ProblemOr } from "#app/contract/problem.ts";
import { signInLimits } from "#app/domain/staff/sign-in.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { deleteTry } from "#server/db/queries/staff/attempts.ts";
import { recordChange } from "#server/db/queries/staff/journal.ts";
import {
  endStaffSessions,
  finishSignIn,
  insertSignIn,
  insertStaffSession,
  noteFreshCode,
  signInByToken,
} from "#server/db/queries/staff/sessions.ts";
import { lockStaff, staffByEmail, staffByUuid, type StaffRow } from "#server/db/queries/staff/staff.ts";
import type { Tx } from "#server/db/client.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { staffSecret, staffTokenHash } from "#server/security/derived-codes.ts";
import { isPassword } from "#server/security/passwords.ts";
import { seal, unseal } from "#server/security/sealed.ts";
import { totpSecretBytes } from "#server/security/totp.ts";
import { generatorSeal, spendCode, spendGeneratorCode, takeGenerator } from "./check-code.ts";
import { staffAuthor, type StaffViewer } from "./staff-session.ts";
import { takeTry } from "./tries.ts";

export type DeskCaller = { ip: string; userAgent: string; requestId: string };
export type SignInStep = { stepToken: string; next: "code" | "setUp" };

/** The first step. An unknown e-mail is answered as a wrong password, and as late. */
export async function checkPassword(ports: Ports, caller: DeskCaller, typed: { email: string; password: string }) {
  const tried = await takeTry(ports, typed.email, caller.ip);
  if (!tried.ok) return tried;
  const { db } = ports.database;
  const staff = await staffByEmail(db, typed.email);
  const isRight = await isPassword(typed.password, staff?.password_hash ?? null);
  if (!staff || !isRight || staff.status === "blocked") {
    logRefusal(ports, caller, "password");
    return no("signInWrong");
  }
  await deleteTry(db, tried.value);
  return ok(await openStep(ports, staff));
}

/** Between the password and the code, also after a password was set by a link. */
export async function openStep(ports: Ports, staff: StaffRow): Promise<SignInStep> {
  const { database, clock } = ports;
  const token = staffSecret(ports).toString("base64url");
  const isSetUp = staff.totp_secret !== null;
  const secret = isSetUp
    ? null
    : seal(ports, generatorSeal, staff.uuid, staffSecret(ports).subarray(0, totpSecretBytes));
  const expiresAt = new Date(clock.now().getTime() + signInLimits.stepSeconds * 1_000);
  await database.db
    .transaction()
    .execute((tx) => insertSignIn(tx, { hash: staffTokenHash(token), staffUuid: staff.uuid, secret, expiresAt }));
  return { stepToken: token, next: isSetUp ? "code" : "setUp" };
}

/** The generator being set up, for its page. */
export async function generatorOf(
  ports: Ports,
  stepToken: string,
): Promise<ProblemOr<{ email: string; secret: Buffer }, "signInStale">> {
  const { database, clock } = ports;
  const step = await signInByToken(database.db, staffTokenHash(stepToken), clock.now());
  const staff = step && (await staffByUuid(database.db, step.staffUuid));
  const secret = staff && step.secret && unseal(ports, generatorSeal, staff.uuid, step.secret);
  return secret && staff.totp_secret === null ? ok({ email: staff.email, secret }) : no("signInStale");
}

export type OpenedDesk = { token: string; expiresAt: Date; recoveryCodes: string[] | null };

/** The second step: opens a session, under a token that nobody has seen before. */
export async function confirmSignIn(
  ports: Ports,
  caller: DeskCaller,
  { stepToken, code }: { stepToken: string; code: string },
) {
  const { database, clock } = ports;
  const hash = staffTokenHash(stepToken);
  const step = await signInByToken(database.db, hash, clock.now());
  const known = step && (await staffByUuid(database.db, step.staffUuid));
  if (!known) return no("signInStale");
  const tried = await takeTry(ports, known.email, caller.ip);
  if (!tried.ok) return tried;
  const opened = await transact<OpenedDesk, { ok: false; code: "signInStale" | "staffCodeWrong" }>(
    database.db,
    async (tx) => {
      const staff = await lockStaff(tx, known.uuid);
      const current = await signInByToken(tx, hash, clock.now());
      if (!staff || !current || staff.status === "blocked") return no("signInStale");
      const right = await judge(tx, ports, staff, { sealed: current.secret, code });
      if (right === null) return no("staffCodeWrong");
      if (!(await finishSignIn(tx, staff.uuid, hash))) return no("signInStale");
      await deleteTry(tx, tried.value);
      return ok(await openSession(tx, ports, { staff, caller, right }));
    },
  );
  if (!opened.ok && opened.code === "staffCodeWrong") logRefusal(ports, caller, "code");
  return opened;
}

type RightCode = { isGenerator: boolean; recoveryCodes: string[] | null };

async function judge(
  tx: Tx,
  ports: Ports,
  staff: StaffRow,
  { sealed, code }: { sealed: Buffer | null; code: string },
): Promise<RightCode | null> {
  if (staff.totp_secret === null) {
    const recoveryCodes = sealed && (await takeGenerator(tx, ports, staff, { sealed, code }));
    return recoveryCodes && { isGenerator: true, recoveryCodes };
  }
  const kind = await spendCode(tx, ports, staff, code);
  return kind && { isGenerator: kind === "generator", recoveryCodes: null };
}

type Opening = { staff: StaffRow; caller: DeskCaller; right: RightCode };

async function openSession(tx: Tx, ports: Ports, { staff, caller, right }: Opening): Promise<OpenedDesk> {
  const at = ports.clock.now();
  const token = staffSecret(ports).toString("base64url");
  const expiresAt = new Date(at.getTime() + signInLimits.sessionSeconds * 1_000);
  await insertStaffSession(tx, {
    uuid: ports.ids.uuid(),
    staffUuid: staff.uuid,
    tokenHash: staffTokenHash(token),
    at,
    expiresAt,
    codeAt: right.isGenerator ? at : null,
    address: caller.ip,
    userAgent: caller.userAgent,
  });
  const way = right.recoveryCodes ? "setUp" : right.isGenerator ? "generator" : "recovery";
  await recordChange(tx, staffAuthor(staff, caller), {
    action: "staff.signedIn",
    object: { kind: "staff", id: staff.uuid, name: staff.name },
    changes: { code: { before: null, after: way } },
  });
  return { token, expiresAt, recoveryCodes: right.recoveryCodes };
}

/** Another code within a session, for actions that need a fresh one; recovery codes are for signing in alone. */
export async function takeFreshCode(ports: Ports, caller: DeskCaller, staff: StaffViewer, code: string) {
  const tried = await takeTry(ports, staff.email, caller.ip);
  if (!tried.ok) return tried;
  const taken = await transact<true, { ok: false; code: "staffCodeWrong" }>(ports.database.db, async (tx) => {
    const row = await lockStaff(tx, staff.uuid);
    if (!row || !(await spendGeneratorCode(tx, ports, row, code))) return no("staffCodeWrong");
    await noteFreshCode(tx, staff.sessionUuid, ports.clock.now());
    await deleteTry(tx, tried.value);
    return ok(true);
  });
  if (!taken.ok) logRefusal(ports, caller, "code");
  return taken;
}

export async function signOut({ database, clock }: Ports, staff: StaffViewer): Promise<void> {
  await database.db
    .transaction()
    .execute((tx) =>
      endStaffSessions(tx, staff.uuid, { at: clock.now(), reason: "signedOut", only: staff.sessionUuid }),
    );
}

function logRefusal({ log }: Ports, { requestId }: DeskCaller, what: "password" | "code"): void {
  log.info({ event: "desk.refused", requestId, what }, "a wrong password or code at the desk");
}
