import { NameWithButton } from "#app/components/kit/name-with-button.tsx";
import { CounterpartyField } from "#app/components/kit/counterparty-field.tsx";
import { Button, LinkButton } from "#app/components/kit/button.tsx";
import { paths } from "#app/components/frame/links.ts";
import { basket as texts } from "#app/i18n/ru/basket.ts";
import { namespace } from "#app/i18n/translator.ts";
import { basketListsPath } from "./basket-paths.ts";

const t = namespace("basket", texts);

/** What can be made of a basket besides an order: papers, a list to fill it from again, a link for somebody else. */
export function BasketTools() {
  return (
    <section className="basket-tools" aria-label={t("tools")}>
      <div className="actions">
        <LinkButton href={`${paths.basket}/report.pdf`}>{t("offerPdf")}</LinkButton>
        <LinkButton href={`${paths.basket}/report.xlsx`}>{t("offerXlsx")}</LinkButton>
      </div>
      <form method="post" action={basketListsPath}>
        <CounterpartyField />
        <label htmlFor="list-name">{t("saveList")}</label>
        <NameWithButton id="list-name" placeholder={t("listExample")} intent="basket.list.save">
          {t("save")}
        </NameWithButton>
      </form>
      <form method="post" action={basketListsPath} className="actions">
        <CounterpartyField />
        <Button kind="plain" name="intent" value="basket.share">
          {t("shareLink")}
        </Button>
        <a className="text-link" href={basketListsPath}>
          {t("toLists")}
        </a>
        <a className="text-link" href={paths.loadProducts}>
          {t("loadList")}
        </a>
      </form>
    </section>
  );
}
