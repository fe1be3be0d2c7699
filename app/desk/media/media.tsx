import { sizeText, placeText } from "#app/i18n/desk/media-words.ts";
import { Thumbnail } from "#app/components/kit/picture.tsx";
import type { DeskMedia } from "#app/contract/desk/catalog/media.ts";
import type { DeskList } from "#app/desk/list/declare.ts";
import { listPage } from "#app/desk/list/list-page.tsx";
import { mediaList } from "#app/domain/desk/lists/media.ts";
import { shopZone } from "#app/domain/local-time.ts";
import { formatTableMoment } from "#app/i18n/format.ts";
import { deskMedia as texts } from "#app/i18n/ru/desk/catalog/media.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskMedia", texts);

/** «Картинки» (desk §5). */
const media: DeskList<typeof mediaList, DeskMedia> = {
  shape: mediaList,
  path: "media",
  right: "seeGoods",
  title: t("title"),
  empty: t("empty"),
  columns: {
    picture: {
      label: t("column.picture"),
      cell: ({ image }) => <Thumbnail src={image.url} width={40} height={40} />,
      width: "narrow",
      isPicture: true,
    },
    alt: { label: t("column.alt"), cell: ({ alt }) => alt || t("noAlt") },
    uses: {
      label: t("column.uses"),
      cell: ({ uses }) => (uses.length === 0 ? t("nowhere") : uses.map(placeText).join(", ")),
    },
    size: { label: t("column.size"), cell: sizeText, sort: "size" },
    stored: {
      label: t("column.stored"),
      cell: ({ storedAt }) => formatTableMoment(storedAt, shopZone),
      sort: "stored",
    },
    by: { label: t("column.by"), cell: ({ by }) => by },
  },
  filters: { q: { label: t("filter.q") }, unused: { label: t("filter.unused") }, noAlt: { label: t("filter.noAlt") } },
  row: ({ uuid, alt }) => ({ id: uuid, version: 1, name: alt || t("one"), href: `/desk/media/${uuid}` }),
  load: ({ call }, query) => call.deskMedia.list({ query }),
};

export const mediaPage = listPage(media);
