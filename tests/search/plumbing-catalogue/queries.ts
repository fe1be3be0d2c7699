import { conditionQueries, typedQueries } from "./queries-conditions";
import { goodsQueries } from "./queries-goods";

/** Written before the search had met this catalogue, and never tuned on. */
export const plumbingQueries = [...goodsQueries, ...conditionQueries, ...typedQueries];
