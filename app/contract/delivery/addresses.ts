import { z } from "zod";
import { lineOfText, uuidShape } from "#app/contract/parts.ts";

/** A delivery address used before, with its city. */
export const savedAddressShape = z.object({ uuid: uuidShape, address: z.string(), city: z.string() });
export const savedAddressListShape = z.array(savedAddressShape);

/** `POST /private/users/addresses`: saves an address in the caller's city; duplicates are stored once. */
export const saveAddressBody = z.strictObject({ address: lineOfText(500).trim().min(5) });
/** `DELETE /private/users/addresses/{uuid}` */
export const addressParams = z.object({ uuid: uuidShape });

export type SavedAddress = z.infer<typeof savedAddressShape>;
