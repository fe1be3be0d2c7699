import { replyId } from "#app/components/desk/form/reply-place.ts";
import type { DeskFeedback } from "#app/contract/desk/buyers/feedback.ts";
import { FileList } from "#app/components/desk/claims/claim-files.tsx";
import { DeskForm } from "#app/components/desk/form/desk-form.tsx";
import { StaleTable } from "#app/components/desk/form/stale-table.tsx";
import { LinkButton } from "#app/components/kit/button.tsx";
import { TextArea } from "#app/components/kit/fields/text-area.tsx";
import { formatPhone } from "#app/domain/phone.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import { formatZonedTime } from "#app/i18n/format.ts";
import { feedback as words } from "#app/i18n/ru/content/feedback.ts";
import { deskFeedback as texts } from "#app/i18n/ru/desk/buyers/feedback.ts";
import { deskFrame } from "#app/i18n/ru/desk/frame.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskFeedback", texts);
const w = namespace("feedback", words);
const frame = namespace("deskFrame", deskFrame);

type Props = {
  feedback: DeskFeedback;
  reply: DeskReply | null;
  formKey: string;
  back: string | null;
  orderHref: string | null;
  productHref: string | null;
};

/** A message with its conversation, and the answer to it. */
export function FeedbackCard(props: Props) {
  const { feedback, reply, back } = props;
  const { number, status, subject, message, files, timezone } = feedback;
  return (
    <article className="desk-order">
      <div className="desk-heading">
        <h1>{t("titleOf", { number })}</h1>
        <b>{t(`status.${status}`)}</b>
        <LinkButton href={back ?? "/desk/feedback"}>{frame("back")}</LinkButton>
      </div>
      {reply?.stale && <StaleFeedback {...reply.stale} timezone={timezone} />}
      <h2>{subject}</h2>
      <p className="desk-task-text">{message}</p>
      {files.length > 0 && (
        <section>
          <h2>{t("files")}</h2>
          <FileList path={`/desk/feedback/${encodeURIComponent(number)}`} files={files} />
        </section>
      )}
      <Talk feedback={feedback} />
      <Forms {...props} />
      <Facts {...props} />
    </article>
  );
}

function StaleFeedback({ fields, by, at, timezone }: NonNullable<DeskReply["stale"]> & { timezone: string }) {
  return (
    <section className="error-summary" id={replyId} role="alert" tabIndex={-1}>
      <p className="bold">{t("stale.title")}</p>
      <p>{by === "" || at === "" ? t("stale.plain") : t("stale.text", { by, at: formatZonedTime(at, timezone) })}</p>
      {fields.length > 0 && (
        <StaleTable
          fields={fields}
          label={() => t("stale.status")}
          word={(_, value) => (isStatus(value) ? t(`status.${value}`) : value)}
        />
      )}
    </section>
  );
}

function isStatus(value: string): value is keyof typeof texts.status {
  return Object.hasOwn(texts.status, value);
}

function Talk({ feedback: { messages, timezone } }: { feedback: DeskFeedback }) {
  if (messages.length === 0) return null;
  return (
    <section>
      <h2>{t("talk")}</h2>
      <ul className="desk-order-comments">
        {messages.map(({ uuid, author, name, text, at }) => (
          <li key={uuid}>
            <small className="muted">
              {formatZonedTime(at, timezone)}, {[t(`author.${author}`), name].filter(Boolean).join(", ")}
            </small>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Each form is about the message as it is now; what others have changed meanwhile is said above. */
function Forms({ feedback, reply, formKey }: Props) {
  const { version, status, can } = feedback;
  const seen = (
    <>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="from" value={status} />
    </>
  );
  return (
    <>
      {can.take && (
        <DeskForm name="take" reply={reply} formKey={`${formKey}-take`} submit={t("take")} isPlain isStaleAbove>
          {() => seen}
        </DeskForm>
      )}
      {can.answer && (
        <section>
          <h2>{t("answer.title")}</h2>
          <DeskForm name="answer" reply={reply} formKey={`${formKey}-answer`} submit={t("answer.submit")} isStaleAbove>
            {(fields) => (
              <>
                {seen}
                <TextArea
                  {...fields.text("text")}
                  label={t("answer.text")}
                  hint={t("answer.hint")}
                  required
                  maxLength={10_000}
                  rows={6}
                />
              </>
            )}
          </DeskForm>
        </section>
      )}
      {can.close && (
        <details open={reply?.form === "close"}>
          <summary>{closeTitle(status)}</summary>
          <DeskForm
            name="close"
            reply={reply}
            formKey={`${formKey}-close`}
            submit={closeTitle(status)}
            isPlain
            isStaleAbove
          >
            {() => (
              <>
                {seen}
                <p className="hint">{t("close.hint")}</p>
              </>
            )}
          </DeskForm>
        </details>
      )}
    </>
  );
}

function closeTitle(status: DeskFeedback["status"]): string {
  return t(status === "answered" ? "close.titleAnswered" : "close.title");
}

function Facts({ feedback, orderHref, productHref }: Props) {
  const { sender, type, order, product, channel, pageUrl, city, createdAt, isLate, timezone, can } = feedback;
  const at = formatZonedTime(createdAt, timezone);
  const people = [sender.fio, sender.phone === null ? null : formatPhone(sender.phone), sender.email];
  return (
    <section>
      {!can.seeContacts && <p className="muted">{t("facts.veiled")}</p>}
      <dl className="desk-order-facts">
        <dt>{t("facts.sender")}</dt>
        <dd>{people.filter(Boolean).join(", ")}</dd>
        <dt>{t("facts.channel")}</dt>
        <dd>{w(`channels.${channel}`)}</dd>
        <dt>{t("facts.type")}</dt>
        <dd>{w(`types.${type}`)}</dd>
        {order !== null && (
          <>
            <dt>{t("facts.order")}</dt>
            <dd>{orderHref === null ? order : <a href={orderHref}>{order}</a>}</dd>
          </>
        )}
        {product !== null && (
          <>
            <dt>{t("facts.product")}</dt>
            <dd>
              {productHref === null ? (
                t("facts.productOf", product)
              ) : (
                <a href={productHref}>{t("facts.productOf", product)}</a>
              )}
            </dd>
          </>
        )}
        <dt>{t("facts.created")}</dt>
        <dd>{isLate ? <b className="desk-bad">{t("late", { at })}</b> : at}</dd>
        <dt>{t("facts.city")}</dt>
        <dd>{city}</dd>
        <dt>{t("facts.page")}</dt>
        <dd>{pageUrl}</dd>
      </dl>
    </section>
  );
}
