import { paths } from "#app/components/frame/links.ts";
import { Button, LinkButton } from "#app/components/kit/button.tsx";
import { Check } from "#app/components/kit/fields/check.tsx";
import { CounterpartyField } from "#app/components/kit/fields/counterparty-field.tsx";
import { NameWithButton } from "#app/components/kit/name-with-button.tsx";
import { productUpload as texts } from "#app/i18n/ru/uploads/product-upload.ts";
import { namespace } from "#app/i18n/translator.ts";
import { uploadAddress, type UploadViewModel } from "#app/view-models/uploads/product-upload.ts";

const t = namespace("productUpload", texts);

type Props = Pick<UploadViewModel, "uuid" | "goods" | "sum" | "wrong" | "added" | "total" | "repeatOf" | "room">;

/** Adds the list to the basket or to a new list, and names rows that cannot be added yet. */
export function AddUpload({ uuid, goods, sum, wrong, added, total, repeatOf, room }: Props) {
  const progress = [t("addedSoFar", { added, rows: total }), ...(wrong > 0 ? [t("wrong", { count: wrong })] : [])].join(
    ", ",
  );
  return (
    <aside className="upload-summary">
      {added > 0 && (
        <p role="status">
          <b>{wrong + goods === 0 ? t("allAdded") : progress}</b>
        </p>
      )}
      {repeatOf && (
        <p className="inline-notice">
          {t("repeated", { date: repeatOf.at })}{" "}
          <a className="text-link" href={uploadAddress(repeatOf.uuid)}>
            {t("openRepeated")}
          </a>
        </p>
      )}
      {room !== null && <p className="inline-notice">{room}</p>}
      {goods > 0 ? (
        <form method="post" data-enhance="">
          <CounterpartyField />
          <input type="hidden" name="upload" value={uuid} />
          {repeatOf && (
            <Check name="again" required>
              {t("again")}
            </Check>
          )}
          {sum !== null && (
            <p className="upload-sum">
              {t("readySum")} <b>{sum}</b>
            </p>
          )}
          <Button kind="main" name="intent" value="upload.basket">
            {t("toBasket", { count: goods })}
          </Button>
        </form>
      ) : (
        added === 0 && <p>{t("nothingReady")}</p>
      )}
      {added > 0 && <LinkButton href={paths.basket}>{t("goBasket")}</LinkButton>}
      {goods > 0 && (
        <form method="post" data-enhance="">
          <CounterpartyField />
          <input type="hidden" name="upload" value={uuid} />
          {repeatOf && <input type="hidden" name="again" value="on" />}
          <label htmlFor="upload-list-name">{t("listName")}</label>
          <NameWithButton id="upload-list-name" placeholder={t("listExample")} intent="upload.list">
            {t("toList")}
          </NameWithButton>
        </form>
      )}
      {wrong > 0 && (
        <>
          <p>
            {added === 0 && `${t("wrong", { count: wrong })}. `}
            {t("wrongStay")}
          </p>
          <LinkButton kind="plain" href={`/loaded-products/rows.xlsx?upload=${uuid}`}>
            {t("sheet")}
          </LinkButton>
        </>
      )}
    </aside>
  );
}
