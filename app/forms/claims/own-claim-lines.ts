/** Field prefixes of a line's details, before the line's uuid. */
const lineFields = { reasonUuid: "r", batch: "b", defect: "d" } as const;

export type LineField = keyof typeof lineFields;

export function lineField(kind: LineField, uuid: string): string {
  return `${lineFields[kind]}.${uuid}`;
}

/** Values of such fields as typed. A duplicated field is ignored. */
export function typedLineFields(form: FormData): Record<string, string> {
  const names = [...new Set(form.keys())].filter((name) => /^[rbd]\.[0-9a-f-]{36}$/.test(name));
  return Object.fromEntries(
    names.flatMap((name) => {
      const [value, second] = form.getAll(name);
      return typeof value === "string" && value !== "" && second === undefined ? [[name, value]] : [];
    }),
  );
}
