/**
 * A dictionary of sentences, possibly nested; `name_one`, `name_few` and `name_many` are plural forms of `name`.
 * Products are counted as «товар, товара, товаров», each once even on two lines. Rows of a file are «строки», and only
 * accounting documents say «наименования».
 */
export type Dictionary = { readonly [key: string]: string | Dictionary };
