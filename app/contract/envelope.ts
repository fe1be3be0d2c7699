import { z } from "zod";

/** One page of a list (product rules §2): `pages` is at least 1, `page` counts from 1. */
export function listOf<S extends z.ZodType>(item: S) {
  return z.object({
    items: z.array(item),
    total: z.int().min(0),
    page: z.int().min(1),
    limit: z.int().min(1),
    pages: z.int().min(1),
  });
}

const fieldErrorShape = z.object({ field: z.string(), code: z.string(), message: z.string() });

/** Refusal of every call (product rules §1.2): the first message is at both places that the specification reads. */
export const problemShape = z.object({
  messages: z.array(z.string()),
  errors: z.array(fieldErrorShape),
  code: z.string(),
  traceId: z.string(),
  data: z.looseObject({ messages: z.array(z.string()) }).optional(),
});

export type FieldError = z.infer<typeof fieldErrorShape>;
export type ProblemBody = z.infer<typeof problemShape>;
