import { z } from "zod";
import type { Setting } from "#app/contract/account/auth.ts";
import { paymentMethodShape } from "#app/contract/orders/payments.ts";
import { tableColumns } from "#app/domain/catalog/table-columns.ts";
import type { FormDefinition } from "#app/forms/form.ts";
import { tickField } from "#app/forms/parts.ts";

const sizes = { "24": 24, "48": 48, "96": 96 } as const;

/** Account settings shared by all devices. */
export const settingsForm = {
  intent: "settings.save",
  form: "settings",
  fields: [
    ...["catalogViewType", "itemsPerPage", "tableColumns", "showPopup", "doNotDivide", "showVat"],
    ...["defaultDeliveryType", "defaultPointCode", "defaultPaymentMethod"],
    ...["notifyOrderEmail", "notifyOrderSms", "notifyPayments", "notifyStock"],
  ],
  schema: z.object({
    catalogViewType: z.enum(["card", "list", "table"]),
    itemsPerPage: z.enum(["24", "48", "96"]).default("24"),
    tableColumns: z.array(z.enum(tableColumns)).max(tableColumns.length),
    showPopup: tickField,
    doNotDivide: tickField,
    showVat: tickField,
    defaultDeliveryType: z.enum(["none", "pickup", "courier"]).default("none"),
    defaultPointCode: z.string().max(60).optional(),
    defaultPaymentMethod: z.enum(["none", ...paymentMethodShape.options]).default("none"),
    notifyOrderEmail: tickField,
    notifyOrderSms: tickField,
    notifyPayments: tickField,
    notifyStock: tickField,
  }),
} as const satisfies FormDefinition;

/** The settings of `POST /private/backoffice/settings/group/lkSettings`. */
export function settingsList({ itemsPerPage, ...value }: z.output<typeof settingsForm.schema>): Setting[] {
  return [
    { code: "catalogViewType", value: value.catalogViewType },
    { code: "itemsPerPage", value: sizes[itemsPerPage] },
    { code: "tableColumns", value: value.tableColumns },
    { code: "showPopup", value: value.showPopup },
    { code: "doNotDivide", value: value.doNotDivide },
    { code: "showVat", value: value.showVat },
    { code: "defaultDeliveryType", value: value.defaultDeliveryType },
    { code: "defaultPointCode", value: value.defaultPointCode ?? "" },
    { code: "defaultPaymentMethod", value: value.defaultPaymentMethod },
    { code: "notifyOrderEmail", value: value.notifyOrderEmail },
    { code: "notifyOrderSms", value: value.notifyOrderSms },
    { code: "notifyPayments", value: value.notifyPayments },
    { code: "notifyStock", value: value.notifyStock },
  ];
}
