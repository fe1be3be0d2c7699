/** Most labels of one page or file, and most parts of one route sheet (desk §3). */
export const mostLabels = 200;
export const mostPlaces = 99;
export const mostPartsPrinted = 200;

export const labelKinds = ["goods", "box"] as const;
export type LabelKind = (typeof labelKinds)[number];

/** Millimetres of a label; its page has no margins. */
export const labelSize = { width: 58, height: 40 } as const;

/** Whether a text fits on a label as Code 128: signs of ASCII, and bars wide enough to be read. */
export function fitsCode128(text: string): boolean {
  return /^[ -~]{1,24}$/.test(text);
}

/** `code128` and `ean13`: widths of bars and spaces in modules, the first a bar. Null for what the label does not have. */
export type Label = {
  kind: LabelKind;
  article: string | null;
  name: string | null;
  number: string;
  code128: number[] | null;
  ean13: { text: string; bars: number[] } | null;
  /** Of a box. */
  place: { at: number; of: number } | null;
  way: string;
  providerCode: string;
  route: string | null;
  day: string | null;
};
