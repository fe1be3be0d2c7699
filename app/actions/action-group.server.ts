import type { FormReply } from "#app/forms/reply.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";

/**
 * Handler of a form's `intent`: reads the form, calls the API, and ends with a redirect or with a reply shown on the
 * page.
 */
export type ActionHandler = ((shop: ShopRequest, form: FormData) => Promise<ActionOutcome>) & {
  /** Shows the form again as sent, with a message why it was not handled. */
  again?: (form: FormData, message: string) => ShownReply;
};
export type ActionOutcome = Response | ShownReply;
/** `status` is 422 for a form with errors, 200 for its next step. */
export type ShownReply = { status: number; reply: FormReply };

/** Handlers by intent for one part of the shop; pages combine whole groups. */
export type ActionGroup = Readonly<Record<string, ActionHandler>>;

/** Handlers of all groups. Throws if two groups have the same intent: the later would silently win. */
export function actionsOf(groups: readonly ActionGroup[]): ReadonlyMap<string, ActionHandler> {
  const handlers = new Map<string, ActionHandler>();
  for (const [intent, handler] of groups.flatMap((group) => Object.entries(group))) {
    if (handlers.has(intent)) throw new Error(`the intent ${intent} is registered twice`);
    handlers.set(intent, handler);
  }
  return handlers;
}
