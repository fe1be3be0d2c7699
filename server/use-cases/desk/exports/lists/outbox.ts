import { outboxList } from "#app/domain/desk/lists/outbox.ts";
import { ok } from "#app/domain/verdict.ts";
import { aboutText, errorText, letterName, recipientText } from "#app/i18n/desk/letter-words.ts";
import { deskOutbox } from "#app/i18n/ru/desk/shop/outbox.ts";
import { namespace } from "#app/i18n/translator.ts";
import { listed, momentCell, phoneCell } from "#server/use-cases/desk/exports/listed.ts";
import { listLetters } from "#server/use-cases/desk/outbox/show-outbox.ts";

const t = namespace("deskOutbox", deskOutbox);

export const listedOutbox = listed({
  shape: outboxList,
  title: t("title"),
  read: async (ports, staff, query) => ok(await listLetters(ports, staff, query)),
  id: ({ uuid }) => uuid,
  columns: {
    template: { title: t("column.template"), width: 36, cell: ({ template }) => letterName(template) },
    created: { title: t("column.created"), kind: "moment", cell: ({ createdAt }) => momentCell(createdAt) },
    channel: { title: t("column.channel"), width: 12, cell: ({ channel }) => t(`channel.${channel}`) },
    about: { title: t("column.about"), width: 26, cell: (letter) => aboutText(letter) },
    recipient: { title: t("column.recipient"), width: 30, cell: (letter) => phoneCell(recipientText(letter)) },
    state: { title: t("column.state"), cell: ({ state }) => t(`state.${state}`) },
    attempts: { title: t("column.attempts"), width: 12, kind: "amount", cell: ({ attempts }) => attempts },
    error: { title: t("column.error"), width: 40, cell: (letter) => errorText(letter) },
    reason: { title: t("column.reason"), width: 36, cell: ({ reason }) => reason },
  },
  people: {
    screen: "outbox",
    of: ({ uuid, about, recipient, isToStaff }) =>
      recipient === null || isToStaff ? [] : [{ kind: "message", id: about?.number ?? uuid }],
  },
});
