import type { Notification } from "#app/contract/notifications.ts";
import { safeReturnPath } from "#app/domain/navigation/safe-path.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { notifications } from "#app/i18n/ru/notifications.ts";
import { namespace, type Translate } from "#app/i18n/translator.ts";

const t: Translate<typeof notifications> = namespace("notifications", notifications);

/** A notice in words; `leads`: there is a page to open. */
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

/** The sentence of an event; of one that this release does not know, or knows otherwise, a general one. */
function noticeText(event: string, params: Notification["params"]): string {
  if (!isEvent(event)) return t("general");
  const text = t(event, params);
  return text.includes("{{") ? t("general") : text;
}

type Event = Exclude<Parameters<typeof t>[0], "general">;

function isEvent(event: string): event is Event {
  const [group = "", name = "", ...rest] = event.split(".");
  const events: Record<string, unknown> = notifications;
  const known = Object.hasOwn(events, group) ? events[group] : undefined;
  return rest.length === 0 && typeof known === "object" && known !== null && Object.hasOwn(known, name);
}
