import type { DeskNotice } from "#app/desk/frame/notices.ts";
import type { DeskOutcome, DeskRequest } from "#app/desk/frame/page.ts";
import { keyIn } from "#app/desk/frame/form-texts.ts";
import { typedReply } from "#app/desk/frame/reply-to.ts";
import type { Refused } from "./sent-form.ts";

/** One of the forms of a page. */
export type ProductStep = (request: DeskRequest, form: FormData) => Promise<DeskOutcome | Refused>;

export function at({ params }: DeskRequest, form: FormData) {
  return { params: { uuid: params["uuid"] ?? "" }, key: keyIn(form) };
}

export function done({ url }: DeskRequest, notice: DeskNotice): DeskOutcome {
  return { to: url.pathname + url.search, notice };
}

export function fault(form: FormData, name: string, message: string): DeskOutcome {
  return { reply: { ...typedReply(form), errors: { [name]: [message] } } };
}

/** A refusal of a form without fields of its own: the page is shown as it is now, with the reason. */
export function withMessages(refused: Refused, form: FormData): DeskOutcome | Refused {
  return refused.status === 422 ? { reply: { ...typedReply(form), messages: refused.messages } } : refused;
}
