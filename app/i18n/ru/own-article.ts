/** The mark beside a code of the buyer's own company; apart from all else, since pages of every kind show it. */
export const ownArticle = { mark: "Ваш артикул" } as const;
