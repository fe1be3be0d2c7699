import type { z } from "zod";
import type { DeskImportSource } from "#app/contract/desk/import-sources.ts";
import type { DeskOutcome } from "#app/desk/frame/page.ts";
import { textIn } from "#app/desk/frame/form-texts.ts";
import { typedReply } from "#app/desk/frame/reply-to.ts";
import { problemSentence } from "#app/http/problem-notice.server.ts";
import { importSources } from "#app/i18n/ru/desk/catalog/import-sources.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("importSources", importSources);

/** Values of the form, for the endpoint. */
export function sourceValues(form: FormData) {
  const given = (name: string) => textIn(form, name) || null;
  const inStock = given("inStock")?.replaceAll(/\s/g, "").replace(",", ".");
  const password = form.get("password");
  return {
    name: textIn(form, "name"),
    address: textIn(form, "address"),
    every: textIn(form, "every"),
    login: given("login"),
    // A password may begin with a space.
    password: typeof password === "string" && password !== "" ? password : null,
    keyField: given("keyField"),
    list: given("list"),
    warehouse: given("warehouse"),
    inStock: inStock === undefined ? null : Number(inStock),
    category: given("category"),
    sheet: given("sheet"),
    allOrNothing: textIn(form, "allOrNothing") === "yes",
  };
}

const worded = ["kind", "name", "address", "every", "login", "inStock"] as const;

export function sourceFault(form: FormData, { issues }: z.ZodError): Extract<DeskOutcome, { reply: unknown }> {
  const fields = new Set(issues.map(({ path: [name] }) => String(name)));
  const known = worded.filter((name) => fields.has(name));
  const errors = Object.fromEntries(known.map((name) => [name, [t(`invalid.${name}`)]]));
  return { reply: { ...typedReply(form), errors, messages: known.length > 0 ? [] : [t("invalid.form")] } };
}

/** Why a file was not imported, in words. */
export function fetchFault(fault: NonNullable<DeskImportSource["last"]>["fault"]): string {
  if (fault === null) return "";
  const { code, details } = fault;
  if (code === "interrupted") return t("fault.interrupted");
  if (code === "importBroken") return t("fault.other");
  const data = Object.fromEntries(
    Object.entries(details).map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : value]),
  );
  return problemSentence({ code, status: 422, data, traceId: "" });
}
