import type { OwnSession } from "#app/contract/account/account.ts";
import type { Setting } from "#app/contract/account/auth.ts";
import { deviceOf, type Device } from "#app/domain/account/device.ts";
import type { Viewer } from "#app/domain/account/viewer.ts";
import { savedSetting } from "#app/domain/account/saved-setting.ts";
import { doNotDivideFor } from "#app/domain/basket/do-not-divide.ts";
import { defaultLimit } from "#app/domain/catalog/listing-options.ts";
import { tableColumns, type TableColumn } from "#app/domain/catalog/table-columns.ts";
import type { CatalogView } from "#app/domain/catalog/view.ts";
import { formatDateTime } from "#app/i18n/format.ts";

export type SettingsViewModel = {
  view: CatalogView;
  itemsPerPage: number;
  tableColumns: readonly TableColumn[];
  showPopup: boolean;
  doNotDivide: boolean;
  showVat: boolean;
  defaultDeliveryType: string | null;
  defaultPointCode: string;
  defaultPaymentMethod: string | null;
  notifyOrderEmail: boolean;
  notifyOrderSms: boolean;
  notifyPayments: boolean;
  notifyStock: boolean;
};

/** Effective settings: saved ones, or the rule's default. */
export function settingsViewModel(viewer: Viewer, settings: readonly Setting[]): SettingsViewModel {
  return {
    view: savedSetting(settings, "catalogViewType") ?? "card",
    itemsPerPage: defaultLimit("card", savedSetting(settings, "itemsPerPage")),
    tableColumns: savedSetting(settings, "tableColumns") ?? tableColumns,
    showPopup: savedSetting(settings, "showPopup") ?? false,
    doNotDivide: doNotDivideFor(viewer, savedSetting(settings, "doNotDivide")),
    showVat: savedSetting(settings, "showVat") ?? true,
    defaultDeliveryType: savedSetting(settings, "defaultDeliveryType"),
    defaultPointCode: savedSetting(settings, "defaultPointCode") ?? "",
    defaultPaymentMethod: savedSetting(settings, "defaultPaymentMethod"),
    notifyOrderEmail: savedSetting(settings, "notifyOrderEmail") ?? true,
    notifyOrderSms: savedSetting(settings, "notifyOrderSms") ?? true,
    notifyPayments: savedSetting(settings, "notifyPayments") ?? true,
    notifyStock: savedSetting(settings, "notifyStock") ?? true,
  };
}

/** Times are worded, in the city's time zone. */
export type SessionViewModel = Device & {
  uuid: string;
  city: string | null;
  since: string;
  seen: string;
  isCurrent: boolean;
};

export function sessionViewModel(
  { uuid, userAgent, city, createdAt, lastSeenAt, isCurrent }: OwnSession,
  timeZone: string,
): SessionViewModel {
  return {
    ...deviceOf(userAgent),
    uuid,
    city,
    since: formatDateTime(createdAt, timeZone),
    seen: formatDateTime(lastSeenAt, timeZone),
    isCurrent,
  };
}
