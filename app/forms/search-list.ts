import type { ListedLine } from "#app/contract/catalog/found-search.ts";
import type { FormReply } from "#app/forms/reply.ts";

/** The form of a list too long for an address. */
export const searchListForm = "search.list";

/** The list of the form's last reply, written by its own action. */
export function searchedList(
  reply: FormReply | null | undefined,
): { listed: ListedLine[]; unreadLines: number } | null {
  const { listed, unreadLines } = reply?.form === searchListForm ? (reply.data ?? {}) : {};
  if (!Array.isArray(listed) || typeof unreadLines !== "number") return null;
  return { listed: listed.filter(isLine), unreadLines };
}

function isLine(value: unknown): value is ListedLine {
  return typeof value === "object" && value !== null && "text" in value && "candidates" in value && "product" in value;
}
