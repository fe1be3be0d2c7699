import { closesShop } from "./note-refusal.server.ts";
import type { RequestSession } from "./request-session.server.ts";

/** Step 3: during maintenance every page is the 501 page and nothing else is requested (specification §4). */
export async function checkMaintenance(session: RequestSession): Promise<void> {
  const answer = await session.api().backoffice.systemStatus();
  const closed = answer.ok ? answer.value.status : closesShop(answer);
  if (closed) throw maintenance();
}

/** `kept`: the form sent during maintenance, for the screen to resend it. */
export function maintenance(kept?: readonly (readonly [name: string, value: string])[]): Response {
  const init = { status: 501, statusText: "Maintenance", headers: { "Retry-After": "600" } };
  return kept === undefined ? new Response(null, init) : Response.json({ kept }, init);
}
