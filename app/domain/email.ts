/** Key of an address: e-mail addresses are compared without case. */
export function emailKey(email: string): string {
  return email.toLowerCase();
}

/** "k***@example.ru" for messages that others may read; empty for an invalid address. */
export function maskEmail(email: string): string {
  const match = /^(.)[^@]*(@[^@]+)$/u.exec(email);
  return match ? `${match[1]}***${match[2]}` : "***";
}
