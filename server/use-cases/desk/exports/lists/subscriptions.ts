import type { DeskSubscription } from "#app/contract/desk/buyers/subscriptions.ts";
import { subscriptionsList } from "#app/domain/desk/lists/subscriptions.ts";
import { shopZone } from "#app/domain/local-time.ts";
import { formatDate, formatTableMoment } from "#app/i18n/format.ts";
import { deskSubscriptions } from "#app/i18n/ru/desk/buyers/subscriptions.ts";
import { namespace } from "#app/i18n/translator.ts";
import { listed, momentCell } from "#server/use-cases/desk/exports/listed.ts";
import { deskSubscriptions as read } from "#server/use-cases/subscriptions/desk/list-subscriptions.ts";

const t = namespace("deskSubscriptions", deskSubscriptions);

export const listedSubscriptions = listed({
  shape: subscriptionsList,
  title: t("title"),
  read,
  id: ({ uuid }) => uuid,
  columns: {
    email: { title: t("column.email"), width: 32, cell: ({ email }) => email },
    state: { title: t("column.state"), cell: ({ state }) => t(`state.${state}`) },
    city: { title: t("column.city"), cell: ({ city }) => city },
    consent: { title: t("column.consent"), width: 40, cell: consentText },
    created: { title: t("column.created"), kind: "moment", cell: ({ createdAt }) => momentCell(createdAt) },
    confirmed: { title: t("column.confirmed"), kind: "moment", cell: ({ confirmedAt }) => momentCell(confirmedAt) },
    ended: { title: t("column.ended"), kind: "moment", cell: ({ endedAt }) => momentCell(endedAt) },
  },
});

function consentText({ consent }: DeskSubscription): string {
  if (consent === null) return "";
  return t("consent", { at: formatTableMoment(consent.at, shopZone), edition: formatDate(consent.edition) });
}
