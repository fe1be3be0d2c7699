import { feedbackList } from "#app/domain/desk/lists/feedback.ts";
import { ok } from "#app/domain/verdict.ts";
import { feedback } from "#app/i18n/ru/content/feedback.ts";
import { deskFeedback } from "#app/i18n/ru/desk/buyers/feedback.ts";
import { namespace } from "#app/i18n/translator.ts";
import { listed, zonedCell } from "#server/use-cases/desk/exports/listed.ts";
import { deskFeedbackPage } from "#server/use-cases/feedback/desk/show-feedback.ts";

const t = namespace("deskFeedback", deskFeedback);
const w = namespace("feedback", feedback);

export const listedFeedback = listed({
  shape: feedbackList,
  title: t("title"),
  read: async (ports, staff, query) => ok(await deskFeedbackPage(ports, staff, query)),
  id: ({ uuid }) => uuid,
  columns: {
    number: { title: t("column.number"), cell: ({ number }) => number },
    created: {
      title: t("column.created"),
      ...{ width: 28, kind: "moment", isZoned: true },
      cell: ({ createdAt, timezone }, { format }) => zonedCell(createdAt, timezone, format),
    },
    type: { title: t("column.type"), width: 26, cell: ({ type }) => w(`types.${type}`) },
    subject: { title: t("column.subject"), width: 48, cell: ({ subject }) => subject },
    status: { title: t("column.status"), cell: ({ status }) => t(`status.${status}`) },
    from: { title: t("column.from"), width: 32, cell: ({ from }) => from },
    order: { title: t("column.order"), cell: ({ order }) => order },
    channel: { title: t("column.channel"), cell: ({ channel }) => w(`channels.${channel}`) },
    city: { title: t("column.city"), cell: ({ city }) => city },
  },
  people: { screen: "feedbackList", of: ({ uuid }) => [{ kind: "feedback", id: uuid }] },
});
