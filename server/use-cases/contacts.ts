import { z } from "zod";
import { workHoursShape } from "#app/contract/parts.ts";
import type { ShortContact } from "#app/contract/locations.ts";
import type { Ports } from "#server/ports.ts";
import { publicData, type CityRecord } from "./public-data.ts";

/** Monday to Friday, 08:00 to 17:00 (specification §9). */
const officeHours = [1, 2, 3, 4, 5].map((day) => ({ day, from: "08:00", to: "17:00" }));

/** How to reach the shop in a city: its line, its warehouses and its pickup points. */
export async function contactsOf(ports: Ports, city: CityRecord): Promise<ShortContact> {
  const { warehouses, pickupPoints } = publicData(ports);
  const { email, shopName, seller } = ports.settings;
  const ownWarehouses = (await warehouses()).filter((warehouse) => warehouse.city_uuid === city.uuid);
  const points = (await pickupPoints()).filter((point) => point.city_uuid === city.uuid);
  return {
    cityUuid: city.uuid,
    phone: city.phone,
    email,
    schedule: officeHours,
    offices: [
      ...points.map(({ uuid, name, address, phone, schedule }) => ({
        uuid,
        name,
        type: "pickup" as const,
        address,
        phone,
        schedule: z.array(workHoursShape).parse(schedule),
      })),
      ...ownWarehouses.map(({ uuid, name, address }) => ({ uuid, name, type: "warehouse" as const, address, phone: city.phone, schedule: officeHours })),
    ],
    shop: { name: shopName, seller },
  };
}
