/** The author of a change in history, journal and notifications. `key` is an API key, `import` a file import. */
export type Actor = {
  kind: "buyer" | "staff" | "operator" | "system" | "erp" | "import" | "key";
  id: string;
  name: string;
};

/** The shop itself; `name` is the job's name. */
export function systemActor(name: string): Actor {
  return { kind: "system", id: name, name };
}

/** Author of changes caused by bank notifications or earlier payments. */
export const bankActor = systemActor("payments");
