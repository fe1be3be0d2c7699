/** What a form takes (decisions §3.5, §3.11). Bytes. */
export const fileLimits = {
  bytes: 10 * 1024 * 1024,
  /** Of one message, and of one sending of any form. */
  count: 5,
  /** Of one claim. */
  claimPhotos: 10,
} as const;

/** Kinds by the ending their names get, whatever they came with. */
export const fileTypes = {
  jpg: { mime: "image/jpeg", picture: true },
  png: { mime: "image/png", picture: true },
  webp: { mime: "image/webp", picture: true },
  pdf: { mime: "application/pdf", picture: false },
  docx: { mime: "application/vnd.openxmlformats-officedocument.wordprocessingml.document", picture: false },
  xlsx: { mime: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", picture: false },
} as const;

export type FileType = keyof typeof fileTypes;

/**
 * For the `accept` of a file field: kinds for phones, endings for the computers that know no kinds. HEIC is left out on
 * purpose: a phone that photographs so then hands over a JPEG, which everybody can open.
 */
export const acceptedFiles = [
  ...Object.entries(fileTypes).flatMap(([ending, { mime }]) => [mime, `.${ending}`]),
  ".jpeg",
].join(",");
