/** One field that somebody else has changed meanwhile. */
export type StaleField = { name: string; before: string; yours: string; now: string };

/** A form of the desk shown again. */
export type DeskReply = {
  form: string;
  /** Step of a form with several. */
  step?: string;
  /** As typed, without secrets. */
  values: Readonly<Record<string, readonly string[]>>;
  /** Field name -> messages, ready to show. */
  errors: Readonly<Record<string, string[]>>;
  messages: readonly string[];
  /** Changed meanwhile: what, by whom and when. */
  stale?: { fields: readonly StaleField[]; by: string; at: string; version: number };
  /** A fresh code is needed: the form asks for it and is sent again as it is. */
  asksCode?: boolean;
  /** For the next step. */
  data?: unknown;
  /** The form is correct so far: its next step is shown. */
  isStep?: boolean;
};
