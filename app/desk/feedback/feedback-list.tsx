import type { DeskFeedbackRow } from "#app/contract/desk/buyers/feedback.ts";
import { feedbackList } from "#app/domain/desk/lists/feedback.ts";
import type { DeskList } from "#app/desk/list/declare.ts";
import { listPage } from "#app/desk/list/list-page.tsx";
import { worded } from "#app/i18n/desk/worded.ts";
import { formatZonedTime } from "#app/i18n/format.ts";
import { feedback as words } from "#app/i18n/ru/content/feedback.ts";
import { deskFeedback as texts } from "#app/i18n/ru/desk/buyers/feedback.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskFeedback", texts);
const w = namespace("feedback", words);

/** «Обращения» (desk §4). */
const feedback: DeskList<typeof feedbackList, DeskFeedbackRow> = {
  shape: feedbackList,
  path: "feedback",
  right: "seeFeedback",
  title: t("title"),
  empty: t("empty"),
  columns: {
    number: { label: t("column.number"), cell: ({ number }) => number, width: "narrow" },
    created: { label: t("column.created"), cell: (row) => <Received {...row} />, sort: "created" },
    type: { label: t("column.type"), cell: ({ type }) => w(`types.${type}`) },
    subject: { label: t("column.subject"), cell: ({ subject }) => subject },
    status: { label: t("column.status"), cell: ({ status }) => t(`status.${status}`) },
    from: { label: t("column.from"), cell: ({ from }) => from, right: "people" },
    order: { label: t("column.order"), cell: ({ order }) => order, width: "narrow" },
    channel: { label: t("column.channel"), cell: ({ channel }) => w(`channels.${channel}`) },
    city: { label: t("column.city"), cell: ({ city }) => city },
  },
  filters: {
    q: { label: t("filter.q") },
    status: { label: t("filter.status"), option: worded(texts.status) },
    type: { label: t("filter.type"), option: worded(words.types) },
    created: { label: t("filter.created") },
    late: { label: t("filter.late") },
    city: { label: t("filter.city") },
    call: { label: t("filter.call") },
  },
  row: ({ uuid, version, number }) => ({
    ...{ id: uuid, version, name: number },
    href: `/desk/feedback/${encodeURIComponent(number)}`,
  }),
  load: ({ call }, query) => call.deskFeedback.list({ query }),
  options: ({ call }) => call.deskFeedback.options(),
};

export const feedbackListPage = listPage(feedback);

function Received({ createdAt, timezone, isLate }: DeskFeedbackRow) {
  const at = formatZonedTime(createdAt, timezone);
  return isLate ? <b className="desk-bad">{t("late", { at })}</b> : at;
}
