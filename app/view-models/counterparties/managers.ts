import type { Manager } from "#app/contract/counterparties/managers.ts";
import { localMoment } from "#app/domain/local-time.ts";
import { openingAt } from "#app/domain/opening.ts";
import { groupWeek, type WeekPart } from "#app/domain/schedule.ts";

/** `isOnline` and `week` are in the manager's own time zone. */
export type ManagerViewModel = Omit<Manager, "schedule" | "timezone"> & { week: WeekPart[]; isOnline: boolean };

/** `instant` in milliseconds. */
export function managersViewModel(managers: readonly Manager[], instant = Date.now()): ManagerViewModel[] {
  return managers.map(({ schedule, timezone, ...manager }) => ({
    ...manager,
    week: groupWeek(schedule),
    isOnline: openingAt(schedule, localMoment(instant, timezone)).isOpen,
  }));
}
