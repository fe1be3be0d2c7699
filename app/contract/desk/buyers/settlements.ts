import { z } from "zod";
import { hiddenAs } from "#app/contract/hidden.ts";
import { isoDate, isoInstant, uuidShape } from "#app/contract/parts.ts";
import { signStates } from "#app/domain/settlement/reconciliation.ts";

/** Takes a file of mutual settlements as raw bytes; its name is percent-encoded in the header `file-name`. */
export const settlementUploadPath = "/desk/settlement-files";
export const mostSettlementBytes = 20 * 1024 * 1024;

/** Files of mutual settlements that were brought in, at the desk or by command, the latest first. */
export const settlementRunsShape = z.object({
  items: z.array(
    z.object({
      uuid: uuidShape,
      startedAt: isoInstant,
      fileName: z.string().nullable(),
      by: z.string(),
      status: z.enum(["running", "done", "refused", "failed"]),
      documents: z.int(),
      entries: z.int(),
      known: z.int(),
      refused: z.array(
        z.object({ line: z.int(), code: z.enum(["settlementContract", "settlementInn", "settlementLine"]) }),
      ),
    }),
  ),
});
export type SettlementRuns = z.infer<typeof settlementRunsShape>;
export const settlementsImportedShape = z.object({ entries: z.int(), known: z.int() });

/** An act of reconciliation as the shop sees it; `balance` in roubles, positive is the company's debt. */
export const deskActShape = z.object({
  uuid: uuidShape,
  number: z.string(),
  company: z.object({ uuid: uuidShape, name: z.string() }),
  createdAt: isoInstant,
  from: isoDate,
  to: isoDate,
  balance: hiddenAs(z.number().nullable(), null),
  state: z.enum(signStates),
  comment: z.string().nullable(),
  /** Of its file. */
  format: z.enum(["pdf", "xlsx"]),
});
export type DeskAct = z.infer<typeof deskActShape>;
export const deskActsShape = z.object({ items: z.array(deskActShape) });
export type DeskActs = z.infer<typeof deskActsShape>;
export const deskActsQuery = z.object({ state: z.enum(signStates).optional() });
export const deskActParams = z.object({ uuid: uuidShape });
