import { LinkButton } from "#app/components/kit/button.tsx";
import { DeskForm } from "#app/components/desk/form/desk-form.tsx";
import { JournalLink } from "#app/components/desk/journal/journal-link.tsx";
import type { DeskPlace } from "#app/contract/desk/shop/places.ts";
import { placeFields } from "#app/domain/desk/places.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import { deskFrame } from "#app/i18n/ru/desk/frame.ts";
import { placeTitle } from "#app/i18n/desk/place-title.ts";
import { namespace } from "#app/i18n/translator.ts";
import { PlaceFields, placeLabels, placeWord } from "./place-fields.tsx";

const frame = namespace("deskFrame", deskFrame);

type Props = { place: DeskPlace; staff: StaffScope; reply: DeskReply | null; formKey: string; back: string };

/** The form of a place, or its facts for those who only look. */
export function PlaceCard({ place, staff, reply, formKey, back }: Props) {
  const { kind, uuid, version, can, fields: saved, usual, choices } = place;
  const word = (field: string, value: string) => placeWord(choices, field, value);
  return (
    <>
      <div className="desk-heading">
        <h1>{placeTitle(place)}</h1>
        <LinkButton href={back}>{frame("back")}</LinkButton>
      </div>
      {can.edit ? (
        <DeskForm name="place" reply={reply} formKey={formKey} version={version} labels={placeLabels} word={word}>
          {(fields) => (
            <PlaceFields
              {...{ names: placeFields[kind], saved, usual, choices, fields }}
              canEditPrefix={can.editPrefix}
            />
          )}
        </DeskForm>
      ) : (
        <dl className="desk-facts">
          {placeFields[kind].map((field) => (
            <div key={field}>
              <dt>{placeLabels[field]}</dt>
              <dd>{word(field, saved[field] ?? "")}</dd>
            </div>
          ))}
        </dl>
      )}
      <JournalLink staff={staff} kind={kind} id={uuid} />
    </>
  );
}
