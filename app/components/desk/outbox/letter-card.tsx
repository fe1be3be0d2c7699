import { LinkButton } from "#app/components/kit/button.tsx";
import { DeskForm } from "#app/components/desk/form/desk-form.tsx";
import { JournalLink } from "#app/components/desk/journal/journal-link.tsx";
import { Field } from "#app/components/kit/fields/field.tsx";
import type { DeskLetterCard } from "#app/contract/desk/shop/outbox.ts";
import type { LetterAction } from "#app/domain/desk/letters.ts";
import { shopZone } from "#app/domain/local-time.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { aboutText, errorText, letterName } from "#app/i18n/desk/letter-words.ts";
import { deskFrame } from "#app/i18n/ru/desk/frame.ts";
import { deskOutbox } from "#app/i18n/ru/desk/shop/outbox.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskOutbox", deskOutbox);
const frame = namespace("deskFrame", deskFrame);

type Props = {
  letter: DeskLetterCard;
  orderHref: string | null;
  staff: StaffScope;
  reply: DeskReply | null;
  formKey: string;
  back: string;
};

/** A letter, SMS or file with its facts and what can be done with it. */
export function LetterCard({ letter, orderHref, staff, reply, formKey, back }: Props) {
  const { template, channel, can, version } = letter;
  const step = (action: LetterAction) => <Step {...{ action, version, reply, formKey }} />;
  return (
    <>
      <div className="desk-heading">
        <h1>{letterName(template)}</h1>
        <LinkButton href={back}>{frame("back")}</LinkButton>
      </div>
      <Facts letter={letter} orderHref={orderHref} />
      {channel !== "file" && <p className="muted">{t("card.text")}</p>}
      <div className="desk-task-actions">
        {can.retry && step("retry")}
        {can.drop && (
          <details open={reply?.form === "drop"}>
            <summary>{t("card.dropTitle")}</summary>
            {step("drop")}
          </details>
        )}
      </div>
      <JournalLink staff={staff} kind="message" id={letter.uuid} />
    </>
  );
}

function Facts({ letter, orderHref }: Pick<Props, "letter" | "orderHref">) {
  const { about, channel, recipient, state, createdAt, nextAt, sentAt, failedAt, attempts, reason, droppedAt } = letter;
  const moment = (at: string | null) => at && formatDateTime(at, shopZone);
  const aboutLink = about && (orderHref === null ? aboutText(letter) : <a href={orderHref}>{aboutText(letter)}</a>);
  const rows = [
    [t("column.channel"), t(`channel.${channel}`)],
    [t("column.about"), aboutLink],
    [t("column.recipient"), recipient],
    [t("column.state"), t(`state.${state}`)],
    [t("column.created"), moment(createdAt)],
    [t("card.sent"), moment(sentAt)],
    [t("card.next"), moment(nextAt)],
    [t("card.failed"), moment(failedAt)],
    [t("column.error"), errorText(letter)],
    [t("column.attempts"), attempts],
    [
      t("card.dropped"),
      droppedAt && t("card.droppedBy", { at: moment(droppedAt) ?? "", name: letter.droppedBy ?? "" }),
    ],
    [t("column.reason"), reason],
  ] as const;
  return (
    <>
      <dl className="desk-facts">
        {rows.map(([name, value]) =>
          value === null || value === "" ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      {recipient !== null && !letter.can.seeRecipient && <p className="muted">{t("card.masked")}</p>}
    </>
  );
}

type StepProps = Pick<Props, "reply" | "formKey"> & { action: LetterAction; version: number };

/** Each action has a key of its own: after Back another button is another change. */
function Step({ action, version, reply, formKey }: StepProps) {
  return (
    <DeskForm
      name={action}
      reply={reply}
      formKey={`${formKey}-${action}`}
      version={version}
      submit={t(`action.${action}`)}
    >
      {(fields) => (
        <>
          <input type="hidden" name="action" value={action} />
          {action === "drop" && <Field {...fields.text("reason")} label={t("reason")} required maxLength={500} />}
        </>
      )}
    </DeskForm>
  );
}
