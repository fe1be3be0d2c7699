import { outline } from "./draw.ts";
import { note, path, rect, sheet } from "./pen.ts";
import type { DrawingSpec } from "./spec.ts";

const most = { lines: 3, letters: 27 } as const;

/**
 * For a product with neither photo nor drawing, in the frame of drawings: its name under what its category looks like, a
 * JPEG or a drawing, or under a parcel.
 */
export function tile(name: string, category: Uint8Array | DrawingSpec | null): string {
  const lines = linesOf(name);
  const ink = [`<g opacity=".12">${rect(1, 1, 198, 148, 8)}</g>`, `<g opacity=".55">${pictureOf(category)}</g>`];
  return sheet({ ink, marks: lines.map((line, at) => note(100, 143 - (lines.length - 1 - at) * 13, line)) }, name);
}

function pictureOf(category: Uint8Array | DrawingSpec | null): string {
  if (category instanceof Uint8Array) {
    const bytes = Buffer.from(category).toString("base64");
    return `<image href="data:image/jpeg;base64,${bytes}" x="40" y="8" width="120" height="90"/>`;
  }
  const ink = category === null ? parcel : outline(category).join("");
  return `<g transform="translate(44 6) scale(.56)">${ink}</g>`;
}

const parcel = path("M100 20l60 30v62l-60 30-60-30V50zM40 50l60 30 60-30M100 80v62M70 35l60 30v22");

/** By words; what does not fit is left out. */
function linesOf(name: string): string[] {
  const lines: string[] = [];
  for (const word of name.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < most.letters) lines[lines.length - 1] = `${last} ${word}`;
    else if (lines.length < most.lines) lines.push(word.slice(0, most.letters));
    else {
      lines[lines.length - 1] = `${last?.slice(0, most.letters - 1) ?? ""}…`;
      break;
    }
  }
  return lines;
}
