import { isPlainName } from "#app/domain/account/plain-name.ts";
import { lineOfText } from "./parts.ts";

/**
 * Name of a person or a company: no links and no addresses, because the shop writes it into messages. Of one with a link
 * nothing else is said.
 */
export const nameLine = (max: number) =>
  lineOfText(max).trim().refine(isPlainName, { message: "nameLink", abort: true });
