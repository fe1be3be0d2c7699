/** Tracking page of a carrier for a shipment's number; null if it has none, as the own courier. */
export function trackUrl(providerCode: string, trackNumber: string): string | null {
  const page = pages[providerCode];
  return page === undefined ? null : `${page}${encodeURIComponent(trackNumber)}`;
}

const pages: Readonly<Record<string, string>> = {
  cdek: "https://www.cdek.ru/ru/tracking?order_id=",
  dellin: "https://www.dellin.ru/tracker/orders/",
  pek: "https://pecom.ru/services-are/order-status/?code=",
  post: "https://www.pochta.ru/tracking?barcode=",
};
