/** One notice above the page: worded already, or a key of the dictionary `flash` that the server still has to word. */
export type Notice = {
  kind: "success" | "error" | "info";
  key?: string;
  values?: Record<string, string | number>;
  /** Comes a second after the page where scripts run (specification §2, Access guard). */
  late?: boolean;
  title?: string;
  text?: string;
  /** What can be done about it; of notices that script adds. */
  link?: { href: string; text: string };
};

/** What an action answers to the page that shows the form again (status 422) or shows its next step (200). */
export type FormReply = {
  form: string;
  /** Which step or variant of the form is to be shown, when it has several ("phone" | "code" | "register" …). */
  step?: string;
  /** As typed; secrets are left out. */
  values: Record<string, string>;
  /** Field name -> messages, Russian and ready to show. */
  errors: Record<string, string[]>;
  /** Messages of the form as a whole. */
  messages: string[];
  /** What the next step needs (seconds to wait, differences …). */
  data?: Record<string, unknown>;
  notices?: Notice[];
};

/** What a reply to the table of goods is named: its values and errors are by product. */
export const goodsTableForm = "basket.table";
