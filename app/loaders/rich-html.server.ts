import MarkdownIt from "markdown-it";
import sanitizeHtml from "sanitize-html";
import { isSafeHref, relOf } from "./safe-href.server.ts";

/**
 * A text of the content system as safe HTML: Markdown, or HTML as it was written. Whichever it is, an allow-list of tags
 * is kept (security H3), a link with its address where that is safe, and no other attribute. Of scripts, styles and
 * embedded things the content goes too; other tags go and leave their words.
 */
export function richHtml(text: string): string {
  return sanitizeHtml(writtenInHtml.test(text) ? text : markdown.render(text), kept).trim();
}

const tags = ["p", "br", "h2", "h3", "h4", "ul", "ol", "li", "b", "strong", "i", "em", "a", "blockquote"];
const tableTags = ["table", "thead", "tbody", "tr", "th", "td"];
const writtenInHtml = new RegExp(`<(?:h1|${[...tags, ...tableTags].join("|")})(?:\\s[^<>]*)?/?>`, "i");

/** Tags in a text of Markdown are words of it; the ends of lines are kept, and addresses stay as they were written. */
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
    // The page's h1 stands above the text already.
    h1: "h2",
    a: (_, { href = "" }) =>
      isSafeHref(href) ? { tagName: "a", attribs: { href, ...relOf(href) } } : { tagName: "span", attribs: {} },
    // Wide tables are scrolled by keys, too.
    table: () => ({ tagName: "table", attribs: { tabindex: "0" } }),
  },
};
