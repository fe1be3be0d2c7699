export const consent = {
  personalData: "Согласен на обработку персональных данных:",
  policy: "как мы с ними обращаемся",
} as const;
