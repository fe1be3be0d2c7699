import { mediaList } from "#app/domain/desk/lists/media.ts";
import { placeText, sizeText } from "#app/i18n/desk/media-words.ts";
import { deskMedia } from "#app/i18n/ru/desk/catalog/media.ts";
import { namespace } from "#app/i18n/translator.ts";
import { mediaAtDesk } from "#server/use-cases/catalog/media/desk/media-at-desk.ts";
import { listed, momentCell } from "#server/use-cases/desk/exports/listed.ts";

const t = namespace("deskMedia", deskMedia);

export const listedMedia = listed({
  shape: mediaList,
  title: t("title"),
  read: mediaAtDesk,
  id: ({ uuid }) => uuid,
  columns: {
    picture: {
      title: t("column.picture"),
      width: 40,
      cell: ({ image }, { siteUrl }) => new URL(image.url, siteUrl).href,
    },
    alt: { title: t("column.alt"), width: 40, cell: ({ alt }) => alt || t("noAlt") },
    uses: {
      title: t("column.uses"),
      width: 40,
      cell: ({ uses }) => (uses.length === 0 ? t("nowhere") : uses.map(placeText).join(", ")),
    },
    size: { title: t("column.size"), width: 24, cell: sizeText },
    stored: { title: t("column.stored"), kind: "moment", cell: ({ storedAt }) => momentCell(storedAt) },
    by: { title: t("column.by"), width: 26, cell: ({ by }) => by },
  },
});
