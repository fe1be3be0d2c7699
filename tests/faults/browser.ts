/** A browser without script over real sockets: keeps cookies, sends forms; opens a new connection for each request. */
export function browser(origin: string) {
  const cookies = new Map<string, string>();

  async function ask(method: "GET" | "POST", path: string, fields?: Record<string, string | string[]>) {
    const pairs = Object.entries(fields ?? {}).flatMap(([name, value]) => [value].flat().map((one) => [name, one]));
    const response = await fetch(new URL(path, origin), {
      method,
      redirect: "manual",
      headers: {
        accept: "text/html",
        connection: "close",
        "user-agent": "Mozilla/5.0 (Linux; Android 14) Chrome/130 Mobile",
        ...(cookies.size > 0 ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") } : {}),
        ...(method === "POST" ? { origin, "sec-fetch-site": "same-origin" } : {}),
      },
      ...(method === "POST" ? { body: new URLSearchParams(pairs) } : {}),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (/max-age=0(?:;|$)/i.test(cookie)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return { status: response.status, location: response.headers.get("location"), html: await response.text() };
  }
  return {
    get: (path: string) => ask("GET", path),
    post: (path: string, fields: Record<string, string | string[]>) => ask("POST", path, fields),
  };
}

export type Browser = ReturnType<typeof browser>;
