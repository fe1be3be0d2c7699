/** What a line may say besides its quantity: the name of its field, before the uuid of the line. */
const lineFields = { reasonUuid: "r", batch: "b", defect: "d" } as const;

export type LineField = keyof typeof lineFields;

export function lineField(kind: LineField, uuid: string): string {
  return `${lineFields[kind]}.${uuid}`;
}

/** Everything that stands in such fields of a form, as typed. A field that came twice is none. */
export function typedLineFields(form: FormData): Record<string, string> {
  const names = [...new Set(form.keys())].filter((name) => /^[rbd]\.[0-9a-f-]{36}$/.test(name));
  return Object.fromEntries(
    names.flatMap((name) => {
      const [value, second] = form.getAll(name);
      return typeof value === "string" && value !== "" && second === undefined ? [[name, value]] : [];
    }),
  );
}
