import type { DeskDictionary } from "#app/contract/desk/catalog/dictionary.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";

/** What the page of the dictionary and its lists are shown with. */
export type DictionaryProps = {
  dictionary: DeskDictionary;
  query: URLSearchParams;
  reply: DeskReply | null;
  formKey: string;
};
