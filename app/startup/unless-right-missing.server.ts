import { seeOther } from "#app/http/see-other.server.ts";
import type { ApiVerdict } from "#app/shop-api/caller.ts";
import type { RequestSession } from "./request-session.server.ts";

/** A missing right to a page is not an error: the member is redirected with an explanation. */
export function unlessRightMissing<Value>(
  session: RequestSession,
  answer: ApiVerdict<Value>,
  elsewhere: string,
): ApiVerdict<Value> {
  if (answer.ok || answer.code !== "rightMissing") return answer;
  session.flash.add({ kind: "error", key: "rightMissing" });
  throw seeOther(elsewhere);
}
