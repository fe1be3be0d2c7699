import { deserialize, serialize } from "node:v8";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { z } from "zod";

type Cell = string | number | Date | null;

const packedShape = z.array(z.array(z.union([z.string(), z.number(), z.date(), z.null()])));

/** Rows of a list until its file is written: those of a whole list would take ten times the memory of their file. */
export function packedRows() {
  const pages: Uint8Array[] = [];
  return {
    /** A page of some hundred rows. */
    add(rows: readonly Cell[][]): void {
      if (rows.length > 0) pages.push(deflateRawSync(serialize(rows), { level: 1 }));
    },
    /** In the order in which they were added. */
    async *cells(): AsyncGenerator<Cell[]> {
      for (const page of pages) yield* packedShape.parse(deserialize(inflateRawSync(page)));
    },
  };
}
