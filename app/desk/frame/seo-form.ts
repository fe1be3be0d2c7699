import { textIn } from "./form-texts.ts";

/** The texts of a page for search engines, and those with which the form was opened. */
export function readSeo(form: FormData) {
  const read = (before: string) => ({
    title: textIn(form, `${before}title`),
    h1: textIn(form, `${before}h1`),
    description: textIn(form, `${before}description`),
    seoText: textIn(form, `${before}seoText`),
  });
  return { ...read(""), was: read("was.") };
}
