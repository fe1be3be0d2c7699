import type { ActionHandler, ShownReply } from "./action-group.server.ts";

/** The form as sent, on its page, with a notice why it was not handled. */
export function formAgain(intent: string, handler: ActionHandler, form: FormData, text: string): ShownReply {
  const shown = handler.again?.(form, text) ?? {
    status: 422,
    reply: { form: intent, values: {}, errors: {}, messages: [] },
  };
  return { ...shown, reply: { ...shown.reply, notices: [{ kind: "error", text }] } };
}
