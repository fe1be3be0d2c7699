/** Payment pages: YooKassa redirects to its own hosts only. Shared by the pages' CSP and the redirect. */
export const bankOrigins = [
  "https://yoomoney.ru",
  "https://*.yoomoney.ru",
  "https://yookassa.ru",
  "https://*.yookassa.ru",
];

/** Whether to redirect a buyer there: a listed bank, or the built-in sandbox on a shop at localhost. */
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
