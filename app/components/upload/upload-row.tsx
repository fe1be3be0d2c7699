import { Button } from "#app/components/kit/button.tsx";
import { Details } from "#app/components/kit/details.tsx";
import { entryRows } from "#app/i18n/ru/entry-rows.ts";
import { productUpload as texts } from "#app/i18n/ru/product-upload.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { UploadGoods, UploadRowViewModel } from "#app/view-models/product-upload.ts";

const t = namespace("productUpload", texts);
const te = namespace("entryRows", entryRows);

type Props = UploadRowViewModel & { upload: string };

/** What a row asks for, what was found for it, and what can be done about it. */
export function UploadRow(row: Props) {
  const { upload, number, code, quantity, mark, stateText, note, goods, amount, cost, perUnit } = row;
  return (
    <li className="upload-row" id={`row-${number}`}>
      <span className="muted">
        <span className="visually-hidden">{t("row", { row: number })}</span>
        <span aria-hidden="true">{number}</span>
      </span>
      <div className="upload-typed">
        <b>{code}</b>
        {quantity !== "" && <span className="muted">{quantity}</span>}
      </div>
      <div className="upload-found">
        <span className={`status-mark ${mark}`}>{stateText}</span>
        {note && <small className="muted">{note}</small>}
        {goods && <Goods {...goods} />}
        <Offers {...row} />
        {!row.isAdded && <EditRow upload={upload} number={number} code={code} quantity={quantity} />}
      </div>
      <div className="upload-cost">
        {amount !== "" && <b>{amount}</b>}
        {cost !== "" && <span className="price">{cost}</span>}
        {perUnit !== "" && <small className="muted">{perUnit}</small>}
      </div>
    </li>
  );
}

function Goods({ name, article, path, image }: UploadGoods) {
  return (
    <span className="upload-goods">
      <img src={image} alt="" width="48" height="36" loading="lazy" />
      <span>
        <a href={path}>{name}</a>
        <small className="muted">{t("article", { article })}</small>
      </span>
    </span>
  );
}

/** Goods that a row may mean, each with the button that says so. */
function Offers({ upload, number, goods, asksAccept, candidates, isNear, replacement }: Props) {
  return (
    <>
      {asksAccept && goods && (
        <form method="post" data-enhance="">
          <RowFields upload={upload} number={number} />
          <Button name="intent" value="upload.row.accept" aria-label={t("acceptNamed", { name: goods.name })}>
            {t("accept")}
          </Button>
        </form>
      )}
      {replacement && (
        <form method="post" data-enhance="" className="upload-offer">
          <RowFields upload={upload} number={number} />
          <input type="hidden" name="product" value={replacement.uuid} />
          <Goods {...replacement} />
          <Button name="intent" value="upload.row.choose">
            {t("takeReplacement")}
          </Button>
        </form>
      )}
      {candidates.length > 0 && (
        <fieldset className="upload-offers">
          <legend>{t(isNear ? "nearTitle" : "chooseTitle")}</legend>
          {candidates.map((one) => (
            <form method="post" data-enhance="" className="upload-offer" key={one.uuid}>
              <RowFields upload={upload} number={number} />
              <input type="hidden" name="product" value={one.uuid} />
              <Goods {...one} />
              <Button name="intent" value="upload.row.choose" aria-label={`${t("choose")}: ${one.name}`}>
                {t("choose")}
              </Button>
            </form>
          ))}
        </fieldset>
      )}
    </>
  );
}

function EditRow({ upload, number, code, quantity }: Pick<Props, "upload" | "number" | "code" | "quantity">) {
  return (
    <Details summary={<span aria-label={t("editNamed", { row: number })}>{t("edit")}</span>}>
      <form method="post" data-enhance="" className="upload-edit" key={`${code}|${quantity}`}>
        <RowFields upload={upload} number={number} />
        <label>
          {te("codeShort")}
          <input
            className="input"
            name="code"
            defaultValue={code}
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
          />
        </label>
        <label>
          {te("quantityShort")}
          <input
            className="input"
            name="quantity"
            defaultValue={quantity}
            maxLength={40}
            inputMode="decimal"
            autoComplete="off"
          />
        </label>
        <p className="actions">
          <Button name="intent" value="upload.row.save">
            {t("save")}
          </Button>
          <Button kind="plain" name="intent" value="upload.row.remove">
            {t("remove")}
          </Button>
        </p>
      </form>
    </Details>
  );
}

function RowFields({ upload, number }: Pick<Props, "upload" | "number">) {
  return (
    <>
      <input type="hidden" name="upload" value={upload} />
      <input type="hidden" name="row" value={number} />
    </>
  );
}
