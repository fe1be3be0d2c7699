import imask from "imask/holder";
import "imask/esm/masked/pattern";
import "imask/esm/masked/number";

/** `#` a digit, `A` a letter, `*` either (specification §5). */
const tokens = { "#": /[0-9]/, A: /\p{L}/u, "*": /[\p{L}0-9]/u };

type Pattern = { pattern: string; prepare?: (typed: string, before: string) => string };
/** Decimals with a comma; no minus if `isUnsigned`. */
type Figure = { fractionDigits: number; isUnsigned: boolean };

/** Every mask of the shop (product rules §3.2). Pasted text loses what does not fit: blanks, brackets, hyphens. */
const masks = {
  phone: {
    pattern: "+{7} (###) ###-##-##",
    prepare: (typed, before) => (before === "" ? withoutPrefix(typed) : typed),
  },
  code: { pattern: "######" },
  postcode: { pattern: "######" },
  /** An organisation's, or with two more digits a person's. */
  inn: { pattern: "##########[##]" },
  innOrganisation: { pattern: "##########" },
  innPerson: { pattern: "############" },
  kpp: { pattern: "####**###" },
  ogrn: { pattern: "#############" },
  ogrnip: { pattern: "###############" },
  bic: { pattern: "#########" },
  account: { pattern: "####################" },
  extension: { pattern: "######" },
  quantity: { fractionDigits: 3, isUnsigned: true },
  size: { fractionDigits: 1, isUnsigned: true },
} as const satisfies Record<string, Pattern | Figure>;

export type MaskName = keyof typeof masks;

/** Attaches a mask to a field and formats its current value. */
export function applyMask(input: HTMLInputElement, name: MaskName): void {
  const mask: Pattern | Figure = masks[name];
  if ("pattern" in mask) imask(input, patternOptions(mask));
  else imask(input, figureOptions(mask));
}

/** The text as formatted when pasted into an empty masked field. */
export function masked(name: MaskName, typed: string): string {
  const mask: Pattern | Figure = masks[name];
  const shape = "pattern" in mask ? imask.createMask(patternOptions(mask)) : imask.createMask(figureOptions(mask));
  shape.splice(0, 0, typed, undefined, { input: true, raw: true });
  return shape.value;
}

function patternOptions({ pattern, prepare }: Pattern) {
  return {
    mask: pattern,
    definitions: tokens,
    ...(prepare ? { prepare: (typed: string, { value }: { value: string }) => prepare(typed, value) } : {}),
  };
}

function figureOptions({ fractionDigits, isUnsigned }: Figure) {
  return {
    mask: Number,
    scale: fractionDigits,
    radix: ",",
    mapToRadix: ["."],
    padFractionalZeros: false,
    normalizeZeros: false,
    ...(isUnsigned ? { min: 0 } : {}),
  };
}

/** A pasted number may begin with 8, 7 or +7; the mask writes +7 itself. */
function withoutPrefix(typed: string): string {
  const digits = typed.replace(/\D/g, "");
  const prefixed = digits.length > 10 ? /^[78]/ : /^8$/;
  return typed.trim().startsWith("+7") || prefixed.test(digits) ? digits.slice(1) : digits;
}
