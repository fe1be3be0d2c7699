import { DeskForm } from "#app/components/desk/form/desk-form.tsx";
import { productTexts } from "#app/domain/desk/products/values.ts";
import type { CardProps } from "./words.ts";
import { ProductFields } from "./product-fields.tsx";
import { fieldLabelsOf, valueWord } from "./words.ts";

/** Основное, Продажа, Характеристики. */
export function MainTab({ product, choices, reply, formKey }: CardProps) {
  const saved = productTexts(product.values);
  const { template, version, ledBy1c } = product;
  if (!product.can.edit) return <Facts saved={saved} choices={choices} />;
  const labels = fieldLabelsOf(choices);
  const word = (name: string, value: string) => valueWord(choices, name, value);
  return (
    <DeskForm name="save" {...{ reply, formKey, version, labels, word }} was={saved}>
      {(fields) => <ProductFields {...{ fields, choices, saved, template, ledBy1c }} isNew={false} />}
    </DeskForm>
  );
}

/** For people who only read. */
function Facts({ saved, choices }: { saved: Record<string, string> } & Pick<CardProps, "choices">) {
  const labels = fieldLabelsOf(choices);
  return (
    <dl className="desk-facts">
      {Object.entries(saved)
        .filter(([, value]) => value !== "")
        .map(([name, value]) => (
          <div key={name}>
            <dt>{labels[name] ?? name}</dt>
            <dd>{valueWord(choices, name, value)}</dd>
          </div>
        ))}
    </dl>
  );
}
