/** Each consent has its own document and its own unticked checkbox (product rules §3.2, §4, Law). */
export type Consent = "personalData" | "offer" | "marketing" | "smsMarketing";
