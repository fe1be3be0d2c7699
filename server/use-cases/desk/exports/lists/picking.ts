import { pickingList } from "#app/domain/desk/lists/picking.ts";
import { formatKilograms } from "#app/i18n/format.ts";
import { deliveryWay } from "#app/i18n/order-delivery.ts";
import { deskPicking } from "#app/i18n/ru/desk/picking.ts";
import { namespace } from "#app/i18n/translator.ts";
import { dayCell, listed } from "#server/use-cases/desk/exports/listed.ts";
import { pickingParts } from "#server/use-cases/picking/show-picking.ts";

const t = namespace("deskPicking", deskPicking);

export const listedPicking = listed({
  shape: pickingList,
  title: t("title"),
  read: pickingParts,
  id: ({ uuid }) => uuid,
  columns: {
    number: { title: t("column.number"), cell: ({ number }) => number },
    day: { title: t("column.day"), width: 14, kind: "date", cell: ({ day }) => dayCell(day) },
    interval: { title: t("column.interval"), width: 14, cell: ({ interval }) => interval },
    way: {
      title: t("column.way"),
      width: 26,
      cell: ({ way, providerCode }) => deliveryWay({ type: way, providerCode }),
    },
    route: { title: t("column.route"), width: 32, cell: ({ route }) => route },
    warehouse: { title: t("column.warehouse"), width: 28, cell: ({ warehouse }) => warehouse },
    stage: { title: t("column.stage"), cell: ({ stage }) => t(`stage.${stage}`) },
    progress: { title: t("column.progress"), width: 12, cell: ({ picked, lines }) => t("progress", { picked, lines }) },
    weight: {
      title: t("column.weight"),
      width: 14,
      cell: ({ weightGrams }) => (weightGrams === null ? null : formatKilograms(weightGrams)),
    },
  },
});
