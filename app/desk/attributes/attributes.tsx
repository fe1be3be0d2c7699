import { AttributeList } from "#app/components/desk/attributes/attribute-list.tsx";
import type { DeskAttributeList } from "#app/contract/desk/catalog/attributes.ts";
import { deskPage } from "#app/desk/frame/page.ts";
import { deskAttributes as texts } from "#app/i18n/ru/desk/catalog/attributes.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskAttributes", texts);

/** «Характеристики» (desk §5). */
export const attributesPage = deskPage<DeskAttributeList>({
  path: "attributes",
  right: "seeGoods",
  title: t("title"),
  load: ({ call }) => call.deskAttributes.list(),
  view: ({ data }) => <AttributeList list={data} />,
});
