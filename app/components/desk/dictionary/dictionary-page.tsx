import { DeskForm } from "#app/components/desk/form/desk-form.tsx";
import { Button } from "#app/components/kit/button.tsx";
import { Check } from "#app/components/kit/fields/check.tsx";
import { Choice } from "#app/components/kit/fields/choice.tsx";
import { Field, fieldId } from "#app/components/kit/fields/field.tsx";
import type { DeskDictionary } from "#app/contract/desk/catalog/dictionary.ts";
import { synonymMeanings } from "#app/domain/desk/synonym.ts";
import { deskDictionary as texts } from "#app/i18n/ru/desk/catalog/dictionary.ts";
import { namespace } from "#app/i18n/translator.ts";
import { DictionaryEntries, MissingQueries } from "./dictionary-lists.tsx";
import type { DictionaryProps } from "./dictionary-props.ts";

const t = namespace("deskDictionary", texts);

/** The dictionary of the search: tested on the spot, extended by what was searched for in vain. */
export function DictionaryPage(props: DictionaryProps) {
  const { dictionary, query } = props;
  const { test, can, isShipped } = dictionary;
  return (
    <div className="desk-parts">
      <h1>{t("title")}</h1>
      {isShipped && <p className="muted">{t("shipped")}</p>}
      <section aria-labelledby="test">
        <h2 id="test">{t("test.title")}</h2>
        <form method="get" className="desk-form">
          <Field
            name="test"
            label={t("test.field")}
            defaultValue={query.get("test") ?? ""}
            type="search"
            maxLength={200}
            required
          />
          <p className="actions">
            <Button>{t("test.submit")}</Button>
          </p>
        </form>
        {test !== null && <TestResult test={test} />}
      </section>
      {can.edit && <AddSynonym {...props} />}
      <MissingQueries {...props} />
      {dictionary.unresolved.length > 0 && <UnresolvedPhrases phrases={dictionary.unresolved} />}
      <DictionaryEntries {...props} />
    </div>
  );
}

function UnresolvedPhrases({ phrases }: { phrases: readonly string[] }) {
  return (
    <section aria-labelledby="unresolved">
      <h2 id="unresolved">{t("unresolved.title")}</h2>
      <p>{t("unresolved.text")}</p>
      <ul>
        {phrases.map((phrase) => (
          <li key={phrase}>
            <a href={`?${new URLSearchParams({ q: phrase })}#entries`} aria-label={t("unresolved.find", { phrase })}>
              {phrase}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function TestResult({ test }: { test: NonNullable<DeskDictionary["test"]> }) {
  const { found, isPartial, shown, sections, conditions, pages, goods } = test;
  return (
    <div role="status">
      <p>
        <b>{found === 0 ? t("test.nothing") : t("test.found", { count: found })}</b>
      </p>
      {isPartial && <p>{t("test.partial")}</p>}
      {shown !== null && <p>{t("test.shown", { text: shown })}</p>}
      {pages.length > 0 && <p>{t("test.pages", { names: pages.join(", ") })}</p>}
      {sections.length > 0 && <p>{t("test.sections", { names: sections.join(", ") })}</p>}
      {conditions.length > 0 && <p>{t("test.conditions", { names: conditions.join(", ") })}</p>}
      <ul>
        {goods.map(({ article, name }) => (
          <li key={article}>
            {article} {name}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The style sheet shows the fields of the chosen meaning, which alone count. */
function AddSynonym({ dictionary: { categories, brands, attributes, pages }, query, reply, formKey }: DictionaryProps) {
  const options = (rows: readonly { value: string; name: string }[]) =>
    rows.map(({ value, name }) => ({ value, text: name }));
  return (
    <section aria-labelledby="add">
      <h2 id="add">{t("add.title")}</h2>
      <DeskForm name="add" {...{ reply, formKey }} submit={t("add.submit")}>
        {(fields) => {
          const choice = (
            name: "section" | "brand" | "attribute" | "page",
            rows: readonly { value: string; name: string }[],
          ) => (
            <div data-meaning={name === "attribute" ? "value" : name}>
              <Choice
                {...fields.text(name)}
                id={fieldId(name)}
                label={t(`add.${name}`)}
                empty={t("add.choose")}
                options={options(rows)}
              />
            </div>
          );
          return (
            <div className="desk-section desk-synonym">
              <Field
                {...fields.text("phrase", query.get("phrase")?.slice(0, 120))}
                label={t("add.phrase")}
                maxLength={120}
                required
              />
              <Choice
                {...fields.text("to", "text")}
                id={fieldId("to")}
                label={t("add.to")}
                empty={t("add.choose")}
                options={synonymMeanings.map((value) => ({ value, text: t(`to.${value}`) }))}
                required
              />
              <div data-meaning="text">
                <Field
                  {...fields.text("text", query.get("text")?.slice(0, 300))}
                  label={t("add.text")}
                  hint={t("add.textHint")}
                  maxLength={300}
                />
              </div>
              {choice("section", categories)}
              {choice("brand", brands)}
              {choice("attribute", attributes)}
              <div data-meaning="value">
                <Field {...fields.text("value")} label={t("add.value")} maxLength={200} />
              </div>
              {choice("page", pages)}
              <div data-meaning="text">
                <Check {...fields.box("isBoth", "1", true)} hint={t("add.isBothHint")}>
                  {t("add.isBoth")}
                </Check>
              </div>
            </div>
          );
        }}
      </DeskForm>
    </section>
  );
}
