/** Number of pieces per sash (product rules §3.10). Steps in millimetres, `perMetre` in thousandths of a piece. */
export type Formula =
  | { kind: "fixed"; pieces: number }
  | { kind: "perMeter"; perMetre: number; base: number; along: Along }
  | { kind: "perStep"; step: number; min: number; along: Along };

/** The measured length. */
export const measures = ["perimeter", "width", "height"] as const;
type Along = (typeof measures)[number];

type Sizes = { width: number; height: number };

const mostPieces = 999;

/**
 * Parses a formula of the rules file: `fixed(2)`; `perMeter(1.4,2)` is 2 plus 1.4 per metre; `perStep(700,4)` is one
 * per started 700 mm, at least 4. An optional third argument names the length, by default the perimeter. Null for
 * anything else.
 */
export function readFormula(text: string): Formula | null {
  const fixed = /^fixed\((\d{1,3})\)$/.exec(text);
  if (fixed) return { kind: "fixed", pieces: Number(fixed[1]) };
  const [, kind, first = "", second = "", word = "perimeter"] =
    /^(perMeter|perStep)\((\d{1,4}(?:\.\d{1,3})?),(\d{1,3})(?:,([a-z]+))?\)$/.exec(text.replaceAll(" ", "")) ?? [];
  const along = measures.find((measure) => measure === word);
  if (kind === undefined || along === undefined) return null;
  const min = Number(second);
  if (kind === "perMeter") return { kind, perMetre: Math.round(Number(first) * 1000), base: min, along };
  const step = Number(first);
  return Number.isInteger(step) && step > 0 ? { kind: "perStep", step, min, along } : null;
}

/** Inverse of `readFormula`. */
export function writeFormula(formula: Formula): string {
  switch (formula.kind) {
    case "fixed":
      return `fixed(${formula.pieces})`;
    case "perMeter":
      return `perMeter(${formula.perMetre / 1000},${formula.base},${formula.along})`;
    case "perStep":
      return `perStep(${formula.step},${formula.min},${formula.along})`;
  }
}

/** Whole pieces for one sash, rounded up. */
export function piecesOf(formula: Formula, sizes: Sizes): number {
  switch (formula.kind) {
    case "fixed":
      return formula.pieces;
    case "perMeter":
      return Math.min(
        mostPieces,
        formula.base + Math.ceil((formula.perMetre * lengthAlong(formula.along, sizes)) / 1e6),
      );
    case "perStep":
      return Math.min(mostPieces, Math.max(formula.min, Math.ceil(lengthAlong(formula.along, sizes) / formula.step)));
  }
}

/** Millimetres. */
export function lengthAlong(along: Along, { width, height }: Sizes): number {
  if (along === "perimeter") return 2 * (width + height);
  return along === "width" ? width : height;
}
