import { z } from "zod";
import { linesOfText, uuidShape } from "#app/contract/parts.ts";
import { placeKinds } from "#app/domain/desk/places.ts";

export const placeKindShape = z.enum(placeKinds);

const placeShape = z.object({
  kind: placeKindShape,
  uuid: uuidShape,
  version: z.int(),
  name: z.string(),
  /** Of a warehouse or point. */
  city: z.string().nullable(),
  address: z.string(),
  phone: z.string().nullable(),
  isActive: z.boolean(),
});
export type DeskPlaceRow = z.infer<typeof placeShape>;
export const placeListShape = z.object({ items: z.array(placeShape) });

/** Texts by name, as the operator's commands have them. */
const fieldsShape = z.record(z.string().regex(/^[a-z_]{2,20}$/), linesOfText(2_100));

const choicesShape = z.record(z.string(), z.array(z.object({ value: z.string(), label: z.string() })));

export const placeCardShape = placeShape.extend({
  fields: fieldsShape,
  /** What the fields make of themselves while they are empty, as the cases of a city. */
  usual: z.record(z.string(), z.string()),
  choices: choicesShape,
  can: z.object({ edit: z.boolean(), editPrefix: z.boolean() }),
});
export type DeskPlace = z.infer<typeof placeCardShape>;

export const savePlaceBody = z.strictObject({ version: z.int().min(1), fields: fieldsShape });
export type SavePlace = z.infer<typeof savePlaceBody>;

/** `name`: of a city, whose place is known if it is a large one. */
export const newPlaceQuery = z.object({ name: z.string().trim().max(60).optional() });

/** A form to fill in; `fields`: what most new ones have. */
export const newPlaceShape = z.object({ kind: placeKindShape, fields: fieldsShape, choices: choicesShape });
export type NewDeskPlace = z.infer<typeof newPlaceShape>;

export const addPlaceBody = z.strictObject({ fields: fieldsShape });
export type AddPlace = z.infer<typeof addPlaceBody>;
export const addedPlaceShape = z.object({ uuid: uuidShape });
