import { z } from "zod";
import type { ShownPassword } from "#app/components/desk/exchange/connection-guide.tsx";
import { keyIn, textIn } from "#app/desk/frame/form-texts.ts";
import type { DeskOutcome, DeskRequest } from "#app/desk/frame/page.ts";
import { typedReply } from "#app/desk/frame/reply-to.ts";
import { packageFuseCodes, readFuse } from "#app/domain/exchange/package-fuses.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import { exchangeConnections } from "#app/i18n/ru/desk/shop/exchange-connections.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("exchangeConnections", exchangeConnections);

/** Values of the form, for the endpoint; fields of warehouses and groups are named «stock:<uuid>», «policy:<group>». */
export function connectionValues(form: FormData) {
  const isTicked = tickedIn(form);
  const entries = (prefix: string) =>
    Object.fromEntries(
      [...form.keys()].flatMap((name) => {
        const value = textIn(form, name);
        return name.startsWith(`${prefix}:`) && value !== "" ? [[name.slice(prefix.length + 1), value]] : [];
      }),
    );
  const listed = (name: string, separator: RegExp) =>
    textIn(form, name)
      .split(separator)
      .map((one) => one.trim())
      .filter((one) => one !== "");
  const addresses = listed("networks", /[,\s]+/);
  return {
    name: textIn(form, "name"),
    login: textIn(form, "login"),
    type: textIn(form, "type"),
    encoding: textIn(form, "encoding"),
    timeZone: textIn(form, "timeZone"),
    addresses: addresses.length === 0 ? null : addresses,
    organisations: listed("organisations", /\n/),
    takesZip: isTicked("takesZip"),
    repeatedQueryConfirms: isTicked("repeatedQueryConfirms"),
    isMain: isTicked("isMain"),
    isActive: isTicked("isActive"),
    stockMeaning: entries("stock"),
    warehouseNames: entries("known"),
    policy: entries("policy"),
    silenceMinutes: Number(textIn(form, "silenceMinutes")),
    fuses: fusesIn(entries("fuse")),
    statusMap: statusMapIn(form, entries("status")),
  };
}

function fusesIn(typed: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    packageFuseCodes.flatMap((code) => {
      const text = typed[code];
      return text === undefined ? [] : [[code, readFuse(code, text)]];
    }),
  );
}

function tickedIn(form: FormData): (name: string) => boolean {
  return (name) => textIn(form, name) === "yes";
}

/** Statuses that are mapped in rows of their own, and those added by name. */
function statusMapIn(form: FormData, mapped: Readonly<Record<string, string>>) {
  const isTicked = tickedIn(form);
  const added = [...form.keys()].flatMap((key) => {
    const row = /^newStatus:(.+)$/.exec(key)?.[1];
    const name = row === undefined ? "" : textIn(form, key).trim();
    if (name === "") return [];
    return [{ name, to: textIn(form, `newStatusTo:${row}`), reserves: isTicked(`newReserves:${row}`) }];
  });
  const reserving = [...form.keys()].flatMap((key) =>
    key.startsWith("reserves:") && isTicked(key) ? [key.slice("reserves:".length)] : [],
  );
  const names = new Set([...Object.keys(mapped), ...reserving]);
  const rows = [...names].map((name) => ({ name, to: mapped[name] ?? "", reserves: isTicked(`reserves:${name}`) }));
  return Object.fromEntries(
    [...rows, ...added].map(({ name, to, reserves }) => [
      name,
      // In which statuses 1C reserves is known also of those that move nothing.
      { status: to === "" || to === "none" ? null : to, reserves },
    ]),
  );
}

const worded = ["name", "login", "silenceMinutes"] as const;

export function connectionFault(form: FormData, { issues }: z.ZodError): Extract<DeskOutcome, { reply: unknown }> {
  const fields = new Set(issues.map(({ path: [name] }) => String(name)));
  const known = worded.filter((name) => fields.has(name));
  const fuses = issues.flatMap(({ path: [name, code] }) => (name === "fuses" ? [`fuse:${String(code)}`] : []));
  const errors = Object.fromEntries([
    ...known.map((name): [string, string[]] => [name, [t(`invalid.${name}`)]]),
    ...fuses.map((name): [string, string[]] => [
      name,
      [t(name === "fuse:picturesDropped" ? "invalid.pictures" : "invalid.fuse")],
    ]),
  ]);
  return {
    reply: { ...typedReply(form), errors, messages: known.length + fuses.length > 0 ? [] : [t("invalid.form")] },
  };
}

const passwordShape = z.object({ uuid: z.string(), password: z.string().nullable() });

/** The step that shows a password once. */
export function passwordStep(data: ShownPassword): Extract<DeskOutcome, { reply: unknown }> {
  return { reply: { ...typedReply(new FormData()), step: "password", data, isStep: true } };
}

/** Null: no password was made. */
export function shownPasswordOf(reply: DeskReply | null): ShownPassword | null {
  return reply?.step === "password" ? (passwordShape.safeParse(reply.data).data ?? null) : null;
}

export function connectionAt({ params }: DeskRequest, form: FormData) {
  return { params: { uuid: params["uuid"] ?? "" }, key: keyIn(form) };
}
