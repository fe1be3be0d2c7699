import type { ActionHandler, ShownReply } from "./action-group.server.ts";

/** The form as it was sent, on its page, with a notice of what kept it from being handled. */
export function formAgain(intent: string, handler: ActionHandler, form: FormData, text: string): ShownReply {
  const shown = handler.again?.(form, text) ?? {
    status: 422,
    reply: { form: intent, values: {}, errors: {}, messages: [] },
  };
  return { ...shown, reply: { ...shown.reply, notices: [{ kind: "error", text }] } };
}
