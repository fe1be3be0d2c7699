import { z } from "zod";
import type { Fields } from "#server/use-cases/shop/places/cells.ts";

/** Arguments as in «phone=+7 843 000-00-00»; an empty value erases. */
export const fieldWords = z
  .array(
    z
      .string()
      .max(2_100)
      .regex(/^[a-z_]{2,20}=/),
  )
  .min(1);

export function fieldsOf(words: readonly string[]): Fields {
  return Object.fromEntries(
    words.map((word) => [word.slice(0, word.indexOf("=")), word.slice(word.indexOf("=") + 1)] as const),
  );
}

/** Options by the names of fields, without those that are not given. */
export function given(options: Readonly<Record<string, string | undefined>>): Fields {
  return Object.fromEntries(
    Object.entries(options).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.replaceAll("-", "_"), value] as const],
    ),
  );
}
