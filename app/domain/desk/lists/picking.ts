import type { ListShape } from "#app/domain/desk/list-shape.ts";

/** Picking stages of a part: not started, in progress, picked and waiting for shipment. */
export const pickingStages = ["waiting", "taken", "assembled"] as const;
export type PickingStage = (typeof pickingStages)[number];

/** «Сборка» (desk §3): parts with goods in stock. */
export const pickingList = {
  name: "picking",
  filters: [
    { name: "q", kind: "text" },
    { name: "stage", kind: "choices", options: pickingStages },
    { name: "warehouse", kind: "choices", options: null },
    { name: "day", kind: "dates" },
    { name: "way", kind: "choices", options: ["pickup", "courier", "transport"] },
    { name: "late", kind: "flag" },
  ],
  columns: ["number", "day", "interval", "way", "route", "warehouse", "stage", "progress", "weight"],
  sorts: ["day", "route", "number"],
  sort: "day",
} as const satisfies ListShape;
