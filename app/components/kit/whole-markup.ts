import { createContext } from "react";

/**
 * What to give to `dangerouslySetInnerHTML` for markup that is there already: on the server it goes round React. In the
 * browser it is the markup itself.
 */
export const WholeMarkup = createContext<(markup: string) => string>((markup) => markup);
