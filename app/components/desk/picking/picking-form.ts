import type { Picking } from "#app/contract/desk/picking.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";

/** What every form of a part is shown with. */
export type PickingForm = { part: Picking; reply: DeskReply | null; formKey: string };
