import { z } from "zod";

/** Success of every call: `{data}` (decisions §1.2). */
export function answer<S extends z.ZodType>(data: S) {
  return z.object({ data });
}

/**
 * Where a backend in the caller's own process lays the data of its answer, whose body then stays empty: written as JSON it
 * would be read again at once, which costs more than a page's markup. Backends elsewhere leave it alone.
 */
export type DirectAnswer = { data?: unknown };

/** One page of a list (decisions §2): `pages` is at least 1, `page` counts from 1. */
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

/** Refusal of every call (decisions §1.2): the first message stands at both places the specification reads it from. */
export const problemShape = z.object({
  messages: z.array(z.string()),
  errors: z.array(fieldErrorShape),
  code: z.string(),
  traceId: z.string(),
  data: z.looseObject({ messages: z.array(z.string()) }).optional(),
});

export type FieldError = z.infer<typeof fieldErrorShape>;
export type ProblemBody = z.infer<typeof problemShape>;
