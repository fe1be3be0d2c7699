/** Colour of the browser's own bars around pages of a shop that has set none: that of the header (app/styles/tokens.css: --top). */
export const usualThemeColor = "#15191e";
