import {
  contentFields,
  contentKinds,
  contentList,
  type ContentFields,
  type ContentKind,
} from "#app/domain/content/editable.ts";

/** The fields of a form, for the endpoint. */
export function fieldsIn(kind: ContentKind, form: FormData): ContentFields {
  return Object.fromEntries(
    Object.keys(contentFields[kind]).map((name) => {
      const value = form.get(name);
      return [name, typeof value === "string" ? value : ""];
    }),
  );
}

/**
 * Ticked cities as one text, which the form keeps when it is shown again; empty for all. Null when they are ticked well,
 * else what to say: nothing ticked must not mean all, nor all beside some.
 */
export function joinCities(kind: ContentKind, form: FormData): "none" | "mixed" | null {
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
