import {
  contentFields,
  contentKinds,
  contentList,
  readContent,
  type ContentFields,
  type ContentKind,
} from "#app/domain/content/editable.ts";
import type { DeskOutcome } from "#app/desk/frame/page.ts";
import { invalid } from "#app/desk/orders/form-values.ts";
import { deskContent } from "#app/i18n/ru/desk/shop/content.ts";
import { problems } from "#app/i18n/ru/problems.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskContent", deskContent);
const refusal = namespace("problems", problems);

/** The fields of a form, for the endpoint. */
export function fieldsIn(kind: ContentKind, form: FormData): ContentFields {
  return Object.fromEntries(
    Object.keys(contentFields[kind]).map((name) => {
      const value = form.get(name);
      return [name, typeof value === "string" ? value : ""];
    }),
  );
}

/** Cities that are not ticked well, with what else is wrong that needs no look into the shop; null when they are. */
export function citiesFault(kind: ContentKind, form: FormData): DeskOutcome | null {
  const fault = joinCities(kind, form);
  if (fault === null) return null;
  const { faults } = readContent(kind, fieldsIn(kind, form));
  const others = faults.map(({ field, code, slots = "", links = "" }) => [field, [refusal(code, { slots, links })]]);
  return invalid(form, "", { ...Object.fromEntries(others), cities: [t(`cities.${fault}`)] });
}

/**
 * Ticked cities as one text, which the form keeps when it is shown again; empty for all. Null when they are ticked well,
 * else what to say: nothing ticked must not mean all, nor all beside some.
 */
function joinCities(kind: ContentKind, form: FormData): "none" | "mixed" | null {
  if (contentFields[kind]["cities"] === undefined) return null;
  const ticked = form.getAll("cities").map(String);
  const slugs = ticked.flatMap(contentList);
  if (ticked.length > 0) form.set("cities", [...new Set(slugs)].join(", "));
  if (ticked.length === 0) return "none";
  return slugs.length > 0 && ticked.some((value) => value.trim() === "") ? "mixed" : null;
}

/** The kind that an address names. */
export function kindIn(params: Readonly<Record<string, string>>): ContentKind | undefined {
  return contentKinds.find((kind) => kind === params["kind"]);
}
