import { DeskForm } from "#app/components/desk/form/desk-form.tsx";
import { Button, LinkButton } from "#app/components/kit/button.tsx";
import { Field } from "#app/components/kit/fields/field.tsx";
import type { NewDeskPlace } from "#app/contract/desk/shop/places.ts";
import { newPlaceFields } from "#app/domain/desk/places.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import { deskForm } from "#app/i18n/ru/desk/form.ts";
import { deskPlaces } from "#app/i18n/ru/desk/shop/places.ts";
import { namespace } from "#app/i18n/translator.ts";
import { PlaceFields } from "./place-fields.tsx";

const t = namespace("deskPlaces", deskPlaces);
const words = namespace("deskForm", deskForm);

/** The first step of a new city: everything else is filled in from its name. */
export function CityStart() {
  return (
    <>
      <h1>{t("add.city")}</h1>
      <p className="muted">{t("start.text")}</p>
      <form method="get" className="desk-form">
        <Field name="name" label={t("field.name")} required maxLength={60} autoComplete="off" />
        <p className="actions">
          <Button kind="main">{t("start.next")}</Button>
          <LinkButton href="/desk/cities">{words("cancel")}</LinkButton>
        </p>
      </form>
    </>
  );
}

type Props = { blank: NewDeskPlace; reply: DeskReply | null; formKey: string };

export function NewPlace({ blank: { kind, fields: saved, choices }, reply, formKey }: Props) {
  return (
    <>
      <h1>{t(`add.${kind}`)}</h1>
      {kind === "city" && <p className="muted">{t("newCity")}</p>}
      <DeskForm name="place" reply={reply} formKey={formKey} submit={t("create")} cancel="/desk/cities">
        {(fields) => <PlaceFields names={newPlaceFields[kind]} {...{ saved, choices, fields }} usual={{}} isNew />}
      </DeskForm>
    </>
  );
}
