import { isPlainName } from "#app/domain/account/plain-name.ts";
import { lineOfText } from "./parts.ts";

/**
 * Name of a person or company, without links and addresses: the shop writes it into messages. A link is the only issue
 * reported.
 */
export const nameLine = (max: number) =>
  lineOfText(max).trim().refine(isPlainName, { message: "nameLink", abort: true });
