/** A form with files as a browser sends it: all files in the field `files`, an empty one if none was chosen. */
export function withFiles(
  fields: Record<string, string | string[]>,
  files: { name: string; bytes: Uint8Array }[] = [],
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) form.append(name, one);
  for (const { name, bytes } of files)
    form.append("files", new Blob([Uint8Array.from(bytes)], { type: "image/jpeg" }), name);
  if (files.length === 0) form.append("files", new Blob([], { type: "application/octet-stream" }), "");
  return form;
}

/** The value of a hidden or typed field; null if the page has none. */
export function valueOf(html: string, name: string): string | null {
  const field = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? "";
  return /value="([^"]*)"/.exec(field)?.[1] ?? null;
}

export function valuesOf(html: string, name: string): string[] {
  return [...html.matchAll(new RegExp(`<input[^>]*name="${name}"[^>]*>`, "g"))].map(
    ([field]) => /value="([^"]*)"/.exec(field)?.[1] ?? "",
  );
}
