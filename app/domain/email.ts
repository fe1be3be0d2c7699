/** What tells addresses apart: mail servers look at no case. */
export function emailKey(email: string): string {
  return email.toLowerCase();
}

/** "k***@example.ru" for messages that others may read; what is no address shows nothing. */
export function maskEmail(email: string): string {
  const match = /^(.)[^@]*(@[^@]+)$/u.exec(email);
  return match ? `${match[1]}***${match[2]}` : "***";
}
