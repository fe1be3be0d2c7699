import { FeedbackForm } from "#app/components/feedback/feedback-form.tsx";
import { FeedbackStatusWord } from "#app/components/feedback/feedback-status.tsx";
import { Pager } from "#app/components/kit/pager.tsx";
import { paths } from "#app/components/frame/links.ts";
import { ownFeedback as texts } from "#app/i18n/ru/content/own-feedback.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { FeedbackViewModel } from "#app/view-models/content/feedback.ts";
import type { OwnFeedbackViewModel } from "#app/view-models/content/own-feedback.ts";

const t = namespace("ownFeedback", texts);

export type FeedbackPageData = {
  feedback: FeedbackViewModel;
  /** In place of the form, while it would be refused. */
  closed: string | null;
  own: OwnFeedbackViewModel[];
  page: number;
  pages: number;
};

/** The user's messages, and the form of a new one. */
export function FeedbackPage({ feedback, closed, own, page, pages }: FeedbackPageData) {
  return (
    <>
      {own.length > 0 && (
        <section className="profile-section">
          <h2>{t("list")}</h2>
          <ul className="record-list">
            {own.map(({ number, subject, status, at }) => (
              <li key={number}>
                <span>
                  <a className="text-link" href={feedbackPath(number)}>
                    {number}
                  </a>{" "}
                  {subject}
                  <small className="muted">{at}</small>
                </span>
                <FeedbackStatusWord status={status} />
              </li>
            ))}
          </ul>
          <Pager page={page} pages={pages} href={pagePath} />
        </section>
      )}
      {closed === null ? <FeedbackForm data={feedback} /> : <p>{closed}</p>}
    </>
  );
}

export function feedbackPath(number: string): string {
  return `${paths.feedback}/${encodeURIComponent(number)}`;
}

function pagePath(page: number): string {
  return page === 1 ? paths.feedback : `${paths.feedback}?page=${page}`;
}
