import type { DeskLetter } from "#app/contract/desk/shop/outbox.ts";
import { letterActions } from "#app/domain/desk/letters.ts";
import { outboxList } from "#app/domain/desk/lists/outbox.ts";
import { shopZone } from "#app/domain/local-time.ts";
import type { DeskList, ListAction } from "#app/desk/list/declare.ts";
import { listPage } from "#app/desk/list/list-page.tsx";
import { worded } from "#app/i18n/desk/worded.ts";
import { formatTableMoment } from "#app/i18n/format.ts";
import { aboutText, errorText, letterName, recipientText } from "#app/i18n/desk/letter-words.ts";
import { deskOutbox } from "#app/i18n/ru/desk/shop/outbox.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskOutbox", deskOutbox);

const actions: readonly ListAction[] = letterActions.map((action) => ({
  name: action,
  label: t(`action.${action}`),
  right: "changeOutbox",
  ...(action === "drop" ? { reason: { label: t("reason") } } : {}),
  run: ({ call }, selection, { reason, key }) =>
    call.deskOutbox.changeMany({ body: { action, reason, ...selection }, key }),
}));

/** «Исходящие и задания» (desk §6). */
const outbox: DeskList<typeof outboxList, DeskLetter> = {
  shape: outboxList,
  path: "outbox",
  right: "seeOutbox",
  title: t("title"),
  empty: t("empty"),
  columns: {
    template: { label: t("column.template"), cell: ({ template }) => letterName(template) },
    created: {
      label: t("column.created"),
      cell: ({ createdAt }) => formatTableMoment(createdAt, shopZone),
      sort: "created",
    },
    channel: { label: t("column.channel"), cell: ({ channel }) => t(`channel.${channel}`), width: "narrow" },
    about: { label: t("column.about"), cell: aboutText },
    recipient: { label: t("column.recipient"), cell: recipientText },
    state: {
      label: t("column.state"),
      cell: ({ state }) => (state === "failed" ? <b className="desk-bad">{t("state.failed")}</b> : t(`state.${state}`)),
    },
    attempts: { label: t("column.attempts"), cell: ({ attempts }) => attempts, isNumber: true },
    error: { label: t("column.error"), cell: errorText },
    reason: { label: t("column.reason"), cell: ({ reason }) => reason },
  },
  filters: {
    q: { label: t("filter.q") },
    channel: { label: t("filter.channel"), option: worded(deskOutbox.channel) },
    state: { label: t("filter.state"), option: worded(deskOutbox.state) },
    template: { label: t("filter.template") },
    created: { label: t("filter.created") },
  },
  row: (letter) => ({
    id: letter.uuid,
    version: letter.version,
    name: letterName(letter.template),
    href: `/desk/outbox/${letter.uuid}`,
  }),
  load: ({ call }, query) => call.deskOutbox.list({ query }),
  options: ({ call }) => call.deskOutbox.options(),
  actions,
};

export const outboxPage = listPage(outbox);
