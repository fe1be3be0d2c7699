import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { partPapers } from "#server/use-cases/order/documents/part-papers.ts";
import { declare } from "#server/operator/declare.ts";
import { done, refused } from "#server/operator/refusals.ts";

export const paperCommands = [
  declare({
    words: "order papers",
    line: "<number> [--part <n>] --out <folder>",
    about: [
      "pick list and packing slip of each part that is not canceled, as PDF files in the",
      "folder; <number> may name one part, --part is its position in the order",
    ],
    takes: ["number"],
    files: ["out"],
    options: { part: { type: "string" }, out: { type: "string" } },
    input: z.strictObject({
      number: z.string().max(60),
      part: z
        .string()
        .regex(/^[1-9]\d{0,2}$/)
        .transform(Number)
        .optional(),
      out: z.string(),
    }),
    async run(ports, { number, part = null, out }) {
      const made = await partPapers(ports, number, part);
      if (!made.ok) return refused(made);
      try {
        await mkdir(out, { recursive: true });
        for (const { name, pdf } of made.value) await writeWhole(join(out, name), pdf);
      } catch (error) {
        if (!(error instanceof Error && "code" in error)) throw error;
        return { ok: false, message: `the folder ${out} cannot be written: ${String(error.code)}` };
      }
      return done(made.value.map(({ name }) => join(out, name)).join("\n"));
    },
  }),
];

/** They name buyers: for their owner only. */
async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  await writeFile(`${file}.part`, bytes, { mode: 0o600 });
  await rename(`${file}.part`, file);
}
