import { z } from "zod";
import type { ConnectionValues, NewConnection } from "#app/contract/desk/exchange-connections.ts";
import { exchangeLimits } from "#app/domain/exchange/connection.ts";
import { isTimeZone } from "#app/domain/local-time.ts";
import { changesBetween, type JournalAuthor, type JournalChanges } from "#app/domain/staff/journal.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import {
  findConnection,
  insertConnection,
  setPassword,
  unsetMain,
  updateConnection,
} from "#server/db/queries/exchange/connections.ts";
import { insertReleaseJob } from "#server/db/queries/exchange/jobs.ts";
import { endConnectionSessions } from "#server/db/queries/exchange/sessions.ts";
import { recordChange } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { staffSecret } from "#server/security/derived-codes.ts";
import { networksOf } from "#server/security/networks.ts";
import { passwordHash } from "#server/security/passwords.ts";
import { changeOnce } from "#server/use-cases/staff/change-once.ts";
import { refuseStaleTexts, type StaleTexts } from "#server/use-cases/staff/stale-save.ts";
import { connectionTexts } from "./connection-texts.ts";
import { connectionOf } from "./show-connections.ts";

type Refused<C extends string> = { ok: false; code: C };
type ValueFault = { ok: false; code: "exchangeAddresses" | "exchangeLoginTaken" | "exchangeTimeZone"; field: string };
type Unknown = Refused<"exchangeUnknown">;

const uuidAnswer = z.object({ uuid: z.string() });
const passwordBytes = 18;

/** A connection with a password of its own, which is known only now. */
export async function addConnection(
  ports: Ports,
  author: JournalAuthor,
  given: NewConnection & Partial<ConnectionValues>,
) {
  const values = { fileLimit: exchangeLimits.fileLimit, ...given };
  const faulty = faultOf(values);
  if (faulty !== null) return faulty;
  const uuid = ports.ids.uuid();
  const { password, hash } = await newPassword(ports);
  const added = await changeOnce<typeof uuidAnswer, ValueFault>(ports, author, uuidAnswer, async (tx) => {
    if (values.isMain) await unsetOtherMain(tx, author, uuid);
    if (!(await insertConnection(tx, uuid, hash, values))) return no("exchangeLoginTaken", { field: "login" });
    await recordChange(tx, author, {
      action: "exchange.connectionAdded",
      object: objectOf(uuid, values),
      changes: changesBetween({}, connectionTexts(values)),
      answer: { uuid },
    });
    return ok({ uuid });
  });
  return added.ok ? ok({ uuid: added.value.uuid, password: added.value.uuid === uuid ? password : null }) : added;
}

/**
 * Saves what people set, unless the version is another; what is not given stays. A connection that is switched off ends
 * its sessions.
 */
export async function saveConnection(
  ports: Ports,
  author: JournalAuthor,
  uuid: string,
  { version, ...given }: Partial<ConnectionValues> & { version: number },
) {
  type Refusals = ValueFault | Unknown | ({ ok: false } & StaleTexts);
  return changeOnce<typeof uuidAnswer, Refusals>(ports, author, uuidAnswer, async (tx) => {
    const found = await findConnection(tx, uuid, true);
    if (found === undefined) return no("exchangeUnknown");
    const { uuid: _, version: present, ...now } = connectionOf(found);
    if (present !== version)
      return refuseStaleTexts(tx, objectOf(uuid, now), {
        ...{ version, present },
        yours: connectionTexts(given),
        now: connectionTexts(now),
      });
    const yours = { ...now, ...given };
    const faulty = faultOf(yours);
    if (faulty !== null) return faulty;
    const changes = changesBetween(connectionTexts(now), connectionTexts(yours));
    if (Object.keys(changes).length === 0) return ok({ uuid });
    if (yours.isMain) await unsetOtherMain(tx, author, uuid);
    if (!(await updateConnection(tx, uuid, yours))) return no("exchangeLoginTaken", { field: "login" });
    // Orders wait for what statuses mean.
    if (JSON.stringify(yours.statusMap) !== JSON.stringify(now.statusMap))
      await insertReleaseJob(tx, { uuid: ports.ids.uuid(), connection: uuid, at: ports.clock.now() });
    if (!yours.isActive || yours.login !== now.login) await endConnectionSessions(tx, uuid, ports.clock.now());
    await recordChange(tx, author, {
      action: "exchange.connectionSaved",
      object: objectOf(uuid, yours),
      changes: { ...changes, ...nextVersion(version) },
      answer: { uuid },
    });
    return ok({ uuid });
  });
}

/** A new password, known only now; sessions opened with the old one end. */
export async function renewConnectionPassword(ports: Ports, author: JournalAuthor, uuid: string, version: number) {
  const { password, hash } = await newPassword(ports);
  let isNew = false;
  const renewed = await changeOnce<typeof uuidAnswer, Unknown | ({ ok: false } & StaleTexts)>(
    ports,
    author,
    uuidAnswer,
    async (tx) => {
      const found = await findConnection(tx, uuid, true);
      if (found === undefined) return no("exchangeUnknown");
      if (found.version !== version) {
        const save = { version, yours: {}, now: {}, present: found.version };
        return refuseStaleTexts(tx, objectOf(uuid, found), save);
      }
      await setPassword(tx, uuid, hash);
      await endConnectionSessions(tx, uuid, ports.clock.now());
      await recordChange(tx, author, {
        action: "exchange.passwordRenewed",
        object: objectOf(uuid, found),
        changes: nextVersion(version),
        answer: { uuid },
      });
      isNew = true;
      return ok({ uuid });
    },
  );
  return renewed.ok ? ok({ uuid, password: isNew ? password : null }) : renewed;
}

/** At most one connection is the main one. */
async function unsetOtherMain(tx: Tx, author: JournalAuthor, uuid: string): Promise<void> {
  for (const other of await unsetMain(tx, uuid))
    await recordChange(
      tx,
      { ...author, key: undefined },
      {
        action: "exchange.connectionSaved",
        object: objectOf(other.uuid, other),
        changes: { isMain: { before: "yes", after: "" }, ...nextVersion(other.version - 1) },
      },
    );
}

function faultOf({ addresses, timeZone }: ConnectionValues): ValueFault | null {
  if (addresses !== null && networksOf(addresses) === null) return no("exchangeAddresses", { field: "networks" });
  return isTimeZone(timeZone) ? null : no("exchangeTimeZone", { field: "timeZone" });
}

async function newPassword(ports: Ports): Promise<{ password: string; hash: string }> {
  const password = staffSecret(ports).subarray(0, passwordBytes).toString("base64url");
  return { password, hash: await passwordHash(password) };
}

function objectOf(uuid: string, { name }: { name: string }) {
  return { kind: "exchange", id: uuid, name };
}

function nextVersion(version: number): JournalChanges {
  return { version: { before: version, after: version + 1 } };
}
