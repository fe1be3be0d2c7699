import { z } from "zod";
import { isoInstant } from "#app/contract/parts.ts";
import { findingCodes } from "#app/domain/readiness/findings.ts";

const findingShape = z.object({
  level: z.enum(["stops", "warns"]),
  code: z.enum(findingCodes),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
});

/** What keeps the shop from selling, as found at a moment; worst first. */
export const readinessShape = z.object({ at: isoInstant, findings: z.array(findingShape) });
export type Readiness = z.infer<typeof readinessShape>;

/** Null: the shop has not been examined yet. */
export const deskReadinessShape = z.object({ readiness: readinessShape.nullable() });
export type DeskReadiness = z.infer<typeof deskReadinessShape>;
