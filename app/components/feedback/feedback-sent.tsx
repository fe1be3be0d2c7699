import { useEffect, useRef } from "react";
import { LinkButton } from "#app/components/kit/button.tsx";
import type { FormReply } from "#app/forms/reply.ts";
import { feedback as texts } from "#app/i18n/ru/feedback.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("feedback", texts);

/** Stands where the form stood: the number to name, and until when the answer comes. */
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
        {/* In full, or the form that was sent would still be known. */}
        <LinkButton href={page} target="_self">
          {t("again")}
        </LinkButton>
      </p>
    </section>
  );
}
