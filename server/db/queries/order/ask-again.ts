import { sql } from "kysely";

/** Next poll of a gateway for a row of `created_at`: exponential, from one minute to one hour. */
export const askAgain = sql`now() + least(interval '1 hour', greatest(interval '1 minute', (now() - created_at) / 4))`;
