import type { RequestSession } from "./request-session.server.ts";

/** Step 3: while technical work is on, every page is the 501 page and nothing else is asked (specification §4). */
export async function checkMaintenance(session: RequestSession): Promise<void> {
  const answer = await session.api().backoffice.systemStatus();
  const closed = answer.ok ? answer.value.status : answer.status === 501 || answer.status === 503;
  if (closed) throw maintenance();
}

export function maintenance(): Response {
  return new Response(null, { status: 501, statusText: "Maintenance", headers: { "Retry-After": "600" } });
}
