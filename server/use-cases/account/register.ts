import type { ProblemCode, ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
import { registerBody, type RegisterBody, type RegisteredCompany } from "#app/contract/account/auth.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { fingerprintOfCode, spendProof } from "#server/db/queries/account/login-codes.ts";
import { lockSessionOf } from "#server/db/queries/account/sessions.ts";
import { findAccount, insertConsents, insertUser, type AccountRow } from "#server/db/queries/account/users.ts";
import { insertOwnCounterparty } from "#server/db/queries/account/new-account.ts";
import type { Ports } from "#server/ports/ports.ts";
import { announceJoinRequest } from "#server/use-cases/members/answer-join.ts";
import { addCompany } from "#server/use-cases/counterparties/add-company.ts";
import { checkCode } from "#server/use-cases/sessions/check-code.ts";
import { askToConfirmEmail } from "./confirm-email.ts";
import { consentsToLog, type LoggableConsent } from "./consents.ts";
import { readGuess } from "#server/use-cases/sessions/log-in.ts";
import {
  announceSession,
  openSession,
  type LoginSource,
  type Merged,
  type OpenedSession,
  type Tokens,
} from "#server/use-cases/sessions/open-session.ts";
import { publicData } from "#server/use-cases/catalog/public-data.ts";
import { russianMobile } from "#server/use-cases/sessions/save-code.ts";
import { sendCode, type CodeUnderway } from "#server/use-cases/sessions/send-code.ts";
import { refreshTokenHash, registrationRefreshToken } from "#server/security/derived-codes.ts";
import { readProof, signAccess } from "#server/security/signed-tokens.ts";

export type Registered = { codeSent: false; merged: Merged; company: RegisteredCompany; tokens: Tokens };

/**
 * With a proof of the phone (single use) the account is opened at once; without it a code is sent and the form is
 * stored with it. If the phone has an account, it is logged in: registration does not reveal whether a phone is
 * registered (security A16).
 */
export async function register(
  ports: Ports,
  source: LoginSource,
  form: RegisterBody,
): Promise<
  ProblemOr<
    Registered | ({ codeSent: true } & CodeUnderway),
    RefusalsOf<typeof sendCode> | "registerTokenExpired" | "textsUnpublished"
  >
> {
  const phone = russianMobile(form.phone);
  if (!phone.ok) return phone;
  const { byUuid } = await publicData(ports).cities();
  if (!byUuid.has(form.cityUuid))
    return no("validation", { issues: [{ path: ["cityUuid"], code: "custom", reason: "city" }] });

  const consents = consentsToLog(ports, form.consents, await publicData(ports).contentPages());
  if (!consents.ok) return consents;
  const { registerToken, channel, ...waiting } = { ...form, phone: phone.value };
  if (registerToken === undefined) {
    const sent = await sendCode(ports, source, { phone: phone.value, flow: "register", payload: waiting, channel });
    return sent.ok ? ok({ codeSent: true as const, ...sent.value }) : sent;
  }
  const proof = await readProof(ports, registerToken);
  if (proof?.phone !== phone.value) return no("registerTokenExpired");
  const opened = await inTransaction(
    ports,
    source,
    async (tx) => ((await spendProof(tx, proof.code, proof.phone)) ? ok(waiting) : no("registerTokenExpired")),
    { fresh: false, refreshToken: registrationRefreshToken(ports, proof.code) },
  );
  const answered = opened.ok ? null : await answeredBefore(ports, source, { ...proof, type: form.type });
  return answered === null ? finish(ports, opened) : ok(answered);
}

/**
 * Repeats a lost response: to the browser that requested the code, for the session it opened, until that session is
 * used or ends.
 */
async function answeredBefore(
  ports: Ports,
  { fingerprint }: LoginSource,
  { phone, code, type }: { phone: string; code: string; type: RegisterBody["type"] },
): Promise<Registered | null> {
  const refreshToken = registrationRefreshToken(ports, code);
  const found = await ports.database.db.transaction().execute(async (tx) => {
    const session = await lockSessionOf(tx, refreshTokenHash(refreshToken));
    const account = await findAccount(tx, phone);
    const isOpen = session !== undefined && !session.isRevoked && session.absoluteExpiry > session.at;
    if (!isOpen || session.currentSeq !== 0 || account?.uuid !== session.userUuid) return null;
    return fingerprint !== null && (await fingerprintOfCode(tx, code)) === fingerprint ? { session, account } : null;
  });
  if (found === null) return null;
  const { session, account } = found;
  const token = await signAccess(ports, { userUuid: session.userUuid, sessionUuid: session.uuid });
  const ofCompany = account.selectedRootUuid === null ? "joinRequested" : "onModeration";
  return {
    codeSent: false,
    merged: { lines: 0, favourites: 0 },
    company: type === "legal" ? ofCompany : null,
    tokens: { token, refreshToken },
  };
}

export async function confirmRegistration(
  ports: Ports,
  source: LoginSource,
  input: { phone: string; code: string },
): Promise<ProblemOr<Registered, RefusalsOf<typeof checkCode> | RefusalsOf<typeof readGuess> | "textsUnpublished">> {
  const guess = readGuess(input);
  if (!guess.ok) return guess;
  return finish(
    ports,
    await inTransaction(ports, source, async (tx) => {
      const checked = await checkCode(tx, ports, { ...guess.value, flow: "register" });
      return checked.ok ? ok(registerBody.parse(checked.value.payload)) : checked;
    }),
  );
}

type Opened = { session: OpenedSession; company: RegisteredCompany };

async function inTransaction<C extends ProblemCode = never>(
  ports: Ports,
  source: LoginSource,
  formOf: (tx: Tx) => Promise<ProblemOr<RegisterBody, C>>,
  how: { fresh?: boolean; refreshToken?: string } = {},
): Promise<ProblemOr<Opened, C | "textsUnpublished">> {
  const { contentPages } = publicData(ports);
  const pages = await contentPages();
  return ports.database.db.transaction().execute(async (tx) => {
    const form = await formOf(tx);
    if (!form.ok) return form;
    const consents = consentsToLog(ports, form.value.consents, pages);
    if (!consents.ok) return consents;
    const created = await createAccount(tx, ports, source, form.value, consents.value);
    const account = created ?? (await findAccount(tx, form.value.phone));
    if (!account) throw new Error("a phone is taken by nobody");
    const session = await openSession(tx, ports, source, account, how);
    return ok({ session, company: created?.company ?? null });
  });
}

async function finish<C extends ProblemCode = never>(
  ports: Ports,
  opened: ProblemOr<Opened, C>,
): Promise<ProblemOr<Registered, C>> {
  if (!opened.ok) return opened;
  const { session, company } = opened.value;
  return ok({ codeSent: false, merged: session.merged, company, tokens: await announceSession(ports, session) });
}

/** Undefined when the phone already has an account. */
async function createAccount(
  tx: Tx,
  ports: Ports,
  { ip, userAgent }: LoginSource,
  form: RegisterBody,
  given: readonly LoggableConsent[],
): Promise<(AccountRow & { company: RegisteredCompany }) | undefined> {
  const { ids } = ports;
  const { phone, email, firstName, lastName, middleName = null, cityUuid } = form;
  const uuid = ids.uuid();
  const position = form.type === "legal" ? (form.position ?? null) : null;
  const user = { uuid, phone, email, firstName, lastName, middleName, cityUuid, position };
  if (!(await insertUser(tx, user))) return undefined;
  const party = await partyOf(tx, ports, uuid, form);
  const consents = given.map((consent) => ({ uuid: ids.uuid(), ...consent }));
  await insertConsents(tx, uuid, consents, { ip, userAgent });
  await askToConfirmEmail(tx, ports, { userUuid: uuid, email, newsletter: form.consents.marketing });
  return { uuid, selectedRootUuid: party.rootUuid, company: party.company };
}

/** The new user's counterparty: the person, a company, or none until a company's owner accepts the join request. */
async function partyOf(
  tx: Tx,
  ports: Ports,
  userUuid: string,
  form: RegisterBody,
): Promise<{ rootUuid: string | null; company: RegisteredCompany }> {
  const rootUuid = ports.ids.uuid();
  if (form.type === "physical") {
    const { lastName, firstName, middleName } = form;
    const fullName = [lastName, firstName, middleName].filter((part) => part !== undefined).join(" ");
    await insertOwnCounterparty(tx, userUuid, { rootUuid, name: `${lastName} ${firstName}`, fullName });
    return { rootUuid, company: null };
  }
  const taken = await addCompany(tx, userUuid, rootUuid, form.company);
  if (taken === null) return { rootUuid, company: "onModeration" };
  await announceJoinRequest(tx, ports, { userUuid, rootUuid: taken.rootUuid });
  return { rootUuid: null, company: "joinRequested" };
}
