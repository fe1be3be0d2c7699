import { SeoForm } from "#app/components/desk/form/page-looks.tsx";
import { deskProduct as texts } from "#app/i18n/ru/desk/product.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { CardProps } from "./words.ts";

const t = namespace("deskProduct", texts);

const labels = {
  title: t("seo.title"),
  h1: t("seo.h1"),
  description: t("seo.description"),
  seoText: t("seo.seoText"),
};

/** What search engines see; by people who answer for such texts. */
export function SeoTab({ product: { seo, can }, reply, formKey }: CardProps) {
  return <SeoForm {...{ seo, labels, reply, formKey }} mayEdit={can.seo} hint={t("seo.hint")} submit={t("seo.save")} />;
}
