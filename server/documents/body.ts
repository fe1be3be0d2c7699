import { z } from "zod";

export const documentBody = z.object({
  title: z.string(),
  subtitle: z.string(),
  facts: z.array(z.tuple([z.string(), z.string()])),
  sections: z.array(z.object({ title: z.string(), lines: z.array(z.string()) })),
  /** Small print at the end. */
  note: z.string(),
});

export type DocumentBody = z.infer<typeof documentBody>;
