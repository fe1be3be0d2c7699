import type { FeedbackStatus } from "#app/domain/feedback/status.ts";
import { ownFeedback as texts } from "#app/i18n/ru/content/own-feedback.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("ownFeedback", texts);

/** Status with a coloured mark. */
export function FeedbackStatusWord({ status }: { status: FeedbackStatus }) {
  return <span className={`status-mark ${looks[status]}`}>{t(`status.${status}`)}</span>;
}

const looks: Readonly<Record<FeedbackStatus, string>> = {
  new: "waiting",
  inProgress: "waiting",
  answered: "good",
  closed: "neutral",
};
