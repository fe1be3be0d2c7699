import { anchorFrame, anchorSleeve, anchorWedge, meshSleeve, plug, plugDisc, plugNail } from "./anchors.ts";
import { bolt, nail, nut, screw, stud, washer } from "./fasteners.ts";
import { handleBar, handleDoor, handleWindow } from "./handles.ts";
import { hingeButt, hingeHidden, hingeOverlay } from "./hinges.ts";
import { barrelBolt, closer, cylinder, doorStop, flushBolt, hasp, lockMortise, padlock } from "./locks.ts";
import { sheet, type Picture } from "./pen.ts";
import { anchorStrip, anglePlate, joistHanger, perforatedPlate, shim, wedge } from "./plates.ts";
import { panel, profile, sheetRoll } from "./profiles.ts";
import { carabiner, chain, rope, shackle, turnbuckle } from "./rigging.ts";
import { cartridge, foamCan, seal, tapeRoll } from "./sealing.ts";
import type { DrawingKind, DrawingSpec, SpecOf } from "./spec.ts";
import { bit, caulkGun, drill, foamGun, hammer, hexKey, level, screwdriver, tapeMeasure } from "./tools.ts";
import { gear, netClip, restrictor, sashLock, stay, striker } from "./window-parts.ts";

/**
 * An SVG line drawing of 1–3 kB, 200×150, in the style of an engineering catalogue: proportions and dimensions come
 * from `spec`. Legible on light and dark paper. `title` is the text alternative.
 */
export function drawing(spec: DrawingSpec, title?: string): string {
  return sheet(draught(spec.kind, spec), title);
}

/** Its shapes without dimensions, in the same frame. */
export function outline(spec: DrawingSpec): string[] {
  return draught(spec.kind, spec).ink;
}

const draughts: { [K in DrawingKind]: (spec: SpecOf<K>) => Picture } = {
  anchorFrame,
  anchorSleeve,
  anchorStrip,
  anchorWedge,
  anglePlate,
  barrelBolt,
  bit,
  bolt,
  carabiner,
  cartridge,
  caulkGun,
  chain,
  closer,
  cylinder,
  doorStop,
  drill,
  flushBolt,
  foamCan,
  foamGun,
  gear,
  hammer,
  handleBar,
  handleDoor,
  handleWindow,
  hasp,
  hexKey,
  hingeButt,
  hingeHidden,
  hingeOverlay,
  joistHanger,
  level,
  lockMortise,
  meshSleeve,
  nail,
  netClip,
  nut,
  padlock,
  panel,
  perforatedPlate,
  plug,
  plugDisc,
  plugNail,
  profile,
  restrictor,
  rope,
  sashLock,
  screw,
  screwdriver,
  seal,
  shackle,
  sheetRoll,
  shim,
  stay,
  striker,
  stud,
  tapeMeasure,
  tapeRoll,
  turnbuckle,
  washer,
  wedge,
};

// `kind` is a separate parameter so that the compiler relates it to `spec`.
function draught<K extends DrawingKind>(kind: K, spec: SpecOf<K>): Picture {
  return draughts[kind](spec);
}
