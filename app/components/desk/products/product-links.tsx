import { DeskForm } from "#app/components/desk/form/desk-form.tsx";
import { Field } from "#app/components/kit/fields/field.tsx";
import { TextArea } from "#app/components/kit/fields/text-area.tsx";
import type { DeskProduct } from "#app/contract/desk/product.ts";
import { linkKinds } from "#app/domain/desk/products/links.ts";
import { deskProductParts } from "#app/i18n/ru/desk/catalog/product-parts.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { CardProps } from "./words.ts";

const parts = namespace("deskProductParts", deskProductParts);

type Linked = DeskProduct["links"]["similar"];

/** What replaces the product, and what is shown beside it before what the shop finds itself. */
export function LinksTab({ product: { links, can }, reply, formKey }: CardProps) {
  const { replacement } = links;
  const codes = (goods: Linked) => goods.map(({ code }) => code).join("\n");
  const saved = { replacement: replacement?.code ?? "", similar: codes(links.similar), related: codes(links.related) };
  const named = [
    { name: "replacement", goods: replacement === null ? [] : [replacement] },
    ...linkKinds.map((name) => ({ name, goods: links[name] })),
  ] as const;
  const labels = Object.fromEntries(named.map(({ name }) => [name, parts(`links.${name}`)]));
  return (
    <>
      {named.map(({ name, goods }) => (
        <LinkedGoods key={name} title={parts(`links.${name}`)} goods={goods} />
      ))}
      {can.edit ? (
        <DeskForm name="links" {...{ reply, formKey, labels }} was={saved} submit={parts("links.save")}>
          {(fields) => (
            <>
              <p className="muted">{parts("links.hint")}</p>
              <Field
                label={parts("links.replacement")}
                {...fields.text("replacement", saved.replacement)}
                hint={parts("links.replacementHint")}
                maxLength={80}
              />
              {linkKinds.map((kind) => (
                <TextArea
                  key={kind}
                  label={parts(`links.${kind}`)}
                  {...fields.text(kind, saved[kind])}
                  hint={parts(`links.${kind}Hint`)}
                  rows={4}
                  maxLength={2_000}
                />
              ))}
            </>
          )}
        </DeskForm>
      ) : (
        named.every(({ goods }) => goods.length === 0) && <p className="muted">{parts("links.none")}</p>
      )}
    </>
  );
}

function LinkedGoods({ title, goods }: { title: string; goods: Linked }) {
  if (goods.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul className="desk-linked">
        {goods.map(({ uuid, article, name }) => (
          <li key={uuid}>
            <a href={`/desk/products/${uuid}`}>{article}</a> {name}
          </li>
        ))}
      </ul>
    </section>
  );
}
