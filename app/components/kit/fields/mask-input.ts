import type { MaskName } from "./masks.ts";

/**
 * `onFocus` of a masked field: loads the mask's code when it is about to be used. An autofocused field has the focus
 * before hydration, so `onInput` is needed there too.
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
