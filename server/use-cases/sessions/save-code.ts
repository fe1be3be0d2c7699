import type { ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
import parsePhone from "libphonenumber-js/max";
import { mobilePhone } from "#app/domain/phone.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { sms } from "#app/i18n/ru/account/sms.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { Tx } from "#server/db/client.ts";
import {
  codeAges,
  codesOfLastHour,
  insertCode,
  lockCodeLimits,
  type CodeLimitKeys,
  type CodeFlow,
} from "#server/db/queries/account/login-codes.ts";
import { ipRings } from "#server/security/ip-address.ts";
import type { Ports } from "#server/ports/ports.ts";
import { codeLimits, codes, waitForCode, type AddressTimes } from "#app/domain/account/code-limits.ts";
import { mayFallBack, type DeliveryChannel } from "#app/domain/account/code-fallback.ts";
import { codeHash } from "#server/security/derived-codes.ts";
import { lastCodeSms } from "#server/db/queries/mailing/deliveries.ts";
import { handOver, newMessageId } from "#server/use-cases/members/hand-over.ts";

const t = namespace("sms", sms);

/** `delivery` when the provider has not confirmed acceptance. */
export type SavedCode = { resendAfter: number; expiresIn: number; codeLength: number; delivery?: "unknown" };
/** `text`: overrides the flow's message. */
export type CodeRequest = {
  phone: string;
  flow: CodeFlow;
  text?: "deleteCode";
  channel?: DeliveryChannel | undefined;
  payload?: unknown;
  sessionUuid?: string;
};
export type CodeRequester = { fingerprint: string | null; ip: string; requestId?: string | undefined };

/**
 * Sends a code to a Russian mobile phone by SMS or call. Accounts are not consulted, so known and unknown phones get
 * the same answer at the same cost (security A1). Limits are counted in the database under a lock, shared by replicas
 * and restarts (security A3). The message is sent after commit and never repeated (invariants N3).
 */
export async function sendToPhone(
  ports: Ports,
  requester: CodeRequester,
  { channel, unasked = false, ...request }: CodeRequest & { channel: "sms" | "call"; unasked?: boolean },
): Promise<ProblemOr<SavedCode, RefusalsOf<typeof saveCode> | RefusalsOf<typeof russianMobile> | "codeNotSent">> {
  const phone = russianMobile(request.phone);
  if (!phone.ok) return phone;
  const code = newCode(ports);
  const limitKeys = codeLimitKeys(phone.value, requester);
  const row = { uuid: ports.ids.uuid(), channel, messageId: newMessageId(ports), lifetime: codes.lifetime };

  const saved = await ports.database.db
    .transaction()
    .execute((tx) => saveCode(tx, ports, limitKeys, { ...request, ...row, code, unasked }));
  if (!saved.ok) {
    logLimited(ports, requester, saved.code, limitKeys.ip);
    return saved;
  }
  const message = { uuid: row.uuid, phone: phone.value, id: row.messageId, channel };
  const text = channel === "call" ? spoken(code) : written(ports, request, code);
  const delivery = await handOver(ports, { ...message, text }, requester.requestId);
  if (delivery === "refused") return no("codeNotSent");
  return ok({
    resendAfter: codes.resend,
    expiresIn: codes.lifetime,
    codeLength: codes.digits,
    ...(delivery === "unknown" ? { delivery } : {}),
  });
}

export function logLimited({ log }: Ports, { requestId }: CodeRequester, reason: string, bucket: string): void {
  log.warn({ event: "code.limited", requestId, reason, bucket }, "a login code was refused");
}

/** `kind` separates counters by address and browser from those of SMS codes. */
export function codeLimitKeys(
  phone: string,
  { ip, fingerprint }: CodeRequester,
  kind = "",
): CodeLimitKeys & { times: AddressTimes } {
  const [narrow, wide = null] = ipRings(ip);
  return {
    phone,
    ip: kind + narrow.bucket,
    network: wide && kind + wide.bucket,
    fingerprint: fingerprint === null ? "" : kind + fingerprint,
    times: { ip: narrow.times, network: wide && wide.times },
  };
}

/** Normalised. The library knows that +7 includes Kazakhstan. */
export function russianMobile(text: string): ProblemOr<string, "mobile" | "phone"> {
  const phone = mobilePhone(text);
  if (!phone.ok) return no(phone.code, { field: "phone" });
  return parsePhone(phone.value)?.country === "RU" ? phone : no("phone", { field: "phone" });
}

type CodeToSave = Omit<CodeRequest, "phone" | "channel" | "text"> & {
  code: string;
  uuid: string;
  lifetime: number;
  channel: DeliveryChannel;
  messageId: number | null;
  /** The channel was chosen by the shop, as SMS is unavailable. */
  unasked: boolean;
};

/** Saves a code within the limits; to be sent after commit. */
export async function saveCode(
  tx: Tx,
  ports: Ports,
  { times, ...limitKeys }: CodeLimitKeys & { times: AddressTimes },
  { code, ...saved }: CodeToSave,
): Promise<ProblemOr<true, "codeCoolDown" | "codeDelivered" | "codeLimit" | "codeSmsFirst">> {
  await lockCodeLimits(tx, limitKeys);
  if (isByPhone(saved.flow) && saved.channel !== "sms" && !saved.unasked) {
    const allowed = mayFallBack(await lastCodeSms(tx, limitKeys.phone, saved.flow));
    if (!allowed.ok) return allowed;
  }
  const { limits, unansweredAge } = await codeAges(tx, limitKeys, codeLimits(ports.settings.codesPerAddress, times));
  const wait = waitForCode(limits, unansweredAge);
  if (wait) return no(wait.code, { seconds: wait.seconds });
  if ((await codesOfLastHour(tx)) >= ports.settings.codesPerHour) {
    ports.log.error({ event: "code.budget" }, "the shop's hourly budget of login codes is spent");
    return no("codeLimit", { seconds: 3_600 });
  }
  const { uuid, flow, lifetime, payload, sessionUuid = null, channel, messageId } = saved;
  const hash = codeHash(ports, limitKeys.phone, flow, code);
  // Spread nothing else: `limitKeys` has the normalised phone, the request the typed one.
  await insertCode(tx, { ...limitKeys, uuid, flow, lifetime, payload, sessionUuid, channel, messageId, hash });
  return ok(true);
}

/** Codes for an address and invitations by e-mail are e-mailed first. */
function isByPhone(flow: CodeFlow): boolean {
  return flow !== "email" && flow !== "profileEmail" && flow !== "invitation";
}

function written({ settings }: Ports, { flow, text }: Pick<CodeRequest, "flow" | "text">, code: string): string {
  return t(text ?? textOf(flow), { code, host: new URL(settings.siteUrl).hostname });
}

/** Spaced digits are read out one by one. */
function spoken(code: string): string {
  return t("callCode", { digits: [...code].join(", ") });
}

function textOf(flow: CodeFlow) {
  return flow === "phone" ? "phoneCode" : flow === "claim" ? "claimCode" : flow === "confirm" ? "confirmCode" : "code";
}

/** Uniform over all codes, including leading zeros. */
function newCode({ ids }: Ports): string {
  return String(ids.integer(10 ** codes.digits)).padStart(codes.digits, "0");
}
