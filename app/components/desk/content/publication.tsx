import type { ReactNode } from "react";
import { DeskForm, type DeskFields } from "#app/components/desk/form/desk-form.tsx";
import { Field } from "#app/components/kit/fields/field.tsx";
import type { DeskContent } from "#app/contract/desk/shop/content.ts";
import type { ContentAction } from "#app/domain/content/editable.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import { deskContent } from "#app/i18n/ru/desk/shop/content.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskContent", deskContent);

type Props = { content: DeskContent; reply: DeskReply | null; formKey: string };

/** «Опубликовать», at once or for a time, and what else can be done with the draft. */
export function Publication({ content, reply, formKey }: Props) {
  const { hasDraft, preview, publishAt, publishedAt, isLegal, version } = content;
  const shared = { reply, formKey, version };
  return (
    <section className="desk-section">
      {preview !== null && (
        <p>
          <a href={preview} rel="noreferrer">
            {t("card.preview")}
          </a>{" "}
          <small className="muted">{t("card.previewHint")}</small>
        </p>
      )}
      {hasDraft && <Step {...shared} name="publish" action="publish" submit={t("card.publish")} isMain />}
      {hasDraft && (
        <details open={reply?.form === "period"}>
          <summary>{t("card.publishPeriod")}</summary>
          <Step {...shared} name="period" action="publish" submit={t("card.schedule")}>
            {(fields) => (
              <>
                <Field
                  {...fields.text("from")}
                  type="datetime-local"
                  label={t("card.from")}
                  hint={t("card.periodHint")}
                />
                {!isLegal && (
                  <Field
                    {...fields.text("until")}
                    type="datetime-local"
                    label={t("card.until_")}
                    hint={t("card.periodEnd")}
                  />
                )}
              </>
            )}
          </Step>
        </details>
      )}
      {publishAt !== null && <Step {...shared} name="unschedule" action="unschedule" submit={t("card.unschedule")} />}
      {(hasDraft || (publishedAt !== null && !isLegal)) && (
        <details>
          <summary>{t("card.more")}</summary>
          {hasDraft && <Step {...shared} name="discard" action="discard" submit={t("card.discard")} />}
          {publishedAt !== null && !isLegal && (
            <Step {...shared} name="withdraw" action="withdraw" submit={t("card.withdraw")} />
          )}
        </details>
      )}
    </section>
  );
}

type StepProps = Pick<Props, "reply" | "formKey"> & {
  version: number;
  name: string;
  action: ContentAction;
  submit: string;
  isMain?: true;
  children?: (fields: DeskFields) => ReactNode;
};

/** Each action has a key of its own: after Back another button is another change. */
export function Step({ reply, formKey, version, name, action, submit, isMain, children }: StepProps) {
  return (
    <DeskForm
      name={name}
      reply={reply}
      formKey={`${formKey}-${name}`}
      version={version}
      submit={submit}
      {...(isMain ? {} : { isPlain: true as const })}
    >
      {(fields) => (
        <>
          <input type="hidden" name="action" value={action} />
          {children?.(fields)}
        </>
      )}
    </DeskForm>
  );
}
