import { Thumbnail } from "#app/components/kit/picture.tsx";
import { Button } from "#app/components/kit/button.tsx";
import { Details } from "#app/components/kit/details.tsx";
import { uploadLimits } from "#app/domain/upload/limits.ts";
import { rowPlace } from "#app/domain/upload/row-place.ts";
import { rowPlaceText } from "#app/i18n/row-place.ts";
import { entryRows } from "#app/i18n/ru/basket/entry-rows.ts";
import { productUpload as texts } from "#app/i18n/ru/uploads/product-upload.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ShownUploadGoods, UploadRowViewModel } from "#app/view-models/uploads/product-upload.ts";

const t = namespace("productUpload", texts);
const te = namespace("entryRows", entryRows);

type Props = UploadRowViewModel & { upload: string };

/** A row with its product and actions. */
export function UploadRow(props: Props) {
  const { upload, number, code, name, quantity, mark, stateText, note, goods, amount, cost, perUnit } = props;
  const { row, table } = rowPlace(number);
  return (
    <li className={mark === "bad" || goods === null ? "upload-row" : "upload-row upload-known"} id={`row-${number}`}>
      <span className="muted">
        <span className="visually-hidden">{t("row", { row: rowPlaceText(number) })}</span>
        <span aria-hidden="true">
          {row}
          {table > 1 && <small>{t("tableShort", { table })}</small>}
        </span>
      </span>
      <div className="upload-typed">
        <span>
          <b>{code}</b>{" "}
          {quantity !== "" && <span className={mark === "good" ? "muted not-on-phone" : "muted"}>{quantity}</span>}
        </span>
        {name !== "" && (
          <small className="muted" title={name}>
            {name}
          </small>
        )}
      </div>
      <div className="upload-found">{goods && <Goods {...goods} isCode={goods.article === code} />}</div>
      <div className="upload-state">
        <span className={`status-mark ${mark}`}>{stateText}</span>
        {note && <small className="muted">{note}</small>}
      </div>
      <div className="upload-cost">
        {amount !== "" && <b>{amount}</b>}
        {cost !== "" && <span className="price">{cost}</span>}
        {perUnit !== "" && <small className="muted">{perUnit}</small>}
      </div>
      <Offers {...props} />
      {!props.isAdded && <EditRow upload={upload} number={number} code={code} quantity={quantity} />}
    </li>
  );
}

/** `isCode`: the typed code already shows the article. */
function Goods({ name, article, path, image, isCode }: ShownUploadGoods & { isCode?: boolean }) {
  return (
    <span className="upload-goods">
      <Thumbnail src={image} width={40} height={30} />
      <span>
        <a href={path} title={name}>
          {name}
        </a>{" "}
        {!isCode && <small className="muted">{t("article", { article })}</small>}
      </span>
    </span>
  );
}

/** Candidate products, each with a button to choose it. */
function Offers({ upload, number, goods, asksAccept, candidates, isNear, replacement, match }: Props) {
  const isEmpty = !(asksAccept && goods) && !match && !replacement && candidates.length === 0;
  if (isEmpty) return null;
  return (
    <div className="upload-more">
      {asksAccept && goods && (
        <form method="post" data-enhance="">
          <RowFields upload={upload} number={number} />
          <Button name="intent" value="upload.row.accept" aria-label={t("acceptNamed", { name: goods.name })}>
            {t("accept")}
          </Button>
        </form>
      )}
      {match && (
        <form method="post" data-enhance="" className="upload-offer">
          <RowFields upload={upload} number={number} />
          <input type="hidden" name="product" value={match.uuid} />
          <Goods {...match} />
          <Button name="intent" value="upload.row.choose" aria-label={t("acceptNamed", { name: match.name })}>
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
      {candidates.length > 0 && match === null && (
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
    </div>
  );
}

function EditRow({ upload, number, code, quantity }: Pick<Props, "upload" | "number" | "code" | "quantity">) {
  return (
    <Details
      summary={
        <span aria-label={t("editNamed", { row: rowPlaceText(number) })}>
          <span className="not-on-phone">{t("edit")}</span>
          <svg className="icon only-on-phone" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M4 20l1-5L16 4l4 4L9 19z" />
          </svg>
        </span>
      }
    >
      <form method="post" data-enhance="" className="upload-edit" key={`${code}|${quantity}`}>
        <RowFields upload={upload} number={number} />
        <label>
          {te("codeShort")}
          <input
            className="input"
            name="code"
            defaultValue={code}
            maxLength={uploadLimits.codeLength}
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
            maxLength={uploadLimits.quantityLength}
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
