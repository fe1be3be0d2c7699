import type { DeskFields } from "#app/components/desk/form/desk-form.tsx";
import { Check } from "#app/components/kit/fields/check.tsx";
import { describedBy, FieldErrors } from "#app/components/kit/fields/field.tsx";
import type { ExchangeLinks, ListedLink } from "#app/contract/desk/exchange-links.ts";
import { isCreatable } from "#app/domain/exchange/mapped-kinds.ts";
import { exchangeLinks } from "#app/i18n/ru/desk/shop/exchange-links.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("exchangeLinks", exchangeLinks);

const choicesId = "link-choices";

type Props = {
  links: Pick<ExchangeLinks, "kind" | "items" | "choices">;
  /** Null: the person may only look. */
  fields: DeskFields | null;
};

/** Things of 1C with what they mean; names of the fields end with the id in 1C. */
export function LinksTable({ links: { kind, items, choices }, fields }: Props) {
  const hasWaiting = items.some(({ waiting }) => waiting > 0);
  const canCreate = fields !== null && isCreatable(kind) && items.some(({ state }) => state === "new");
  return (
    <div className="desk-table desk-links" role="region" aria-label={t("title")} tabIndex={0}>
      {fields !== null && (
        <datalist id={choicesId}>
          {choices.map(({ value, text }) => (
            <option key={value} value={text} />
          ))}
        </datalist>
      )}
      <table>
        <thead>
          <tr>
            <th scope="col">{t("column.name")}</th>
            <th scope="col">{t("column.state")}</th>
            {hasWaiting && <th scope="col">{t("column.waiting")}</th>}
            <th scope="col">{t(`means.${kind}`)}</th>
            {canCreate && <th scope="col">{t("make")}</th>}
            {fields !== null && <th scope="col">{t("ignore")}</th>}
          </tr>
        </thead>
        <tbody>
          {items.map((link) => (
            <tr key={link.externalId}>
              <td>{link.name}</td>
              <td data-label={t("column.state")}>
                {link.state === "new" && !link.isDeleted ? <b>{t("state.new")}</b> : t(`state.${link.state}`)}
                {link.isDeleted && <span className="muted"> {t("deleted")}</span>}
              </td>
              {hasWaiting && (
                <td data-label={t("column.waiting")}>
                  {link.waiting > 0 && t(kind === "group" ? "goods" : "rows", { count: link.waiting })}
                </td>
              )}
              <td data-label={t(`means.${kind}`)}>
                {fields === null ? (link.target ?? "") : <Meaning {...{ kind, link, fields }} />}
              </td>
              {canCreate && (
                <td data-label={link.state === "new" ? t("make") : undefined}>
                  {link.state === "new" && (
                    <Check
                      {...fields.box(`make:${link.externalId}`, "yes", false)}
                      id={fields.id(`make:${link.externalId}`)}
                    >
                      <span className="visually-hidden">{t("makeOf", { name: link.name })}</span>
                    </Check>
                  )}
                </td>
              )}
              {fields !== null && (
                <td data-label={t("ignore")}>
                  <Check
                    {...fields.box(`off:${link.externalId}`, "yes", link.state === "ignored")}
                    id={fields.id(`off:${link.externalId}`)}
                  >
                    <span className="visually-hidden">{t("ignoreOf", { name: link.name })}</span>
                  </Check>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type MeaningProps = { kind: ExchangeLinks["kind"]; link: ListedLink; fields: DeskFields };

function Meaning({ kind, link: { externalId, name, state, target }, fields }: MeaningProps) {
  const { id, errors, ...input } = fields.text(`to:${externalId}`, target);
  return (
    <>
      <input type="hidden" name={`was:${externalId}`} value={target ?? ""} />
      {state === "ignored" && <input type="hidden" name={`wasOff:${externalId}`} value="yes" />}
      <FieldErrors id={id} errors={errors} />
      <input
        className="input"
        id={id}
        {...input}
        {...describedBy(id, undefined, errors)}
        aria-label={t("meansOf", { means: t(`means.${kind}`), name })}
        list={choicesId}
        maxLength={1_000}
        autoComplete="off"
      />
    </>
  );
}
