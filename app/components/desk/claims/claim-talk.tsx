import { TextArea } from "#app/components/kit/fields/text-area.tsx";
import { replyTemplates } from "#app/domain/claim/reply-template.ts";
import { formatZonedTime } from "#app/i18n/format.ts";
import { deskClaims as texts } from "#app/i18n/ru/desk/buyers/claims.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ClaimCardProps } from "./claim-props.ts";
import { claimPath, FileList } from "./claim-files.tsx";
import { ClaimForm } from "./claim-form.tsx";

const t = namespace("deskClaims", texts);

/** The conversation with the buyer, and the answer to it. */
export function ClaimTalk({ claim, reply, formKey, back, template }: ClaimCardProps) {
  const { messages, can, city } = claim;
  return (
    <section id="talk">
      <h2>{t("talk.title")}</h2>
      {messages.length === 0 && <p className="muted">{t("talk.none")}</p>}
      <ul className="desk-order-comments">
        {messages.map(({ uuid, author, name, text, at, files }) => (
          <li key={uuid}>
            <small className="muted">
              {formatZonedTime(at, city.timezone)}, {[t(`talk.${author}`), name].filter(Boolean).join(", ")}
            </small>
            <p>{text}</p>
            <FileList path={claimPath(claim)} files={files} />
          </li>
        ))}
      </ul>
      {can.reply && (
        <ClaimForm
          name="reply"
          title={t("reply.title")}
          submit={t("reply.submit")}
          isOpen={template !== ""}
          {...{ claim, reply, formKey }}
        >
          {(fields) => (
            <>
              <p>
                {t("reply.templates")}:{" "}
                {replyTemplates.map((name, at) => (
                  <span key={name}>
                    {at > 0 && ", "}
                    <a href={`?${new URLSearchParams({ template: name, ...(back === null ? {} : { back }) })}#talk`}>
                      {t(`templateName.${name}`)}
                    </a>
                  </span>
                ))}
              </p>
              <TextArea
                {...fields.text("text", template)}
                label={t("reply.text")}
                hint={t("reply.hint")}
                required
                maxLength={3_000}
                rows={5}
              />
            </>
          )}
        </ClaimForm>
      )}
    </section>
  );
}
