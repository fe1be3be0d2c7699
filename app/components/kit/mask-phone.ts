/**
 * Puts the mask `+7 (###) ###-##-##` on a phone field. The code of the mask is fetched when somebody is about to type;
 * a pasted number may begin with 8, 7 or +7 (decisions §3.2).
 */
export async function maskPhone(input: HTMLInputElement): Promise<void> {
  if ("masked" in input.dataset) return;
  input.dataset["masked"] = "";
  const [{ default: mask }] = await Promise.all([import("imask/holder"), import("imask/esm/masked/pattern")]);
  mask(input, {
    mask: "+{7} (000) 000-00-00",
    prepare: (typed, { value }) => (value === "" ? withoutPrefix(typed) : typed),
  });
}

/** The mask writes +7 itself. */
function withoutPrefix(typed: string): string {
  const digits = typed.replace(/\D/g, "");
  const prefixed = digits.length > 10 ? /^[78]/ : /^8$/;
  return typed.trim().startsWith("+7") || prefixed.test(digits) ? digits.slice(1) : digits;
}
