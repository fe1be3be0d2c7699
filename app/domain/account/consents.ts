/** Each is its own document and its own unticked box (decisions §3.2, §4, Law). */
export type Consent = "personalData" | "offer" | "marketing" | "smsMarketing";
