import { useEffect, useRef } from "react";
import { LinkButton } from "#app/components/kit/button.tsx";
import type { FormReply } from "#app/forms/reply.ts";
import { feedback as texts } from "#app/i18n/ru/content/feedback.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("feedback", texts);

/** Replaces the form: the message's number and the time of the answer. */
export function FeedbackSent({ reply: { values }, page }: { reply: FormReply; page: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="visitor-form" id="feedback" role="status">
      <h2 tabIndex={-1} ref={heading}>
        {t("sent", { number: values["number"] ?? "" })}
      </h2>
      <p>{t("sentText", { sla: values["sla"] ?? "" })}</p>
      {values["email"] && <p>{t("emailComes", { email: values["email"] })}</p>}
      <p className="actions">
        {/* A full page load, otherwise the sent form's state would be kept. */}
        <LinkButton href={page} target="_self">
          {t("again")}
        </LinkButton>
      </p>
    </section>
  );
}
