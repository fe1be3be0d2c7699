/** What «Сообщить о поступлении» is drawn from; absent where the city has the goods or nobody sells them any more. */
export type RestockViewModel = {
  /** Where the letter goes, hidden but for its ends, when this visitor has asked for one. */
  asked: string | null;
  /** What the field begins with. */
  email: string;
  /** When the form was made, ISO 8601. */
  shownAt: string;
};
