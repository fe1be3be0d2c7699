import type { PickingLine } from "#app/contract/desk/picking.ts";
import { Button } from "#app/components/kit/button.tsx";
import { Thumbnail } from "#app/components/kit/picture.tsx";
import { formatQuantity } from "#app/i18n/format.ts";
import { deskPicking as texts } from "#app/i18n/ru/desk/picking.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { PickingForm } from "./picking-form.ts";
import { PickingPost } from "./picking-form.tsx";

const t = namespace("deskPicking", texts);

export function PickingLines(form: PickingForm) {
  const { lines } = form.part;
  const picked = lines.filter(isPicked).length;
  return (
    <section>
      <h2>{t("line.caption")}</h2>
      <p className="desk-picking-progress">
        <progress value={picked} max={Math.max(1, lines.length)} aria-label={t("line.caption")} />
        {t("part.done", { picked, lines: lines.length })}
      </p>
      <table className="desk-picking-lines">
        <thead>
          <tr>
            <th scope="col">{t("line.tick")}</th>
            <th scope="col">{t("line.place")}</th>
            <th scope="col">{t("line.picture")}</th>
            <th scope="col">{t("line.article")}</th>
            <th scope="col">{t("line.name")}</th>
            <th scope="col">{t("line.quantity")}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={line.uuid} {...form} line={line} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function isPicked({ picked, ordered }: PickingLine): boolean {
  return picked >= ordered;
}

function Line({ line, ...form }: PickingForm & { line: PickingLine }) {
  const { article, name, unit, image, place, ordered, picked, pack, isMarked, codes } = line;
  const isDone = isPicked(line);
  return (
    <tr className={isDone ? "desk-picked" : undefined}>
      <td>
        <span className="desk-picking-tick" aria-hidden="true">
          {isDone ? "✓" : ""}
        </span>
        <span className="visually-hidden">{t(isDone ? "line.ticked" : "line.open")}</span>
      </td>
      <td data-label={t("line.place")}>
        <b>{place ?? "—"}</b>
      </td>
      <td>
        <Thumbnail src={image?.url ?? null} width={48} height={36} />
      </td>
      <td data-label={t("line.article")}>{article}</td>
      <td>
        {name}
        {pack !== 1 && <small className="muted"> {t("line.pack", { pack: formatQuantity(pack, unit) })}</small>}
        {isMarked && <small className="muted"> {t("line.codes", { codes, ordered })}</small>}
      </td>
      <td data-label={t("line.quantity")}>
        <span className="desk-picking-count">
          <b>{formatQuantity(picked)}</b> / {formatQuantity(ordered, unit)}
        </span>
        {form.part.can.pick && <SetPicked {...form} line={line} />}
      </td>
    </tr>
  );
}

/** By hand, without a scanner. Marked goods are counted by their codes and can only be put back. */
function SetPicked({ line, ...form }: PickingForm & { line: PickingLine }) {
  const { uuid, article, picked, isMarked } = line;
  const name = `pick.${uuid}`;
  if (isMarked && picked === 0) return null;
  const typed = form.reply?.form === name ? form.reply.values["quantity"]?.[0] : undefined;
  return (
    <PickingPost {...form} name={name} className="desk-picking-set">
      <input type="hidden" name="item" value={uuid} />
      {isMarked ? (
        <input type="hidden" name="quantity" value="0" />
      ) : (
        <input
          className="input"
          name="quantity"
          aria-label={t("line.set", { article })}
          defaultValue={typed ?? String(picked).replace(".", ",")}
          inputMode="decimal"
          autoComplete="off"
          required
          maxLength={20}
        />
      )}
      <Button>{t(isMarked ? "line.clear" : "line.save")}</Button>
    </PickingPost>
  );
}
