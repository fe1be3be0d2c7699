import { ownArticle } from "#app/i18n/ru/own-article.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("ownArticle", ownArticle);

/** The code that the buyer's own company calls a product by (decisions §4, Search); a mark needs no style to be seen. */
export function OwnArticle({ code }: { code: string }) {
  return (
    <>
      <mark className="own-article">{t("mark")}</mark>
      {` ${code} · `}
    </>
  );
}
