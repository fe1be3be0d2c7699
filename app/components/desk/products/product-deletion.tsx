import { DeskForm } from "#app/components/desk/form/desk-form.tsx";
import { deskProblems } from "#app/i18n/ru/desk/desk-problems.ts";
import { deskProductParts } from "#app/i18n/ru/desk/catalog/product-parts.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { CardProps } from "./words.ts";

const t = namespace("deskProductParts", deskProductParts);

/** Of a draft that nobody has ordered: what goes with it, then the button. */
export function ProductDeletion({ product: { deletion, version }, reply, formKey }: CardProps) {
  if (deletion === null) return null;
  const { refused, baskets, favourites, awaited } = deletion;
  const lost = [
    baskets > 0 && t("deletion.baskets", { count: baskets }),
    favourites > 0 && t("deletion.favourites", { count: favourites }),
    awaited > 0 && t("deletion.awaited", { count: awaited }),
  ].filter((text): text is string => typeof text === "string");
  return (
    <section>
      <h2>{t("deletion.title")}</h2>
      {refused !== null ? (
        <p className="muted">{reasonOf(refused)}</p>
      ) : (
        <DeskForm
          name="remove"
          {...{ reply, formKey: `${formKey}-remove`, version }}
          submit={t("deletion.submit")}
          isPlain
        >
          {() => (
            <>
              <p>{t("deletion.text")}</p>
              {lost.length > 0 && (
                <ul>
                  {lost.map((text) => (
                    <li key={text}>{text}</li>
                  ))}
                </ul>
              )}
            </>
          )}
        </DeskForm>
      )}
    </section>
  );
}

function reasonOf(code: string): string {
  const texts: Readonly<Record<string, string>> = deskProblems;
  return texts[code] ?? "";
}
