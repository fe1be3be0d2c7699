/** product rules §3.3 */
export type ClientType = "physical" | "legal" | "entrepreneur" | "branch" | "government" | "foreign";

/** The visitor and the counterparty they act for; a user may have none yet. */
export type Viewer =
  { kind: "guest" } | { kind: "user"; onModerate: boolean; client: { type: ClientType; inn: string | null } | null };

/** Roles that a page can be closed for (specification §6). */
export type Role = "guest" | "physical" | "ooo" | "ip" | "legal" | "moderation";

/** One of guest, physical, ooo, ip; also `legal` with ooo or ip, and `moderation` while it lasts. */
export function rolesOf(viewer: Viewer): ReadonlySet<Role> {
  if (viewer.kind === "guest") return new Set<Role>(["guest"]);
  const form = legalForm(viewer.client);
  const roles = new Set<Role>(form === "physical" ? [form] : [form, "legal"]);
  if (viewer.onModerate) roles.add("moderation");
  return roles;
}

/** The label of a counterparty (specification §3, contract type); null for types without one. */
export function contractType(client: { type: ClientType; inn: string | null }): "physical" | "ooo" | "ip" | null {
  const form = legalForm(client);
  return form === "ooo" && client.type !== "legal" ? null : form;
}

function legalForm(client: { type: ClientType; inn: string | null } | null): "physical" | "ooo" | "ip" {
  if (client === null || client.type === "physical") return "physical";
  // A 12-digit INN belongs to a sole trader whatever the type is (specification §5).
  return client.type === "entrepreneur" || client.inn?.length === 12 ? "ip" : "ooo";
}
