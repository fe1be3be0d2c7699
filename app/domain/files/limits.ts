/** Upload limits of forms (product rules §3.5, §3.11). Bytes. */
export const fileLimits = {
  bytes: 10 * 1024 * 1024,
  /** Per message and per submission of any form. */
  count: 5,
  /** Per claim. */
  claimPhotos: 10,
} as const;

/** File types by the extension their names get, whatever they were uploaded with. */
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
 * For the `accept` attribute: MIME types for phones, extensions for desktop systems. HEIC is left out on purpose:
 * phones then convert to JPEG, which everyone can open.
 */
export const acceptedFiles = [
  ...Object.entries(fileTypes).flatMap(([ending, { mime }]) => [mime, `.${ending}`]),
  ".jpeg",
].join(",");
