import { anchors, chemicalAnchors, plugs } from "./families/anchors.ts";
import { bitsAndDrills } from "./families/bits-and-drills.ts";
import { doorExtras } from "./families/door-extras.ts";
import { doorHandles, doorHinges } from "./families/doors.ts";
import { foams, tapes } from "./families/foam-and-tapes.ts";
import { handTools, levelsAndGuns } from "./families/hand-tools.ts";
import { cylindersAndPadlocks, mortiseLocks } from "./families/locks.ts";
import { metricFasteners } from "./families/metric.ts";
import { mounting } from "./families/mounting.ts";
import { nails, plates } from "./families/nails-and-plates.ts";
import { profiles, seals, sills } from "./families/profiles.ts";
import { rigging } from "./families/rigging.ts";
import { sashHandles, sashMechanisms, slidingAndDoorFittings, tembraFittings } from "./families/sash-fittings.ts";
import { screws } from "./families/screws.ts";
import { adhesives, sealants } from "./families/sealants.ts";
import { windowExtras } from "./families/window-extras.ts";
import { windowHandles, windowMechanisms } from "./families/windows.ts";
import type { Family } from "./family.ts";

/** Every family of goods; new ones go to the end, since a family's place is in its barcodes. */
export const families: readonly Family[] = [
  ...windowHandles,
  ...windowMechanisms,
  ...windowExtras,
  ...doorHinges,
  ...doorHandles,
  ...doorExtras,
  ...mortiseLocks,
  ...cylindersAndPadlocks,
  ...screws,
  ...metricFasteners,
  ...nails,
  ...plates,
  ...anchors,
  ...plugs,
  ...chemicalAnchors,
  ...sealants,
  ...adhesives,
  ...foams,
  ...tapes,
  ...bitsAndDrills,
  ...handTools,
  ...levelsAndGuns,
  ...seals,
  ...profiles,
  ...sills,
  ...mounting,
  ...rigging,
  ...sashHandles,
  ...tembraFittings,
  ...sashMechanisms,
  ...slidingAndDoorFittings,
];

/** How many goods each family gets, in their order; the sum is exact. */
export function quotas(products: number): number[] {
  const total = families.reduce((sum, { weight }) => sum + weight, 0);
  let before = 0;
  return families.map(({ weight }) => {
    const from = Math.round((products * before) / total);
    before += weight;
    return Math.round((products * before) / total) - from;
  });
}
