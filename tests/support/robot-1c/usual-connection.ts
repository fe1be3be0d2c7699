import type { ConnectionValues } from "#app/contract/desk/exchange-connections.ts";

export const usualConnection: ConnectionValues = {
  ...{ name: "УТ", login: "robot", type: "both", encoding: "windows-1251", timeZone: "Europe/Moscow" },
  ...{ addresses: null, fileLimit: 65_536, takesZip: true, repeatedQueryConfirms: false },
  ...{ stockMeaning: {}, policy: {}, fuses: {}, statusMap: {}, organisations: [], warehouseNames: {} },
  ...{ isMain: true, isActive: true, silenceMinutes: 60 },
};
