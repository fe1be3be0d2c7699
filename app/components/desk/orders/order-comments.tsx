import { replyHere, replyId } from "#app/components/desk/form/reply-place.ts";
import type { DeskOrder } from "#app/contract/desk/order.ts";
import { Button } from "#app/components/kit/button.tsx";
import { TextArea } from "#app/components/kit/fields/text-area.tsx";
import { ErrorSummary } from "#app/components/kit/form/error-summary.tsx";
import { orderCommentKinds } from "#app/domain/staff/order-steps.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import { formatZonedTime } from "#app/i18n/format.ts";
import { deskOrder as texts } from "#app/i18n/ru/desk/order.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskOrder", texts);

type Props = { order: DeskOrder; reply: DeskReply | null; formKey: string };

export function OrderComments({ order, reply: given, formKey }: Props) {
  const reply = given?.form === "comment" ? given : null;
  const kind = reply?.values["kind"]?.[0] ?? "internal";
  return (
    <section>
      <h2>{t("comments.title")}</h2>
      {order.comments.length === 0 && <p className="muted">{t("comments.none")}</p>}
      <ul className="desk-order-comments">
        {order.comments.map((comment) => (
          <li key={comment.at}>
            <small className="muted">
              {formatZonedTime(comment.at, order.city.timezone)}, {comment.name}, {t(`comments.kind.${comment.kind}`)}
            </small>
            <p>{comment.text}</p>
          </li>
        ))}
      </ul>
      {order.can.comment && (
        <form method="post" action={replyHere} className="desk-form">
          {reply && <ErrorSummary id={replyId} messages={reply.messages} errors={reply.errors} />}
          <input type="hidden" name="form" value="comment" />
          <input type="hidden" name="key" value={`${formKey}-comment`} />
          <TextArea
            name="text"
            label={t("comments.text")}
            defaultValue={reply?.values["text"]?.[0] ?? ""}
            errors={reply?.errors["text"]}
            maxLength={2_000}
            required
          />
          <fieldset>
            <legend>{t("comments.for")}</legend>
            <p className="hint">{t("comments.hint")}</p>
            {orderCommentKinds.map((one) => (
              <label key={one} className="desk-flag">
                <input type="radio" name="kind" value={one} defaultChecked={kind === one} /> {t(`comments.kind.${one}`)}
              </label>
            ))}
          </fieldset>
          <p className="actions">
            <Button>{t("comments.submit")}</Button>
          </p>
        </form>
      )}
    </section>
  );
}
