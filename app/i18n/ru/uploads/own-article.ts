/** Mark of a customer article; a separate dictionary, since all kinds of pages show it. */
export const ownArticle = { mark: "Ваш артикул" } as const;
