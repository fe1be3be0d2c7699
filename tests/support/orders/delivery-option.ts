import type { DeliveryOption } from "#app/contract/delivery/logistics.ts";

/** A delivery option as the checkout gets it; a test names only the fields it is about. */
export function deliveryOption(own: Partial<DeliveryOption>): DeliveryOption {
  return {
    providerCode: "own",
    type: "courier",
    zone: null,
    cost: 0,
    isCostUnknown: false,
    freeFrom: null,
    dateFrom: "2026-11-21",
    dateTo: "2026-11-21",
    isEstimate: false,
    hasDates: true,
    isApproximate: false,
    cutoff: "16:00",
    days: [],
    intervals: [],
    services: [],
    points: [],
    unfitPoints: [],
    ...own,
  };
}

export function offeredPoint(code: string, maxWeight: number | null = null): DeliveryOption["points"][number] {
  const limits = { maxWeight, maxLength: null, maxVolume: null };
  return {
    code,
    name: code,
    address: "",
    phone: "",
    schedule: [],
    ...limits,
    dateFrom: "2026-11-21",
    readyAt: null,
    days: [],
  };
}
