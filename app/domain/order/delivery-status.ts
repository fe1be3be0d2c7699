/** How far the goods of a part have come (decisions §3.4, deliveryStatuses). */
export const deliveryStatuses = [
  "pending",
  "planned",
  "handedOver",
  "inTransit",
  "arrived",
  "outForDelivery",
  "delivered",
  "failed",
  "rescheduled",
  "returning",
  "returnedToSender",
  "canceled",
] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** The graph of decisions §3.4: from, to. A delivery that failed is tried again or comes back. */
export const deliveryTransitions: Readonly<Record<DeliveryStatus, readonly DeliveryStatus[]>> = {
  pending: ["planned", "canceled"],
  planned: ["handedOver", "canceled"],
  handedOver: ["inTransit"],
  inTransit: ["arrived", "outForDelivery"],
  arrived: ["delivered", "returning"],
  outForDelivery: ["delivered", "failed"],
  delivered: [],
  failed: ["rescheduled", "returning"],
  rescheduled: ["outForDelivery"],
  returning: ["returnedToSender"],
  returnedToSender: [],
  canceled: [],
};
