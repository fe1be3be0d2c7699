import { grown } from "./packed-rows.ts";
import type { CellTexts } from "./sheet-rows.ts";
import type { TextLog } from "./text-log.ts";

/** Characters of texts that stay in memory: names and units, which come again and again. */
const [longestKept, mostKept] = [200, 8 * 1024 * 1024];

/** Texts of cells, the long ones of which are in a file. */
export function packedTexts(log: TextLog): CellTexts {
  const kept: (string | null)[] = [];
  let left = mostKept;
  let places = new Float64Array(1_024);
  let lengths = new Uint32Array(1_024);
  return {
    get length() {
      return kept.length;
    },
    push(text) {
      const index = kept.length;
      if (text.length <= longestKept && text.length <= left) {
        left -= text.length;
        kept.push(text);
        return;
      }
      while (index >= places.length) {
        places = grown(places, new Float64Array(places.length * 2));
        lengths = grown(lengths, new Uint32Array(lengths.length * 2));
      }
      [places[index], lengths[index]] = [log.add(text), text.length];
      kept.push(null);
    },
    get(index) {
      const text = kept[index];
      return text === null ? log.read(places[index] ?? 0, lengths[index] ?? 0) : text;
    },
  };
}
