/** A file of the API for a browser: its bytes, and of its headers those that say what it is; nothing for search engines. */
export function fileResponse(file: Response): Response {
  const headers = new Headers({ "X-Robots-Tag": "noindex" });
  for (const name of passed) headers.set(name, file.headers.get(name) ?? "");
  return new Response(file.body, { headers });
}

const passed = [
  "content-type",
  "content-disposition",
  "cache-control",
  "x-content-type-options",
  "content-security-policy",
];
