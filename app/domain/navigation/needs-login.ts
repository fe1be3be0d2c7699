/** First words of the addresses of all pages that the access table closes for guests (specification §6). */
const sections = [
  "calculator",
  "checkout",
  "load-products",
  "loaded-articles",
  "loaded-products",
  "order",
  "profile",
] as const;

/** Does the page at this address need a logged-in user? Its data (`/profile/main.data`) needs the same. */
export function needsLogin(pathname: string): boolean {
  const [, first = ""] = pathname.split("/");
  return sections.some((section) => section === first.replace(/\.data$/, ""));
}
