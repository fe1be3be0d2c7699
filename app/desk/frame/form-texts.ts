/** A typed text without spaces around it; browsers send line breaks as two characters. */
export function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim().replaceAll("\r\n", "\n") : "";
}

/** Values of boxes with this name. */
export function textsIn(form: FormData, name: string): string[] {
  return form.getAll(name).flatMap((value) => (typeof value === "string" ? [value] : []));
}

export function versionIn(form: FormData): number {
  const text = textIn(form, "version");
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}

export function keyIn(form: FormData): string | undefined {
  return textIn(form, "key") || undefined;
}
