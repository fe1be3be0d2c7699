import type { FormReply } from "#app/forms/reply.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";

/** What a form's `intent` does: reads the form, asks the API, ends with a redirect or with a reply shown on the page. */
export type ActionHandler = ((shop: ShopRequest, form: FormData) => Promise<ActionOutcome>) & {
  /** The form again as it was sent, with what keeps it from being handled at all. */
  again?: (form: FormData, message: string) => ShownReply;
};
export type ActionOutcome = Response | ShownReply;
/** `status` 422 for a form with errors, 200 for its next step. */
export type ShownReply = { status: number; reply: FormReply };

/** Handlers by intent: what one part of the shop can be asked to do. Pages take whole groups. */
export type ActionGroup = Readonly<Record<string, ActionHandler>>;

/** The handlers of all groups. Throws where two groups name one intent: the later would silently win. */
export function actionsOf(groups: readonly ActionGroup[]): ReadonlyMap<string, ActionHandler> {
  const handlers = new Map<string, ActionHandler>();
  for (const [intent, handler] of groups.flatMap((group) => Object.entries(group))) {
    if (handlers.has(intent)) throw new Error(`the intent ${intent} is registered twice`);
    handlers.set(intent, handler);
  }
  return handlers;
}
