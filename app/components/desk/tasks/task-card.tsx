import { LinkButton } from "#app/components/kit/button.tsx";
import { DeskForm } from "#app/components/desk/form/desk-form.tsx";
import { Field } from "#app/components/kit/fields/field.tsx";
import type { DeskTaskCard } from "#app/contract/desk/tasks.ts";
import { localMoment, shopZone } from "#app/domain/local-time.ts";
import type { TaskAction } from "#app/domain/desk/tasks.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import { formatDateTime, formatDay } from "#app/i18n/format.ts";
import { deskFrame } from "#app/i18n/ru/desk/frame.ts";
import { deskTasks } from "#app/i18n/ru/desk/tasks.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskTasks", deskTasks);
const frame = namespace("deskFrame", deskFrame);

type Props = {
  task: DeskTaskCard;
  objectHref: string | null;
  now: Date;
  reply: DeskReply | null;
  formKey: string;
  back: string;
};

/** A task with its facts and what can be done with it. */
export function TaskCard({ task, objectHref, now, reply, formKey, back }: Props) {
  return (
    <>
      <div className="desk-heading">
        <h1>{t(`kind.${task.kind}`)}</h1>
        <LinkButton href={back}>{frame("back")}</LinkButton>
      </div>
      <p className="desk-task-text">{task.text}</p>
      <Facts task={task} objectHref={objectHref} now={now} />
      {task.can && (
        <div className="desk-task-actions">
          <Step action="take" task={task} reply={reply} formKey={formKey} />
          <Step action="done" task={task} reply={reply} formKey={formKey} />
          <details open={reply?.form === "dismiss"}>
            <summary>{t("card.dismissTitle")}</summary>
            <Step action="dismiss" task={task} reply={reply} formKey={formKey} />
          </details>
        </div>
      )}
      {task.canReopen && (
        <details open={reply?.form === "reopen"}>
          <summary>{t("card.reopenTitle")}</summary>
          <Step action="reopen" task={task} reply={reply} formKey={formKey} />
        </details>
      )}
      {task.openTwin !== null && <OpenTwin uuid={task.openTwin} messages={reply?.messages ?? []} />}
    </>
  );
}

/** A refusal to open the task again stands here: its form is gone. */
function OpenTwin({ uuid, messages }: { uuid: string; messages: readonly string[] }) {
  return (
    <>
      {messages.map((message) => (
        <p key={message} role="alert" className="desk-bad">
          {message}
        </p>
      ))}
      <p>
        {t("card.twin")} <a href={`/desk/tasks/${uuid}`}>{t("card.twinLink")}</a>
      </p>
    </>
  );
}

function Facts({ task, objectHref, now }: Pick<Props, "task" | "objectHref" | "now">) {
  const { object, assignee, state, dueAt, isLate, createdAt, closedAt, closedBy, author, reason, priority } = task;
  const day = (instant: number) => localMoment(instant, shopZone).date;
  const due = dueAt === null ? t("card.noDue") : formatDay(day(Date.parse(dueAt) - 1), { today: day(now.getTime()) });
  const objectText =
    object.kind === "order"
      ? t("card.orderObject", { number: object.name ?? "" })
      : object.kind === "message"
        ? t("card.letterObject")
        : object.name;
  return (
    <dl className="desk-facts">
      {objectText !== null && (
        <>
          <dt>{t("card.object")}</dt>
          <dd>{objectHref === null ? objectText : <a href={objectHref}>{objectText}</a>}</dd>
        </>
      )}
      <dt>{t("column.state")}</dt>
      <dd>{t(`state.${state}`)}</dd>
      <dt>{t("column.priority")}</dt>
      <dd>{t(`priority.${priority}`)}</dd>
      <dt>{t("column.due")}</dt>
      <dd>{isLate ? <b className="desk-bad">{t("late", { day: due })}</b> : due}</dd>
      <dt>{t("column.assignee")}</dt>
      <dd>{assignee?.name ?? t("card.nobody")}</dd>
      <dt>{t("column.author")}</dt>
      <dd>
        {author ?? t("system")}, {formatDateTime(createdAt, shopZone)}
      </dd>
      {closedAt !== null && (
        <>
          <dt>{t("card.closed")}</dt>
          <dd>{t("card.closedBy", { at: formatDateTime(closedAt, shopZone), name: closedBy ?? t("system") })}</dd>
        </>
      )}
      {reason !== null && (
        <>
          <dt>{t(state === "open" ? "card.reopenReason" : "column.reason")}</dt>
          <dd>{reason}</dd>
        </>
      )}
    </dl>
  );
}

type StepProps = Pick<Props, "task" | "reply" | "formKey"> & { action: TaskAction };

/** Each action has a key of its own: after Back another button is another change. */
function Step({ action, task, reply, formKey }: StepProps) {
  return (
    <DeskForm
      name={action}
      reply={reply}
      formKey={`${formKey}-${action}`}
      version={task.version}
      submit={t(`action.${action}`)}
    >
      {(fields) => (
        <>
          <input type="hidden" name="action" value={action} />
          {(action === "dismiss" || action === "reopen") && (
            <Field
              {...fields.text("reason")}
              label={t(action === "dismiss" ? "reason" : "card.reopenReason")}
              required
              maxLength={500}
            />
          )}
        </>
      )}
    </DeskForm>
  );
}
