/** Where buyers pay: YooKassa sends them to its own pages alone. The policy of pages and the redirect know the same list. */
export const bankOrigins = [
  "https://yoomoney.ru",
  "https://*.yoomoney.ru",
  "https://yookassa.ru",
  "https://*.yookassa.ru",
];

/** May a buyer be sent there? A bank of the list, or the built-in sandbox: a page of a shop that stands on this machine. */
export function isBankAddress(address: string, shop: URL): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password, pathname } = new URL(address);
  if (username + password !== "") return false;
  if (protocol === "https:" && /(?:^|\.)(?:yoomoney|yookassa)\.ru$/.test(hostname)) return true;
  return isLocal(hostname) && isLocal(shop.hostname) && pathname === "/payment-sandbox";
}

function isLocal(hostname: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}
