import { seeOther } from "#app/http/see-other.server.ts";
import type { ApiVerdict } from "#app/shop-api/call.ts";
import type { RequestSession } from "./request-session.server.ts";

/** A page that the company gives its member no right to is no fault: he is led elsewhere, and told why. */
export function unlessRightMissing<Value>(
  session: RequestSession,
  answer: ApiVerdict<Value>,
  elsewhere: string,
): ApiVerdict<Value> {
  if (answer.ok || answer.code !== "rightMissing") return answer;
  session.flash.add({ kind: "error", key: "rightMissing" });
  throw seeOther(elsewhere);
}
