import { Button, LinkButton } from "#app/components/kit/button.tsx";
import { deskList } from "#app/i18n/ru/desk/list.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { FilterView, ListView } from "./list-view.ts";

const t = namespace("deskList", deskList);

/** The filter as a form of the address, and what is set as chips. */
export function Filters({ path, filters, kept, chips }: ListView) {
  return (
    <>
      <details className="desk-filters">
        <summary>{t("filter")}</summary>
        <form action={path}>
          {kept.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <div className="desk-filter-fields">
            {filters.map((filter) => (
              <Filter key={filter.name} {...filter} />
            ))}
          </div>
          <p className="actions">
            <Button kind="main">{t("show")}</Button>
            {chips.length > 0 && <LinkButton href={path}>{t("reset")}</LinkButton>}
          </p>
        </form>
      </details>
      {chips.length > 0 && (
        <ul className="desk-chips">
          {chips.map(({ name, text, href }) => (
            <li key={name}>
              <a className="chip selected" href={href} aria-label={t("remove", { name: text })}>
                {text}
                <span aria-hidden="true">×</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Filter(filter: FilterView) {
  const { name, label } = filter;
  const id = `filter-${name}`;
  switch (filter.kind) {
    case "text":
      return (
        <div className="field">
          <label htmlFor={id}>{label}</label>
          <input className="input" id={id} name={name} defaultValue={filter.value} maxLength={200} />
        </div>
      );
    case "flag":
      return (
        <label className="desk-flag">
          <input type="checkbox" name={name} value="1" defaultChecked={filter.isSet} />
          {label}
        </label>
      );
    case "choice":
      return (
        <div className="field">
          <label htmlFor={id}>{label}</label>
          <select className="input" id={id} name={name} defaultValue={filter.values[0] ?? ""}>
            <option value="">{t("any")}</option>
            {filter.options.map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </div>
      );
    case "choices":
      return <Choices {...filter} />;
    case "dates":
    case "numbers":
      return <Range {...filter} />;
  }
}

function Choices({ name, label, values, options }: Extract<FilterView, { kind: "choice" | "choices" }>) {
  return (
    <fieldset className="desk-choices">
      <legend>{label}</legend>
      <div>
        {options.map(({ value, label: text }) => (
          <label key={value} className="desk-flag">
            <input type="checkbox" name={name} value={value} defaultChecked={values.includes(value)} />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Range({ name, label, kind, from, to }: Extract<FilterView, { kind: "dates" | "numbers" }>) {
  const isDates = kind === "dates";
  const field = (end: "from" | "to", value: string) => (
    <input
      className="input"
      type={isDates ? "date" : "text"}
      inputMode={isDates ? undefined : "decimal"}
      name={`${name}.${end}`}
      defaultValue={value}
      aria-label={t(isDates ? end : end === "from" ? "numberFrom" : "numberTo", { label })}
    />
  );
  return (
    <fieldset className="desk-range">
      <legend>{label}</legend>
      <div>
        {field("from", from)}
        <span aria-hidden="true">—</span>
        {field("to", to)}
      </div>
    </fieldset>
  );
}
