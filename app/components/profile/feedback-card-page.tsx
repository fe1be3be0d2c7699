import { FeedbackStatusWord } from "#app/components/feedback/feedback-status.tsx";
import { Button } from "#app/components/kit/button.tsx";
import { ShopForm, useShopForm } from "#app/components/kit/form/shop-form.tsx";
import { TextArea } from "#app/components/kit/fields/text-area.tsx";
import { useFrame } from "#app/components/frame/frame-context.ts";
import { paths } from "#app/components/frame/links.ts";
import type { feedbackReplyForm } from "#app/forms/feedback.ts";
import type { FormReply } from "#app/forms/reply.ts";
import { formatFileSize } from "#app/i18n/file-size.ts";
import { feedback } from "#app/i18n/ru/content/feedback.ts";
import { ownFeedback as texts } from "#app/i18n/ru/content/own-feedback.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { FeedbackCardViewModel } from "#app/view-models/content/own-feedback.ts";

const t = namespace("ownFeedback", texts);
const tf = namespace("feedback", feedback);

export type FeedbackCardData = { card: FeedbackCardViewModel; reply: FormReply | null };

/** One message as a conversation, with a reply field while it is open. */
export function FeedbackCardPage({ card, reply }: FeedbackCardData) {
  const { shop } = useFrame();
  return (
    <>
      <p className="heading-row">
        <FeedbackStatusWord status={card.status} />
        <span className="muted">
          {tf(`types.${card.type}`)}, {card.at}
        </span>
      </p>
      <h2>{card.subject}</h2>
      <ol className="conversation">
        {card.words.map(({ author, message, at }, index) => (
          <li key={index} className={author === "shop" ? "of-shop" : undefined}>
            <small className="muted">
              {author === "shop" ? t("shop", { shop: shop.name }) : t("you")}, {at}
            </small>
            <p className="as-typed">{message}</p>
          </li>
        ))}
      </ol>
      {card.files.length > 0 && (
        <section className="profile-section">
          <h2>{t("files")}</h2>
          <ul>
            {card.files.map(({ name, size, href }) => (
              <li key={href}>
                <a className="text-link" href={href} download="">
                  {name}
                </a>{" "}
                <span className="muted">{formatFileSize(size)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {card.status === "closed" ? <p>{t("closed")}</p> : <ReplyForm reply={reply} />}
      <p className="actions">
        <a className="text-link" href={paths.feedback}>
          {t("all")}
        </a>
      </p>
    </>
  );
}

function ReplyForm({ reply }: { reply: FormReply | null }) {
  const form = useShopForm<typeof feedbackReplyForm>("feedback-reply", reply);
  return (
    <section className="profile-section">
      <h2>{t("reply")}</h2>
      <ShopForm form={form} className="stack">
        <TextArea
          label={t("replyLabel")}
          hint={t("replyHint")}
          {...form.field("message")}
          required
          minLength={2}
          maxLength={3_000}
          rows={4}
        />
        <div>
          <Button kind="main" name="intent" value="feedback.reply">
            {t("send")}
          </Button>
        </div>
      </ShopForm>
    </section>
  );
}
