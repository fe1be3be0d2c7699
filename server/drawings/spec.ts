import { z } from "zod";

const mm = z.number().positive().max(100_000);
const count = z.int().min(0).max(60);

function shape<K extends string, S extends z.ZodRawShape>(kind: K, sizes: S) {
  return z.object({ kind: z.literal(kind), ...sizes });
}

/**
 * Input of a line drawing, sizes in millimetres; fields with defaults may be missing from older rows. Stored in
 * `products.drawing` and `categories.drawing`.
 */
export const drawingSpec = z.discriminatedUnion("kind", [
  // Hinges
  shape("hingeOverlay", { length: mm, width: mm }),
  shape("hingeButt", { length: mm, width: mm }),
  shape("hingeHidden", { length: mm, width: mm }),
  // Handles
  shape("handleWindow", { length: mm, spindle: mm, key: z.boolean() }),
  shape("handleDoor", { length: mm, base: z.enum(["round", "square", "plate"]), height: mm }),
  shape("handleBar", { centres: mm, length: mm, height: mm }),
  // Window mechanisms
  shape("gear", { length: mm, backset: mm }),
  shape("stay", { length: mm, width: mm }),
  shape("striker", { length: mm, width: mm }),
  shape("restrictor", { length: mm, steps: count }),
  shape("sashLock", { width: mm, height: mm }),
  shape("netClip", { height: mm, width: mm }),
  // Locks, closers, bolts
  shape("lockMortise", { backset: mm, centres: mm, bolt: z.enum(["cylinder", "lever", "roller"]) }),
  shape("cylinder", { outer: mm, inner: mm, knob: z.boolean() }),
  shape("padlock", { width: mm, shackle: mm }),
  shape("hasp", { length: mm, width: mm }),
  shape("closer", { length: mm, height: mm }),
  shape("doorStop", { diameter: mm, height: mm }),
  shape("barrelBolt", { length: mm, diameter: mm }),
  shape("flushBolt", { length: mm, width: mm }),
  // Fasteners
  shape("screw", {
    diameter: mm,
    length: mm,
    head: z.enum(["countersunk", "pan", "hex"]),
    drive: z.enum(["PH", "PZ", "TX", "HEX"]),
    tip: z.enum(["sharp", "drill"]),
    sealed: z.boolean(),
  }),
  shape("bolt", { diameter: mm, length: mm, key: mm }),
  shape("nut", { diameter: mm, key: mm, height: mm }),
  shape("washer", { inner: mm, outer: mm, thickness: mm }),
  shape("stud", { diameter: mm, length: mm }),
  shape("nail", { diameter: mm, length: mm, ringed: z.boolean() }),
  shape("anglePlate", { a: mm, b: mm, width: mm }),
  shape("perforatedPlate", { length: mm, width: mm }),
  shape("joistHanger", { width: mm, height: mm }),
  shape("anchorStrip", { length: mm, width: mm }),
  // Anchors and plugs
  shape("anchorFrame", { diameter: mm, length: mm }),
  shape("anchorWedge", { diameter: mm, length: mm }),
  shape("anchorSleeve", { diameter: mm, length: mm, end: z.enum(["nut", "bolt", "hook", "ring"]).default("nut") }),
  shape("plug", { diameter: mm, length: mm }),
  shape("plugNail", { diameter: mm, length: mm }),
  shape("plugDisc", { diameter: mm, length: mm, disc: mm }),
  shape("meshSleeve", { diameter: mm, length: mm }),
  // Sealing
  shape("cartridge", { diameter: mm, length: mm }),
  shape("foamCan", { diameter: mm, height: mm, gun: z.boolean() }),
  shape("tapeRoll", { outer: mm, width: mm }),
  shape("seal", { width: mm, height: mm, section: z.enum(["lip", "d", "p", "e"]) }),
  // Profiles, sheets, supports
  shape("profile", {
    width: mm,
    height: mm,
    section: z.enum(["bead", "cover", "start", "sill", "drip", "threshold", "base"]),
  }),
  shape("panel", { length: mm, width: mm, thickness: mm }),
  shape("sheetRoll", { width: mm, mesh: z.boolean() }),
  shape("shim", { length: mm, width: mm, thickness: mm }),
  shape("wedge", { length: mm, width: mm, thickness: mm }),
  // Tools
  shape("hexKey", { size: mm, long: mm, short: mm }),
  shape("bit", { length: mm, drive: z.enum(["PH", "PZ", "TX", "HEX"]) }),
  shape("drill", { diameter: mm, length: mm, shank: z.enum(["plain", "hex", "sds"]) }),
  shape("screwdriver", { length: mm, diameter: mm }),
  shape("hammer", { length: mm, head: mm }),
  shape("level", { length: mm }),
  shape("tapeMeasure", { width: mm, size: mm }),
  shape("caulkGun", { length: mm }),
  shape("foamGun", { length: mm }),
  // Rigging
  shape("chain", { diameter: mm, pitch: mm }),
  shape("rope", { diameter: mm }),
  shape("carabiner", { length: mm, diameter: mm, sleeve: z.boolean().default(true) }),
  shape("shackle", { width: mm, diameter: mm, bow: z.boolean().default(false) }),
  shape("turnbuckle", { diameter: mm, length: mm, ends: z.enum(["hookRing", "hooks", "rings"]).default("hookRing") }),
]);

export type DrawingSpec = z.infer<typeof drawingSpec>;
export type DrawingKind = DrawingSpec["kind"];

type SpecByKind = { [S in DrawingSpec as S["kind"]]: S };
export type SpecOf<K extends DrawingKind> = SpecByKind[K];
