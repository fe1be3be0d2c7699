import { isPlainName } from "#app/domain/account/plain-name.ts";
import { lineOfText } from "./parts.ts";

/** Name of a person or a company: no links and no addresses, because the shop writes it into messages. */
export const nameLine = (max: number) => lineOfText(max).trim().refine(isPlainName, "nameLink");
