import { FeedbackCard } from "#app/components/desk/feedback/feedback-card.tsx";
import { JournalLink } from "#app/components/desk/journal/journal-link.tsx";
import { answerFeedbackBody, moveFeedbackBody, type DeskFeedback } from "#app/contract/desk/buyers/feedback.ts";
import { deskPage } from "#app/desk/frame/page.ts";
import { typedReply } from "#app/desk/frame/reply-to.ts";
import { addressOf, numberIn, refusedFields, textIn } from "#app/desk/orders/form-values.ts";
import { ok } from "#app/domain/verdict.ts";
import { deskFeedback as texts } from "#app/i18n/ru/desk/buyers/feedback.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskFeedback", texts);

type Data = { feedback: DeskFeedback; orderHref: string | null; productHref: string | null };

/** The card of a message: taken, answered, closed. */
export const feedbackPage = deskPage<Data>({
  path: "feedback/:number",
  right: "seeFeedback",
  title: ({ feedback }) => t("titleOf", { number: feedback.number }),
  async load({ call, params, opens }) {
    const shown = await call.deskFeedback.show({ params: { number: params["number"] ?? "" } });
    if (!shown.ok) return shown;
    const { order, product } = shown.value;
    const href = (path: string | null) => (path !== null && opens(path) ? path : null);
    return ok({
      feedback: shown.value,
      // The number is as the sender has typed it.
      orderHref: order === null ? null : href(`/desk/search?${new URLSearchParams({ q: order })}`),
      productHref: product === null ? null : href(`/desk/products/${product.uuid}`),
    });
  },
  async act({ call, params, url }, form) {
    const at = { params: { number: params["number"] ?? "" }, key: textIn(form, "key") || undefined };
    const seen = { version: numberIn(form, "version"), from: textIn(form, "from") };
    const move = textIn(form, "form");
    if (move === "answer") {
      const text = textIn(form, "text").replaceAll("\r\n", "\n");
      const body = answerFeedbackBody.safeParse({ ...seen, text });
      if (!body.success) return refusedFields(form, body.error, t("answer.invalid"));
      const sent = await call.deskFeedback.answer({ ...at, body: body.data });
      if (!sent.ok) return sent;
      return {
        to: addressOf(url),
        notice: { key: sent.value.isEmailed ? "feedbackAnswered" : "feedbackAnsweredByPhone" },
      };
    }
    const body = moveFeedbackBody.safeParse({ ...seen, move });
    if (!body.success) return { reply: typedReply(form) };
    const moved = await call.deskFeedback.move({ ...at, body: body.data });
    if (!moved.ok) return moved;
    return { to: addressOf(url), notice: { key: body.data.move === "take" ? "feedbackTaken" : "feedbackClosed" } };
  },
  view: ({ data, reply, key, back, staff }) => (
    <>
      <FeedbackCard {...data} reply={reply} formKey={key} back={back} />
      <JournalLink staff={staff} kind="feedback" id={data.feedback.uuid} />
    </>
  ),
});

/** A file of a message. */
export const feedbackFilePage = deskPage<null>({
  path: "feedback/:number/files/:file",
  right: "seeFeedback",
  title: "",
  async load({ call, params: { number = "", file = "" } }) {
    const found = await call.deskFeedback.file({ params: { number, file } });
    return found.ok ? { file: found.value } : found;
  },
  view: () => null,
});

/** A photo of a message, small. */
export const feedbackPhotoPage = deskPage<null>({
  path: "feedback/:number/photos/:file",
  right: "seeFeedback",
  title: "",
  async load({ call, params: { number = "", file = "" } }) {
    const found = await call.deskFeedback.thumbnail({ params: { number, file } });
    return found.ok ? { file: found.value } : found;
  },
  view: () => null,
});
