import { Undo } from "#app/components/kit/form/undo.tsx";
import { NameWithButton } from "#app/components/kit/name-with-button.tsx";
import { CounterpartyField } from "#app/components/kit/fields/counterparty-field.tsx";
import { Button, LinkButton } from "#app/components/kit/button.tsx";
import { paths } from "#app/components/frame/links.ts";
import type { FormReply } from "#app/forms/reply.ts";
import { basket as texts } from "#app/i18n/ru/basket/basket.ts";
import { namespace } from "#app/i18n/translator.ts";
import { basketListsPath } from "./basket-paths.ts";

const t = namespace("basket", texts);

/** Besides ordering: documents, saved lists, share links. */
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

/** Without confirmation: `UndoClear` restores it. `version` is that of the shown basket. */
export function ClearBasket({ version }: { version: number }) {
  return (
    <form method="post" data-enhance="">
      <CounterpartyField />
      <input type="hidden" name="version" value={version} />
      <Button kind="plain" name="intent" value="basket.clear">
        {t("clear")}
      </Button>
    </form>
  );
}

/**
 * Reply to clearing or removing a line: `values` are the removed quantities by product; `step` is the key of the undo;
 * `name` in `data` is set for a single product.
 */
export function UndoClear({ reply: { form, values, step, data } }: { reply: FormReply }) {
  const goods = Object.entries(values);
  if (goods.length === 0) return null;
  const words =
    form === "basket.remove"
      ? { title: t("removed"), text: t("removedText", { name: String(data?.["name"] ?? "") }), label: t("undoOne") }
      : { title: t("cleared"), text: t("clearedText", { count: goods.length }), label: t("undo") };
  return (
    <Undo {...words} intent="basket.add">
      <CounterpartyField />
      <input type="hidden" name="key" value={step} />
      {goods.map(([uuid, quantity]) => (
        <span key={uuid}>
          <input type="hidden" name="uuid" value={uuid} />
          <input type="hidden" name="quantity" value={quantity} />
        </span>
      ))}
    </Undo>
  );
}
