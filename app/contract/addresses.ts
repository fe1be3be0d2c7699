import { z } from "zod";
import { lineOfText, uuidShape } from "./parts.ts";

/** A place the buyer had goods brought to, in the city it lies in. */
export const savedAddressShape = z.object({ uuid: uuidShape, address: z.string(), city: z.string() });
export const savedAddressListShape = z.array(savedAddressShape);

/** `POST /private/users/addresses`: kept once, however often it is sent; in the caller's city. */
export const saveAddressBody = z.strictObject({ address: lineOfText(500).trim().min(5) });
/** `DELETE /private/users/addresses/{uuid}` */
export const addressParams = z.object({ uuid: uuidShape });

export type SavedAddress = z.infer<typeof savedAddressShape>;
