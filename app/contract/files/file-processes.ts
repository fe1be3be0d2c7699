import { z } from "zod";
import { processStatuses } from "#app/domain/files/process.ts";
import { isoInstant, uuidShape } from "#app/contract/parts.ts";

/** A generated file (product rules §3.7). `file.url` is valid for 24 hours from this answer. */
export const fileProcessShape = z.object({
  uuid: uuidShape,
  type: z.string(),
  title: z.string(),
  status: z.enum(processStatuses),
  progress: z.int().min(0).max(100),
  createdAt: isoInstant,
  file: z
    .object({ name: z.string(), url: z.string(), size: z.int(), mime: z.string(), expiresAt: isoInstant })
    .nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** Seconds to wait before polling again; null once finished. */
  retryAfter: z.int().nullable(),
});
export const fileProcessListShape = z.object({ items: z.array(fileProcessShape) });
export const startedProcessShape = z.object({ process: uuidShape });
export const processParams = z.object({ uuid: uuidShape });
export const reportFileQuery = z.object({ code: z.string().max(200) });

export type FileProcess = z.infer<typeof fileProcessShape>;
