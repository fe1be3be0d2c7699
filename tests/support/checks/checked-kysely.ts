import { readFileSync } from "node:fs";
import { sql as bare, type RawBuilder } from "kysely";
import { faultOf, type StatementShapes } from "./row-faults.ts";

/**
 * Replaces "kysely" for `server` under test (vite.config.ts): compares rows of raw statements with their declared
 * types, which nothing else does.
 */
export * from "kysely";

export const shapes: StatementShapes = JSON.parse(readFileSync(process.env["ROW_SHAPES"] ?? "", "utf8"));

export const sql = new Proxy(bare, {
  apply(target, _this, [strings, ...values]: [TemplateStringsArray, ...unknown[]]) {
    const builder = target(strings, ...values);
    const declared = shapes[strings.join("\0")];
    return declared === undefined ? builder : checked(builder, declared);
  },
});

function checked<Row>(builder: RawBuilder<Row>, declared: StatementShapes[string]): RawBuilder<Row> {
  const execute = builder.execute.bind(builder);
  builder.execute = async (executor) => {
    const result = await execute(executor);
    for (const row of result.rows) {
      const faults = declared.map(({ at, row: shape }) => ({ at, fault: faultOf(shape, row) }));
      if (faults.some(({ fault }) => fault === null)) continue;
      for (const { at, fault } of faults) rowFaults.add(`${at} ${fault}`);
      break;
    }
    return result;
  };
  return builder;
}

/** Faults found so far, without duplicates. */
export const rowFaults = new Set<string>();
