import { replyHere, replyId } from "#app/components/desk/form/reply-place.ts";
import type { ReactNode } from "react";
import type { DeskOrderPart } from "#app/contract/desk/order.ts";
import { Button } from "#app/components/kit/button.tsx";
import { Choice } from "#app/components/kit/fields/choice.tsx";
import { Field } from "#app/components/kit/fields/field.tsx";
import { TextArea } from "#app/components/kit/fields/text-area.tsx";
import { ErrorSummary } from "#app/components/kit/form/error-summary.tsx";
import { cancelReasons } from "#app/domain/order/moves.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import { deskOrder as texts } from "#app/i18n/ru/desk/order.ts";
import { namespace } from "#app/i18n/translator.ts";
import { orderWord } from "./order-word.ts";

const t = namespace("deskOrder", texts);

type Props = { part: DeskOrderPart; reply: DeskReply | null; formKey: string };

/** What the viewer may do with a part now, a form for each. */
export function PartSteps({ part, reply, formKey }: Props) {
  const { steps, deliveries } = part;
  if (steps.length + deliveries.length === 0) return null;
  // The furthest one forward is what usually comes next.
  const next = steps.findLast(({ needsReason }) => !needsReason);
  return (
    <div className="desk-order-steps" role="group" aria-label={t("step.title")}>
      {steps.map((step) => (
        <Step key={step.to} part={part} step={step} isNext={step === next} reply={reply} formKey={formKey} />
      ))}
      {deliveries.map((to) => (
        <StepForm
          key={to}
          kind="delivery"
          to={to}
          from={part.deliveryStatus}
          part={part}
          reply={reply}
          formKey={formKey}
        >
          <Button>{t("step.delivery", { status: orderWord("deliveryStatus", to) })}</Button>
        </StepForm>
      ))}
    </div>
  );
}

type StepProps = Props & { step: DeskOrderPart["steps"][number]; isNext: boolean };

function Step({ part, step, isNext, ...rest }: StepProps) {
  const { to, isBack, needsReason } = step;
  const reply = rest.reply?.form === nameOf("move", part, to) ? rest.reply : null;
  const id = (field: string) => idOf(part, to, field);
  const typed = (field: string) => reply?.values[field]?.[0] ?? "";
  const title = isBack ? t("step.back", { status: orderWord("status", to) }) : t(`step.to.${to}`);
  const form = (fields: ReactNode) => (
    <StepForm kind="move" to={to} from={part.status} part={part} {...rest}>
      {fields}
      {reply?.step === "debt" && (
        <label className="desk-flag">
          <input type="checkbox" name="despiteDebt" value="yes" /> {t("step.despiteDebt")}
        </label>
      )}
      <Button kind={isNext ? "main" : "quiet"}>{title}</Button>
    </StepForm>
  );
  if (to === "shipped")
    return form(
      <Field
        name="track"
        id={id("track")}
        label={t("step.track")}
        defaultValue={typed("track")}
        errors={reply?.errors["track"]}
        maxLength={60}
      />,
    );
  if (!needsReason) return form(null);
  return (
    <details open={reply !== null}>
      <summary>{title}</summary>
      {form(
        <>
          {to === "canceled" && <Reason id={id("reason")} chosen={typed("reason")} errors={reply?.errors["reason"]} />}
          <TextArea
            name="comment"
            id={id("comment")}
            label={isBack ? t("step.commentWhy") : t("step.comment")}
            defaultValue={typed("comment")}
            errors={reply?.errors["comment"]}
            maxLength={500}
            required={isBack}
          />
        </>,
      )}
    </details>
  );
}

function Reason({ id, chosen, errors }: { id: string; chosen: string; errors: string[] | undefined }) {
  return (
    <Choice
      name="reason"
      id={id}
      label={t("step.reason")}
      empty={t("step.chooseReason")}
      defaultValue={chosen}
      options={cancelReasons.map((reason) => ({ value: reason, text: t(`reason.${reason}`) }))}
      errors={errors}
      required
    />
  );
}

type StepFormProps = Props & { kind: "move" | "delivery"; from: string; to: string; children: ReactNode };

/** A step has a key of its own: after "Back" another button of the same page is another step. */
function StepForm({ part, reply, formKey, kind, from, to, children }: StepFormProps) {
  const name = nameOf(kind, part, to);
  const own = reply?.form === name && reply.stale === undefined ? reply : null;
  return (
    <form method="post" action={replyHere} className="desk-order-step">
      {own && (
        <ErrorSummary
          id={replyId}
          messages={own.messages}
          errors={own.errors}
          idOf={(field) => idOf(part, to, field)}
        />
      )}
      <input type="hidden" name="form" value={name} />
      <input type="hidden" name="key" value={`${formKey}-${part.position}-${kind}-${to}`} />
      <input type="hidden" name="part" value={part.number} />
      <input type="hidden" name="version" value={part.version} />
      <input type="hidden" name="from" value={from} />
      <input type="hidden" name="to" value={to} />
      {children}
    </form>
  );
}

function idOf({ position }: DeskOrderPart, to: string, field: string): string {
  return `f-${position}-${to}-${field}`;
}

function nameOf(kind: "move" | "delivery", { position }: DeskOrderPart, to: string): string {
  return `${kind}.${position}.${to}`;
}
