import type { Notification } from "#app/contract/account/notifications.ts";
import { safeReturnPath } from "#app/domain/navigation/safe-path.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { isPartEvent, partsEventText } from "#app/i18n/order-parts.ts";
import { notifications } from "#app/i18n/ru/account/notifications.ts";
import { namespace, type Translate } from "#app/i18n/translator.ts";

const t: Translate<typeof notifications> = namespace("notifications", notifications);

/** A worded notification; `leads`: has a page to open. */
export type NoticeViewModel = { uuid: string; text: string; at: string; isRead: boolean; leads: boolean };

export function noticeViewModel(
  { uuid, event, params, path, createdAt, isRead }: Notification,
  timeZone: string,
): NoticeViewModel {
  return {
    uuid,
    text: noticeText(event, params),
    at: formatDateTime(createdAt, timeZone),
    isRead,
    leads: safeReturnPath(path ?? "") !== null,
  };
}

/** The sentence of an event; a general one for an event unknown to this release. */
export function noticeText(event: string, params: Notification["params"]): string {
  if (!isEvent(event)) return t("general");
  const parts = partsOf(event, params);
  if (parts !== null) return t("orderParts", { number: params["number"] ?? "", parts });
  const text = t(event, params);
  return text.includes("{{") ? t("general") : text;
}

/** «часть 1 из 4 отгружена»; null for a whole order. */
function partsOf(event: string, { parts, of }: Notification["params"]): string | null {
  const [group, name = ""] = event.split(".");
  const positions = String(parts ?? "")
    .split(",")
    .map(Number)
    .filter((position) => position > 0);
  if (group !== "order" || !isPartEvent(name) || positions.length === 0 || typeof of !== "number") return null;
  return partsEventText(name, { positions, of });
}

type Event = Exclude<Parameters<typeof t>[0], "general" | "orderParts">;

function isEvent(event: string): event is Event {
  const [group = "", name = "", ...rest] = event.split(".");
  const events: Record<string, unknown> = notifications;
  const known = Object.hasOwn(events, group) ? events[group] : undefined;
  return rest.length === 0 && typeof known === "object" && known !== null && Object.hasOwn(known, name);
}
