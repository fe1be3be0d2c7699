/**
 * A typed size: «м8х50», «4.2*75 мм», «ø10», «1200 мм». Patterns match product names and work in both PostgreSQL and
 * JavaScript.
 */
export type TypedSize = {
  /** Matches exactly this size. */
  exact: string;
  /** Also matches larger sizes that begin with it: 125×75×2,5 for 125×75. */
  begun: string;
  /** Also matches a thread as the first number: М12×40 for 12×40. */
  loose: string;
  /** Matches whatever the others match, and more, without looking around: several times as fast in PostgreSQL. */
  rough?: string;
  /** Its numbers without threads, each of which may be an attribute of its own. */
  values: readonly number[];
  /** Pattern of these attributes' units. */
  unit: string;
  /** Pattern of the names of these attributes: «ø10» is a diameter. */
  name: string;
  /** Pattern of the thread; null if it adds nothing to the words. */
  thread: string | null;
  /** The thread is in inches, which any attribute may have. */
  isInch?: boolean;
};
