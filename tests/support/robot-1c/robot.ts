export type RobotAnswer = { status: number; headers: Headers; lines: string[]; bytes: Buffer };
type Sent = {
  method?: "GET" | "POST";
  body?: Uint8Array | string;
  cookie?: string;
  basic?: boolean;
  headers?: Record<string, string>;
};
type Params = Record<string, string | number>;

/**
 * 1C as the shop sees it: words of the login with each request, a cookie, and a session id once it is told one. What it
 * remembers may be taken from it, as its modules lose it.
 */
export class Robot {
  cookie: string | null = null;
  sessid: string | null = null;
  limit = 0;
  readonly #origin: string;
  readonly #basic: string;
  type: "catalog" | "sale";
  /** Does the module send the words of the login with each request? */
  sendsBasic = true;

  constructor(
    origin: string,
    { login, password }: { login: string; password: string },
    type: "catalog" | "sale" = "catalog",
  ) {
    this.#origin = origin;
    this.#basic = `Basic ${Buffer.from(`${login}:${password}`).toString("base64")}`;
    this.type = type;
  }

  async ask(
    mode: string,
    params: Params = {},
    { method = "GET", body, basic = this.sendsBasic, cookie, headers = {} }: Sent = {},
  ): Promise<RobotAnswer> {
    const query = new URLSearchParams({
      type: this.type,
      mode,
      ...(this.sessid !== null && { sessid: this.sessid }),
      ...Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)])),
    });
    const sentCookie = cookie ?? this.cookie;
    const sent = typeof body === "string" ? body : body === undefined ? undefined : Uint8Array.from(body);
    const response = await fetch(`${this.#origin}/exchange/1c?${query}`, {
      method: sent === undefined ? method : "POST",
      ...(sent !== undefined && { body: sent }),
      headers: {
        "user-agent": "1C+Enterprise/8.3",
        ...(basic && { authorization: this.#basic }),
        ...(sentCookie !== null && { cookie: sentCookie }),
        ...headers,
      },
      redirect: "manual",
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const charset = /charset=([\w-]+)/.exec(response.headers.get("content-type") ?? "")?.[1] ?? "utf-8";
    const lines = new TextDecoder(charset).decode(bytes).split("\n");
    return { status: response.status, headers: response.headers, lines, bytes };
  }

  async checkauth(method: "GET" | "POST" = "GET"): Promise<RobotAnswer> {
    const answer = await this.ask("checkauth", {}, { method });
    const [first, name, value] = answer.lines;
    if (first === "success") this.cookie = `${name}=${value}`;
    return answer;
  }

  async init(version?: string): Promise<RobotAnswer> {
    const answer = await this.ask("init", version === undefined ? {} : { version });
    const settings = new Map(answer.lines.map((line) => [line.split("=")[0] ?? "", line.split("=")[1] ?? ""]));
    this.limit = Number(settings.get("file_limit"));
    this.sessid = settings.get("sessid") ?? this.sessid;
    return answer;
  }

  /** In chunks of the shop's limit, as modules cut their files. */
  async file(filename: string, content: Uint8Array | string): Promise<RobotAnswer> {
    const bytes = Buffer.from(content);
    let answer: RobotAnswer | null = null;
    for (let at = 0; at < bytes.length || answer === null; at += this.limit) {
      answer = await this.ask("file", { filename }, { body: bytes.subarray(at, at + this.limit) });
      if (answer.lines[0] !== "success") return answer;
    }
    return answer;
  }

  /** Asked again while there is progress, as 1C does; the first lines of all answers. */
  async import(filename: string, most = 100): Promise<{ firsts: string[]; last: RobotAnswer }> {
    const firsts: string[] = [];
    for (;;) {
      const last = await this.ask("import", { filename });
      firsts.push(last.lines[0] ?? "");
      if (last.lines[0] !== "progress" || firsts.length === most) return { firsts, last };
    }
  }
}
