import { sql } from "kysely";

/** When a gateway is asked next about a row of `created_at`: ever more seldom, after a minute first, after an hour at last. */
export const askAgain = sql`now() + least(interval '1 hour', greatest(interval '1 minute', (now() - created_at) / 4))`;
