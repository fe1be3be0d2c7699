import { ownArticle } from "#app/i18n/ru/uploads/own-article.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("ownArticle", ownArticle);

/** The customer article of a product (product rules §4, Search); a `mark` element, visible without styles. */
export function OwnArticle({ code }: { code: string }) {
  return (
    <>
      <mark className="own-article">{t("mark")}</mark>
      {` ${code} · `}
    </>
  );
}
