import { z } from "zod";

/**
 * A shape for what a backend in this process answers again and again as one and the same object: it is looked at when it
 * comes first and then known by its identity. The object itself comes through, keys that nobody agreed on included.
 */
export function lookedAtOnce<S extends z.ZodType<object>>(shape: S) {
  const known = new WeakSet<object>();
  return z.custom<z.output<S>>((value) => {
    if (typeof value !== "object" || value === null) return false;
    if (known.has(value)) return true;
    if (!shape.safeParse(value).success) return false;
    known.add(value);
    return true;
  });
}
