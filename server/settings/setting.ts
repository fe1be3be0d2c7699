import type { z } from "zod";

/** Describes a setting for docs/settings.md; `unset`: its default, or the behaviour without it. */
export function setting<Shape extends z.ZodType>(shape: Shape, described: { about: string; unset: string }): Shape {
  return shape.meta(described);
}
