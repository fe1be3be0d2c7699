import MarkdownIt from "markdown-it";
import sanitizeHtml from "sanitize-html";
import { isOwnPath, isSafeHref, relOf } from "./safe-href.server.ts";

/**
 * Content as sanitised HTML, from Markdown or HTML. An allow-list of tags is kept (security H3), links with their
 * address if it is safe, and no other attributes. Scripts, styles and embedded objects are removed with their content;
 * other tags are removed without it.
 */
export function richHtml(text: string): string {
  return sanitizeHtml(writtenInHtml.test(text) ? text : markdown.render(text), kept).trim();
}

/** One line of content: emphasis and links into the shop alone. */
export function lineHtml(text: string): string {
  const written = writtenInHtml.test(text) ? text : markdown.render(text);
  return sanitizeHtml(written, {
    ...kept,
    allowedTags: ["b", "strong", "i", "em", "a", "br"],
    allowedAttributes: { a: ["href"] },
    transformTags: {
      a: (_, { href = "" }) => {
        const attribs: Record<string, string> = isOwnPath(href) ? { href } : {};
        return { tagName: isOwnPath(href) ? "a" : "span", attribs };
      },
    },
  }).trim();
}

const tags = ["p", "br", "h2", "h3", "h4", "ul", "ol", "li", "b", "strong", "i", "em", "a", "blockquote"];
const tableTags = ["table", "thead", "tbody", "tr", "th", "td"];
const writtenInHtml = new RegExp(`<(?:h1|${[...tags, ...tableTags].join("|")})(?:\\s[^<>]*)?/?>`, "i");

/** Tags in Markdown are text; line breaks are kept, and addresses stay as written. */
const markdown = new MarkdownIt({ html: false, breaks: true }).disable(["code", "fence", "image"]);
markdown.validateLink = isSafeHref;
markdown.normalizeLink = (href) => href;

const kept: sanitizeHtml.IOptions = {
  allowedTags: [...tags, ...tableTags],
  allowedAttributes: { a: ["href", "rel"], table: ["tabindex"] },
  allowedSchemes: ["https", "mailto", "tel"],
  allowProtocolRelative: false,
  nonTextTags: [
    ...["script", "style", "template", "svg", "math", "iframe", "object", "textarea", "option", "select"],
    ...["title", "noscript", "noembed", "noframes", "xmp", "plaintext"],
  ],
  nestingLimit: 20,
  transformTags: {
    // The page already has an h1 above the text.
    h1: "h2",
    a: (_, { href = "" }) =>
      isSafeHref(href) ? { tagName: "a", attribs: { href, ...relOf(href) } } : { tagName: "span", attribs: {} },
    // Wide tables must be scrollable by keyboard.
    table: () => ({ tagName: "table", attribs: { tabindex: "0" } }),
  },
};
