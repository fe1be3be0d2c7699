import { contentFields, contentKinds, type ContentFields, type ContentKind } from "#app/domain/content/editable.ts";

/** The fields of a form, for the endpoint. */
export function fieldsIn(kind: ContentKind, form: FormData): ContentFields {
  return Object.fromEntries(
    Object.keys(contentFields[kind]).map((name) => {
      const value = form.get(name);
      return [name, typeof value === "string" ? value : ""];
    }),
  );
}

/** The kind that an address names. */
export function kindIn(params: Readonly<Record<string, string>>): ContentKind | undefined {
  return contentKinds.find((kind) => kind === params["kind"]);
}
