import type { MaskName } from "./masks.ts";

/**
 * `onFocus` of a field with a mask: its code is fetched when somebody is about to type. A field that the page itself
 * gives the focus has it before scripts listen, so there it is `onInput` as well.
 */
export function maskedBy(name: MaskName) {
  return ({ currentTarget }: { currentTarget: HTMLInputElement }): void => void mask(currentTarget, name);
}

async function mask(input: HTMLInputElement, name: MaskName): Promise<void> {
  if ("masked" in input.dataset) return;
  input.dataset["masked"] = "";
  const { applyMask } = await import("./masks.ts");
  applyMask(input, name);
}
