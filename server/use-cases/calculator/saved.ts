import { z } from "zod";
import {
  keptLineShape,
  type KeptLine,
  type OpenedCalculation,
  type SavedCalculation,
} from "#app/contract/calculator/calculations.ts";
import { calculationInputs, type Calculation, type CalculationInputs } from "#app/contract/calculator/calculator.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { mostCalculations } from "#app/domain/calculator/sash.ts";
import { moneyFromNumber, moneyToNumber } from "#app/domain/money.ts";
import { no, ok } from "#app/domain/verdict.ts";
import {
  deleteCalculation,
  findCalculation,
  insertCalculation,
  listCalculations,
  renameCalculation,
  repriceCalculation,
  type CalculationOwner,
  type CalculationRow,
} from "#server/db/queries/calculator/calculations.ts";
import { claimKey, keepResponse } from "#server/db/queries/order/idempotency.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { stableHash } from "#server/security/stable-hash.ts";
import { counterpartyOf, seesOwnPrices, type Buyer } from "#server/use-cases/account/buyer.ts";
import { calculate } from "./calculate.ts";

const keptLines = z.array(keptLineShape);
const keptAs = z.object({ uuid: z.string() });

export async function listSaved({ database }: Ports, buyer: Buyer): Promise<SavedCalculation[]> {
  const owner = ownerOf(buyer);
  if (owner === null) return [];
  const rows = await listCalculations(database.db, owner, mostCalculations);
  return rows.map((row) => toSaved(row, buyer));
}

/** Saves a calculation with current prices; idempotent per form. */
export async function saveCalculation(
  ports: Ports,
  buyer: Buyer,
  { name, inputs, key }: { name: string; inputs: CalculationInputs; key: string },
): Promise<ProblemOr<SavedCalculation, "keyReused" | "notFound" | "tooManyCalculations" | "unauthorized">> {
  const owner = ownerOf(buyer);
  if (owner === null) return no("unauthorized");
  const calculated = await calculate(ports, buyer, inputs);
  if (!calculated.ok) return calculated;
  const row: CalculationRow = { uuid: ports.ids.uuid(), name, inputs, ...pricedNow(ports, calculated.value) };
  return transact(ports.database.db, async (tx) => {
    const form = { owner: `u:${owner.userUuid}`, scope: "calculator.save", key };
    const claimed = await claimKey(tx, form, stableHash({ name, inputs, rootUuid: owner.rootUuid }));
    if (claimed.state === "reused") return no("keyReused");
    if (claimed.state === "done") {
      const { uuid } = keptAs.parse(claimed.response);
      return ok(toSaved({ ...row, uuid }, buyer));
    }
    if (!(await insertCalculation(tx, owner, row, mostCalculations)))
      return no("tooManyCalculations", { limit: mostCalculations });
    await keepResponse(tx, form, { uuid: row.uuid });
    return ok(toSaved(row, buyer));
  });
}

/** A saved calculation next to its result with current prices, stock and rules. */
export async function openSaved(
  ports: Ports,
  buyer: Buyer,
  uuid: string,
): Promise<ProblemOr<OpenedCalculation, "notFound">> {
  const row = await found(ports, buyer, uuid);
  if (!row.ok) return row;
  const inputs = calculationInputs.parse(row.value.inputs);
  const lines = visibleLines(keptLines.parse(row.value.lines), buyer);
  const now = await calculate(ports, buyer, inputs);
  const value = now.ok ? now.value : null;
  return ok({
    ...toSaved(row.value, buyer),
    inputs,
    lines,
    now: value,
    differences: value === null ? [] : differencesOf(lines, linesOf(value)),
  });
}

export async function renameSaved(
  ports: Ports,
  buyer: Buyer,
  { uuid, name }: { uuid: string; name: string },
): Promise<ProblemOr<SavedCalculation, "notFound">> {
  const owner = ownerOf(buyer);
  if (owner === null || !(await renameCalculation(ports.database.db, owner, uuid, name))) return no("notFound");
  const row = await found(ports, buyer, uuid);
  return row.ok ? ok(toSaved(row.value, buyer)) : row;
}

/** Makes the current prices the base for later comparisons. */
export async function repriceSaved(
  ports: Ports,
  buyer: Buyer,
  uuid: string,
): Promise<ProblemOr<SavedCalculation, "notFound">> {
  const [owner, row] = [ownerOf(buyer), await found(ports, buyer, uuid)];
  if (!row.ok || owner === null) return no("notFound");
  const now = await calculate(ports, buyer, calculationInputs.parse(row.value.inputs));
  if (!now.ok) return now;
  const priced = pricedNow(ports, now.value);
  if (!(await repriceCalculation(ports.database.db, owner, uuid, priced))) return no("notFound");
  return ok(toSaved({ ...row.value, ...priced }, buyer));
}

/** Deleting a missing one is not an error; those of others are not found. */
export async function dropSaved(
  ports: Ports,
  buyer: Buyer,
  uuid: string,
): Promise<ProblemOr<SavedCalculation[], "notFound">> {
  const owner = ownerOf(buyer);
  if (owner === null || !(await deleteCalculation(ports.database.db, owner, uuid))) return no("notFound");
  return ok(await listSaved(ports, buyer));
}

async function found({ database }: Ports, buyer: Buyer, uuid: string): Promise<ProblemOr<CalculationRow, "notFound">> {
  const owner = ownerOf(buyer);
  const row = owner === null ? null : await findCalculation(database.db, owner, uuid);
  return row === null ? no("notFound") : ok(row);
}

function ownerOf({ viewer }: Buyer): CalculationOwner | null {
  return viewer.user === null ? null : { userUuid: viewer.user.uuid, rootUuid: counterpartyOf(viewer) };
}

function pricedNow({ clock }: Ports, calculation: Calculation): Pick<CalculationRow, "lines" | "total" | "priceAt"> {
  const { total } = calculation;
  return {
    lines: linesOf(calculation),
    total: total === null ? null : moneyFromNumber(total),
    priceAt: clock.now(),
  };
}

function linesOf({ specification }: Calculation): KeptLine[] {
  return specification.map(({ article, product, quantity, sum }) => ({
    article,
    name: product?.name ?? null,
    quantity,
    sum,
  }));
}

/** Rights may have been revoked since it was saved. */
function visibleLines(lines: readonly KeptLine[], { viewer }: Buyer): KeptLine[] {
  return lines.map((line) => (seesOwnPrices(viewer) ? line : { ...line, sum: null }));
}

function toSaved({ uuid, name, inputs, total, priceAt }: CalculationRow, { viewer }: Buyer): SavedCalculation {
  return {
    uuid,
    name,
    sashes: calculationInputs.parse(inputs).sashes.reduce((sum, { quantity }) => sum + quantity, 0),
    total: total === null || !seesOwnPrices(viewer) ? null : moneyToNumber(total),
    priceAt: priceAt.toISOString(),
  };
}

function differencesOf(before: readonly KeptLine[], after: readonly KeptLine[]): OpenedCalculation["differences"] {
  const articles = [...new Set([...before, ...after].map(({ article }) => article))];
  return articles.flatMap((article) => {
    const [was, now] = [before, after].map((lines) => lines.find((line) => line.article === article));
    const [wasAt, nowAt] = [amountOf(was), amountOf(now)];
    if (wasAt?.quantity === nowAt?.quantity && wasAt?.sum === nowAt?.sum) return [];
    return [{ article, name: now?.name ?? was?.name ?? null, was: wasAt, now: nowAt }];
  });
}

function amountOf(line: KeptLine | undefined): { quantity: number; sum: number | null } | null {
  return line === undefined || line.quantity === null ? null : { quantity: line.quantity, sum: line.sum };
}
