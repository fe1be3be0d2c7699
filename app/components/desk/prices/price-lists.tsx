import type { DeskFields } from "#app/components/desk/form/desk-form.tsx";
import { LinkButton } from "#app/components/kit/button.tsx";
import { Choice } from "#app/components/kit/fields/choice.tsx";
import { Field, fieldId } from "#app/components/kit/fields/field.tsx";
import { TextArea } from "#app/components/kit/fields/text-area.tsx";
import type { DeskPriceList } from "#app/contract/desk/catalog/price-lists.ts";
import { priceRoundings } from "#app/domain/catalog/prices/rounding.ts";
import { priceListKinds } from "#app/domain/catalog/saving/price-list.ts";
import { deskPrices as texts } from "#app/i18n/ru/desk/catalog/prices.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskPrices", texts);

export function PriceLists({ lists }: { lists: readonly DeskPriceList[] }) {
  return (
    <>
      <div className="desk-heading">
        <h1>{t("lists.title")}</h1>
        <LinkButton href="/desk/prices/lists/new">{t("lists.add")}</LinkButton>
        <LinkButton href="/desk/prices">{t("title")}</LinkButton>
        <LinkButton href="/desk/prices/goods">{t("goods")}</LinkButton>
      </div>
      <div className="desk-table" role="region" aria-label={t("lists.title")} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("lists.name")}</th>
              <th scope="col">{t("lists.code")}</th>
              <th scope="col">{t("lists.kind")}</th>
              <th scope="col">{t("lists.rounding")}</th>
              <th scope="col" className="desk-number">
                {t("lists.goods")}
              </th>
            </tr>
          </thead>
          <tbody>
            {lists.map(({ code, name, kind, rounding, isActive, goods }) => (
              <tr key={code}>
                <td>
                  <a href={`/desk/prices/lists/${encodeURIComponent(code)}`}>{name}</a>
                  {!isActive && <b className="muted"> {t("lists.off")}</b>}
                </td>
                <td data-label={t("lists.code")} className="muted">
                  {code}
                </td>
                <td data-label={t("lists.kind")}>{t(`listKind.${kind}`)}</td>
                <td data-label={t("lists.rounding")}>{t(`rounding.${rounding}`)}</td>
                <td data-label={t("lists.goods")} className="desk-number">
                  {goods}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

type Saved = Pick<DeskPriceList, "name" | "kind" | "rounding" | "externalIds">;

/** The base list stays one, and no other becomes one. */
export function PriceListFields({ fields, saved }: { fields: DeskFields; saved: Saved }) {
  const kinds = saved.kind === "base" ? (["base"] as const) : priceListKinds.filter((kind) => kind !== "base");
  return (
    <>
      <Field {...fields.text("name", saved.name)} label={t("lists.name")} maxLength={100} required />
      <Choice
        {...fields.text("kind", saved.kind)}
        id={fieldId("kind")}
        label={t("lists.kind")}
        empty={t("recalculate.choose")}
        options={kinds.map((value) => ({ value, text: t(`listKind.${value}`) }))}
        required
      />
      <Choice
        {...fields.text("rounding", saved.rounding)}
        id={fieldId("rounding")}
        label={t("lists.rounding")}
        empty={t("recalculate.choose")}
        options={priceRoundings.map((value) => ({ value, text: t(`rounding.${value}`) }))}
        required
      />
      <TextArea
        {...fields.text("externalIds", saved.externalIds.join("\n"))}
        label={t("lists.externalIds")}
        hint={t("lists.externalIdsHint")}
        rows={3}
      />
    </>
  );
}

export function ActiveField({ fields, isActive }: { fields: DeskFields; isActive: boolean }) {
  return (
    <Choice
      {...fields.text("isActive", isActive ? "1" : "")}
      id={fieldId("isActive")}
      label={t("lists.isActive")}
      empty={t("lists.off")}
      options={[{ value: "1", text: t("lists.active") }]}
    />
  );
}

export const priceListLabels = {
  name: t("lists.name"),
  kind: t("lists.kind"),
  rounding: t("lists.rounding"),
  isActive: t("lists.isActive"),
  externalIds: t("lists.externalIds"),
};

/** A value of a field in words. */
export function priceListWord(name: string, value: string): string {
  if (name === "isActive") return t(value === "1" ? "lists.active" : "lists.off");
  const words: Readonly<Record<string, string>> =
    name === "kind" ? texts.listKind : name === "rounding" ? texts.rounding : {};
  return words[value] ?? value;
}
