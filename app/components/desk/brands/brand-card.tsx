import { DeskForm, type DeskFields } from "#app/components/desk/form/desk-form.tsx";
import { PictureForm, SeoForm } from "#app/components/desk/form/page-looks.tsx";
import { JournalLink } from "#app/components/desk/journal/journal-link.tsx";
import { LinkButton } from "#app/components/kit/button.tsx";
import { Choice } from "#app/components/kit/fields/choice.tsx";
import { Field, fieldId } from "#app/components/kit/fields/field.tsx";
import { TextArea } from "#app/components/kit/fields/text-area.tsx";
import type { DeskBrand, MergedBrand } from "#app/contract/desk/catalog/brands.ts";
import type { SignedIn } from "#app/contract/desk/staff.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import { deskBrands as texts } from "#app/i18n/ru/desk/catalog/brands.ts";
import { deskFrame } from "#app/i18n/ru/desk/frame.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskBrands", texts);
const frame = namespace("deskFrame", deskFrame);

type BrandProps = {
  brand: DeskBrand;
  /** What a preview of a merge has found. */
  step: MergedBrand | null;
  staff: SignedIn;
  reply: DeskReply | null;
  formKey: string;
  back: string | null;
};

const fieldNames = ["name", "slug", "country", "about", "isHidden"] as const;
const labels = Object.fromEntries(fieldNames.map((name) => [name, t(`field.${name}`)]));
const seoLabels = {
  title: t("field.title"),
  h1: t("field.h1"),
  description: t("field.description"),
  seoText: t("field.seoText"),
};

/** A brand; each section is a form of its own. */
export function BrandCard(props: BrandProps) {
  const { brand, staff, reply, formKey, back } = props;
  const { uuid, version, name, slug, goods, isHidden, can } = brand;
  return (
    <article className="desk-product">
      <div className="desk-heading">
        <h1>{name}</h1>
        {isHidden && <b>{t("hidden")}</b>}
        <LinkButton href={back ?? "/desk/brands"}>{frame("back")}</LinkButton>
      </div>
      <p>
        <a href={`/brands/${slug}`}>{t("page")}</a> ·{" "}
        <a href={`/desk/products?${new URLSearchParams({ brand: uuid })}`}>{t("goods", { count: goods })}</a>
      </p>
      <JournalLink staff={staff} kind="brand" id={uuid} />
      {can.edit ? (
        <>
          <h2>{t("section.main")}</h2>
          <DeskForm name="save" {...{ reply, formKey, version, labels }} word={shownWord} submit={t("save")}>
            {(fields) => <BrandFields fields={fields} saved={brand} slugHint={t("hint.slugMoved")} />}
          </DeskForm>
        </>
      ) : (
        <dl className="desk-facts">
          {fieldNames.slice(0, -1).map((field) => (
            <div key={field}>
              <dt>{labels[field]}</dt>
              <dd>{brand[field]}</dd>
            </div>
          ))}
        </dl>
      )}
      <h2>{t("section.picture")}</h2>
      <PictureForm
        image={brand.image}
        mayEdit={can.edit}
        hasPicture={brand.image !== null}
        {...{ reply, formKey }}
        words={{ ...texts.picture, label: t("field.picture"), hint: t("hint.picture") }}
      />
      <h2>{t("section.seo")}</h2>
      <SeoForm
        seo={brand.seo}
        mayEdit={can.seo}
        labels={seoLabels}
        hint={t("hint.seo")}
        submit={t("seoSave")}
        {...{ reply, formKey }}
      />
      {can.edit && (
        <>
          <h2 id="merge">{t("section.merge")}</h2>
          {can.remove && (
            <DeskForm
              name="remove"
              {...{ reply, formKey: `${formKey}-remove`, version }}
              submit={t("remove.submit")}
              isPlain
            >
              {() => <p className="muted">{t("remove.hint")}</p>}
            </DeskForm>
          )}
          <MergeBrandForm {...props} />
        </>
      )}
    </article>
  );
}

type Saved = { name: string; slug: string; country: string; about: string; isHidden: boolean };

/** Fields of a brand. */
export function BrandFields({ fields, saved, slugHint }: { fields: DeskFields; saved: Saved; slugHint: string }) {
  return (
    <>
      <Field {...fields.text("name", saved.name)} label={labels["name"]} required maxLength={120} />
      <Field {...fields.text("slug", saved.slug)} label={labels["slug"]} hint={slugHint} maxLength={160} />
      <Field
        {...fields.text("country", saved.country)}
        label={labels["country"]}
        hint={t("hint.country")}
        maxLength={60}
      />
      <Choice
        {...fields.text("isHidden", saved.isHidden ? "1" : "")}
        id={fieldId("isHidden")}
        label={t("field.isHidden")}
        empty={t("shown.yes")}
        options={[{ value: "1", text: t("shown.no") }]}
      />
      <TextArea
        {...fields.text("about", saved.about)}
        label={t("field.about")}
        hint={t("hint.about")}
        rows={5}
        maxLength={5_000}
      />
    </>
  );
}

/** First how many goods change, then the merge. */
function MergeBrandForm({ brand: { uuid, version, others }, step, reply, formKey }: BrandProps) {
  const shown = reply?.form === "merge" ? step : null;
  return (
    <DeskForm
      name="merge"
      {...{ reply, formKey: `${formKey}-merge`, version }}
      submit={t(shown === null ? "merge.preview" : "merge.submit")}
      isPlain
      {...(shown !== null && { cancel: `/desk/brands/${uuid}` })}
    >
      {(fields) => (
        <>
          <p className="muted">{t("merge.hint")}</p>
          <Choice
            {...fields.text("into")}
            id={fieldId("into")}
            label={t("field.into")}
            empty={t("merge.choose")}
            options={others.map((one) => ({ value: one.uuid, text: one.name }))}
            required
          />
          {shown !== null && (
            <>
              <p>
                <b>
                  {shown.goods > 0 ? t("merge.goods", { count: shown.goods, into: shown.into }) : t("merge.goodsNone")}
                </b>
              </p>
              <input type="hidden" name="seen" value={fields.text("into").defaultValue} />
            </>
          )}
        </>
      )}
    </DeskForm>
  );
}

function shownWord(name: string, value: string): string {
  return name === "isHidden" ? t(value === "1" ? "shown.no" : "shown.yes") : value;
}
