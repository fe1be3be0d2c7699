import { EmailText } from "#app/components/desk/form/email-text.tsx";
import type { DeskSubscription } from "#app/contract/desk/buyers/subscriptions.ts";
import { subscriptionsList } from "#app/domain/desk/lists/subscriptions.ts";
import { shopZone } from "#app/domain/local-time.ts";
import type { DeskList } from "#app/desk/list/declare.ts";
import { sentSelection } from "#app/desk/list/act.ts";
import { listPage } from "#app/desk/list/list-page.tsx";
import { worded } from "#app/i18n/desk/worded.ts";
import { formatDate, formatTableMoment } from "#app/i18n/format.ts";
import { deskSubscriptions as texts } from "#app/i18n/ru/desk/buyers/subscriptions.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskSubscriptions", texts);

/** «Подписки» (desk §4). */
const subscriptions: DeskList<typeof subscriptionsList, DeskSubscription> = {
  shape: subscriptionsList,
  path: "subscriptions",
  right: "manageCustomers",
  title: t("title"),
  empty: t("empty"),
  columns: {
    email: { label: t("column.email"), cell: ({ email }) => <EmailText text={email} /> },
    state: { label: t("column.state"), cell: ({ state }) => t(`state.${state}`) },
    city: { label: t("column.city"), cell: ({ city }) => city },
    consent: { label: t("column.consent"), cell: consentText },
    created: { label: t("column.created"), cell: ({ createdAt }) => momentText(createdAt), sort: "created" },
    confirmed: { label: t("column.confirmed"), cell: ({ confirmedAt }) => momentText(confirmedAt) },
    ended: { label: t("column.ended"), cell: endedText, sort: "ended" },
  },
  filters: {
    q: { label: t("filter.q") },
    state: { label: t("filter.state"), option: worded(texts.state) },
    city: { label: t("filter.city") },
    created: { label: t("filter.created") },
    ended: { label: t("filter.ended") },
  },
  row: ({ uuid, version, email, buyer }) => ({
    ...{ id: uuid, version, name: email },
    href: buyer === null ? null : `/desk/buyers/${buyer}`,
  }),
  load: ({ call }, query) => call.deskSubscriptions.list({ query }),
  options: ({ call }) => call.deskSubscriptions.options(),
  actions: [
    {
      name: "end",
      label: t("unsubscribe"),
      right: "manageCustomers",
      run: ({ call }, selection, { key }) =>
        call.deskSubscriptions.end({ body: { selection: sentSelection(selection) }, key }),
    },
  ],
};

export const subscriptionsPage = listPage(subscriptions);

function momentText(instant: string | null): string {
  return instant === null ? "" : formatTableMoment(instant, shopZone);
}

function consentText({ consent }: DeskSubscription): string {
  if (consent === null) return "";
  return t("consent", { at: formatTableMoment(consent.at, shopZone), edition: formatDate(consent.edition) });
}

function endedText({ endedAt, endedBy }: DeskSubscription): string {
  const at = momentText(endedAt);
  return endedBy === null ? at : t("ended", { at, how: t(`end.${endedBy}`) });
}
