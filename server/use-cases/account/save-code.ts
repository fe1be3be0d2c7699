import type { ProblemOr } from "#app/contract/problem.ts";
import parsePhone from "libphonenumber-js/max";
import { mobilePhone } from "#app/domain/phone.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { sms } from "#app/i18n/ru/sms.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { Tx } from "#server/db/client.ts";
import {
  codeAges,
  codesOfLastHour,
  insertCode,
  lockAsker,
  type CodeAsker,
  type CodeFlow,
} from "#server/db/queries/account/login-codes.ts";
import { ipRings } from "#server/security/ip-address.ts";
import type { Ports } from "#server/ports/ports.ts";
import { codeLimits, codes, waitForCode, type AddressTimes } from "#app/domain/account/code-limits.ts";
import { mayFallBack, type CodeChannel } from "#app/domain/account/code-fallback.ts";
import { codeHash } from "#server/security/derived-codes.ts";
import { lastCodeSms } from "#server/db/queries/mailing/deliveries.ts";
import { handOver, newMessageId } from "./hand-over.ts";

const t = namespace("sms", sms);

/** `delivery` where the operator has not said that it took the message. */
export type CodeSent = { resendAfter: number; expiresIn: number; codeLength: number; delivery?: "unknown" };
/** `text`: the words of its message where they are not those of the flow. */
export type CodeRequest = {
  phone: string;
  flow: CodeFlow;
  text?: "deleteCode";
  channel?: CodeChannel | undefined;
  payload?: unknown;
  sessionUuid?: string;
};
export type Asking = { fingerprint: string | null; ip: string; requestId?: string | undefined };

/**
 * Sends a code to a Russian mobile phone by SMS or call. It looks at no account, so known and unknown phones get the same
 * answer after the same work (security A1). Limits are counted in the database under a lock: replicas share them and a restart
 * forgets nothing (security A3). The message goes out after the commit and is not repeated (invariants N3).
 */
export async function sendToPhone(
  ports: Ports,
  asking: Asking,
  { channel, unasked = false, ...request }: CodeRequest & { channel: "sms" | "call"; unasked?: boolean },
): Promise<ProblemOr<CodeSent>> {
  const phone = russianMobile(request.phone);
  if (!phone.ok) return phone;
  const code = newCode(ports);
  const asker = codeAsker(phone.value, asking);
  const row = { uuid: ports.ids.uuid(), channel, messageId: newMessageId(ports), lifetime: codes.lifetime };

  const saved = await ports.database.db
    .transaction()
    .execute((tx) => saveCode(tx, ports, asker, { ...request, ...row, code, unasked }));
  if (!saved.ok) {
    logLimited(ports, asking, saved.code, asker.ip);
    return saved;
  }
  const message = { uuid: row.uuid, phone: phone.value, id: row.messageId, channel };
  const text = channel === "call" ? spoken(code) : written(ports, request, code);
  const delivery = await handOver(ports, { ...message, text }, asking.requestId);
  if (delivery === "refused") return no("codeNotSent");
  return ok({
    resendAfter: codes.resend,
    expiresIn: codes.lifetime,
    codeLength: codes.digits,
    ...(delivery === "unknown" ? { delivery } : {}),
  });
}

export function logLimited({ log }: Ports, { requestId }: Asking, reason: string, bucket: string): void {
  log.warn({ event: "code.limited", requestId, reason, bucket }, "a login code was refused");
}

/** `kind` keeps counts of addresses and browsers apart from those of codes by SMS. */
export function codeAsker(phone: string, { ip, fingerprint }: Asking, kind = ""): CodeAsker & { times: AddressTimes } {
  const [narrow, wide = null] = ipRings(ip);
  return {
    phone,
    ip: kind + narrow.bucket,
    network: wide && kind + wide.bucket,
    fingerprint: fingerprint === null ? "" : kind + fingerprint,
    times: { ip: narrow.times, network: wide && wide.times },
  };
}

/** Its one normal form. The library knows that +7 is Kazakhstan's code as well. */
export function russianMobile(text: string): ProblemOr<string> {
  const phone = mobilePhone(text);
  if (!phone.ok) return no(phone.code, { field: "phone" });
  return parsePhone(phone.value)?.country === "RU" ? phone : no("phone", { field: "phone" });
}

type CodeToSave = Omit<CodeRequest, "phone" | "channel" | "text"> & {
  code: string;
  uuid: string;
  lifetime: number;
  channel: CodeChannel;
  messageId: number | null;
  /** The shop itself has chosen the way, because no SMS can be sent now. */
  unasked: boolean;
};

/** Writes a code down when the limits allow it; to be sent after the commit. */
export async function saveCode(
  tx: Tx,
  ports: Ports,
  { times, ...asker }: CodeAsker & { times: AddressTimes },
  { code, ...saved }: CodeToSave,
): Promise<ProblemOr<true>> {
  await lockAsker(tx, asker);
  if (isByPhone(saved.flow) && saved.channel !== "sms" && !saved.unasked) {
    const allowed = mayFallBack(await lastCodeSms(tx, asker.phone, saved.flow));
    if (!allowed.ok) return allowed;
  }
  const { limits, unansweredAge } = await codeAges(tx, asker, codeLimits(ports.settings.codesPerAddress, times));
  const wait = waitForCode(limits, unansweredAge);
  if (wait) return no(wait.code, { seconds: wait.seconds });
  if ((await codesOfLastHour(tx)) >= ports.settings.codesPerHour) {
    ports.log.error({ event: "code.budget" }, "the shop's hourly budget of login codes is spent");
    return no("codeLimit", { seconds: 3_600 });
  }
  const { uuid, flow, lifetime, payload, sessionUuid = null, channel, messageId } = saved;
  const hash = codeHash(ports, asker.phone, flow, code);
  // Only what is named is written: the asker's phone is in its normal form, the request's is as it was typed.
  await insertCode(tx, { ...asker, uuid, flow, lifetime, payload, sessionUuid, channel, messageId, hash });
  return ok(true);
}

/** Codes for an address itself go there first, and so do invitations by e-mail. */
function isByPhone(flow: CodeFlow): boolean {
  return flow !== "email" && flow !== "profileEmail" && flow !== "invitation";
}

function written({ settings }: Ports, { flow, text }: Pick<CodeRequest, "flow" | "text">, code: string): string {
  return t(text ?? textOf(flow), { code, host: new URL(settings.siteUrl).hostname });
}

/** A voice reads digits one by one only when they stand apart. */
function spoken(code: string): string {
  return t("callCode", { digits: [...code].join(", ") });
}

function textOf(flow: CodeFlow) {
  return flow === "phone" ? "phoneCode" : flow === "claim" ? "claimCode" : flow === "confirm" ? "confirmCode" : "code";
}

/** Uniform over all codes, leading zeros kept. */
function newCode({ ids }: Ports): string {
  return String(ids.integer(10 ** codes.digits)).padStart(codes.digits, "0");
}
