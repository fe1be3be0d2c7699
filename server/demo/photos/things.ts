import type { DrawingSpec } from "#server/drawings/spec.ts";
import type { Finish } from "./finishes.ts";
import type { Thing } from "./parts.ts";
import * as fasteners from "./things/fasteners.ts";
import * as hardware from "./things/hardware.ts";
import * as locks from "./things/locks.ts";
import * as tools from "./things/tools.ts";

/** A product of these sizes as it lies on the table; null for kinds that the studio cannot show. */
export function thingOf(spec: DrawingSpec, finish: Finish): Thing | null {
  switch (spec.kind) {
    case "screw":
      return fasteners.screw(spec, finish);
    case "bolt":
      return fasteners.bolt(spec, finish);
    case "stud":
      return fasteners.stud(spec, finish);
    case "nut":
      return fasteners.nut(spec, finish);
    case "washer":
      return fasteners.washer(spec, finish);
    case "nail":
      return fasteners.nail(spec, finish);
    case "anchorWedge":
      return fasteners.anchorWedge(spec, finish);
    case "anchorFrame":
      return fasteners.anchorFrame(spec, finish);
    case "anchorSleeve":
      return fasteners.anchorSleeve(spec, finish);
    case "plug":
      return fasteners.plug(spec, finish);
    case "plugNail":
      return fasteners.plugNail(spec, finish);
    case "perforatedPlate":
      return fasteners.perforatedPlate(spec, finish);
    case "shim":
      return fasteners.shim(spec);
    case "padlock":
      return locks.padlock(spec, finish);
    case "cylinder":
      return locks.cylinder(spec, finish);
    case "lockMortise":
      return locks.lockMortise(spec, finish);
    case "hasp":
      return locks.hasp(spec, finish);
    case "closer":
      return locks.closer(spec, finish);
    case "doorStop":
      return locks.doorStop(spec, finish);
    case "barrelBolt":
      return locks.barrelBolt(spec, finish);
    default:
      return otherThing(spec, finish);
  }
}

function otherThing(spec: DrawingSpec, finish: Finish): Thing | null {
  switch (spec.kind) {
    case "hingeOverlay":
    case "hingeButt":
      return hardware.hinge(spec, finish);
    case "handleWindow":
      return hardware.handleWindow(spec, finish);
    case "handleDoor":
      return hardware.handleDoor(spec, finish);
    case "handleBar":
      return hardware.handleBar(spec, finish);
    case "striker":
      return hardware.striker(spec, finish);
    case "gear":
      return hardware.gear(spec, finish);
    case "chain":
      return hardware.chain(spec, finish);
    case "rope":
      return hardware.rope(spec, finish);
    case "carabiner":
      return hardware.carabiner(spec, finish);
    case "shackle":
      return hardware.shackle(spec, finish);
    case "bit":
      return tools.bit(spec, finish);
    case "drill":
      return tools.drill(spec, finish);
    case "hexKey":
      return tools.hexKey(spec, finish);
    case "screwdriver":
      return tools.screwdriver(spec);
    case "hammer":
      return tools.hammer(spec);
    case "level":
      return tools.level(spec);
    case "tapeMeasure":
      return tools.tapeMeasure(spec);
    case "cartridge":
      return tools.cartridge(spec, finish);
    case "foamCan":
      return tools.foamCan(spec, finish);
    case "tapeRoll":
      return tools.tapeRoll(spec, finish);
    case "seal":
      return tools.seal(spec, finish);
    default:
      return null;
  }
}
