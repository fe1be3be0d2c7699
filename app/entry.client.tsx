import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { keepPages } from "./components/navigation/kept-pages.ts";

keepPages();

startTransition(() => {
  hydrateRoot(document, <RemixBrowser />);
});
