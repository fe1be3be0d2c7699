/** First path segments of all pages closed to guests (specification §6). */
const sections = [
  "calculator",
  "checkout",
  "load-products",
  "loaded-articles",
  "loaded-products",
  "order",
  "profile",
] as const;

/** Whether the page at this path requires a login; its data (`/profile/main.data`) does too. */
export function needsLogin(pathname: string): boolean {
  const [, first = ""] = pathname.split("/");
  return sections.some((section) => section === first.replace(/\.data$/, ""));
}
