import { claimsList } from "#app/domain/desk/lists/claims.ts";
import { ok } from "#app/domain/verdict.ts";
import { claimWord } from "#app/i18n/desk/claim-word.ts";
import { deskClaims as texts } from "#app/i18n/ru/desk/buyers/claims.ts";
import { namespace } from "#app/i18n/translator.ts";
import { deskClaims } from "#server/use-cases/claims/desk/list-claims.ts";
import { dayOf, listed, zonedCell } from "#server/use-cases/desk/exports/listed.ts";

const t = namespace("deskClaims", texts);

export const listedClaims = listed({
  shape: claimsList,
  title: t("title"),
  read: async (ports, staff, query) => ok(await deskClaims(ports, staff, query)),
  id: ({ uuid }) => uuid,
  columns: {
    number: { title: t("column.number"), cell: ({ number }) => number },
    due: { title: t("column.due"), width: 14, kind: "date", cell: ({ dueAt, timezone }) => dayOf(dueAt, timezone) },
    status: {
      title: t("column.status"),
      width: 30,
      cell: ({ status, isAnswered }) =>
        [claimWord("status", status), ...(isAnswered ? [t("answered")] : [])].join(", "),
    },
    order: { title: t("column.order"), cell: ({ order }) => order },
    reason: { title: t("column.reason"), width: 26, cell: ({ reason }) => claimWord("reason", reason) },
    wanted: { title: t("column.wanted"), width: 26, cell: ({ wanted }) => claimWord("resolution", wanted) },
    sum: { title: t("column.sum"), kind: "money", cell: ({ sum }) => sum },
    buyer: { title: t("column.buyer"), width: 32, cell: ({ buyer }) => buyer },
    created: {
      title: t("column.created"),
      ...{ width: 28, kind: "moment", isZoned: true },
      cell: ({ createdAt, timezone }, { format }) => zonedCell(createdAt, timezone, format),
    },
    city: { title: t("column.city"), cell: ({ city }) => city },
  },
  people: { screen: "claims", of: ({ uuid }) => [{ kind: "claim", id: uuid }] },
});
