import { longestListName } from "#app/domain/limits.ts";

/** A text field that came exactly once; otherwise empty. */
export function text(form: FormData, name: string): string {
  const values = form.getAll(name);
  const [value] = values;
  return values.length === 1 && typeof value === "string" ? value : "";
}

export function texts(form: FormData, name: string): string[] {
  return form.getAll(name).filter((value) => typeof value === "string");
}

/** The name of a saved list, on one line. */
export function listName(form: FormData): string {
  return text(form, "name").replace(/\s+/g, " ").trim().slice(0, longestListName);
}
