/** Refusals of what is loaded, counted and made as files: the visitor settles all of them himself (decisions §1.1). */
export const listProblems = {
  // own codes
  articleBad: 422,
  articleTaken: 422,
  articlesFull: 422,
  productUnknown: 422,
  productAmbiguous: 422,
  articlesNone: 422,
  nothingChosen: 422,
  // price lists
  priceListEmpty: 422,
  priceListLong: 422,
  priceListsFull: 422,
  priceListEmail: 422,
  noDocuments: 422,
  archiveLarge: 422,
  actDecided: 422,
  actNotReady: 422,
  billEmpty: 422,
  billPaid: 422,
  // lists of orders
  ordersNone: 422,
  ordersMany: 422,
  // calculator
  tooManyCalculations: 422,
  // lists of goods
  uploadType: 422,
  uploadBroken: 422,
  uploadLocked: 422,
  uploadEmpty: 422,
  uploadTooLong: 422,
  uploadSlow: 422,
  uploadColumns: 422,
  uploadRowAdded: 422,
  uploadRepeated: 422,
  uploadNothing: 422,
} as const satisfies Record<string, 422>;
