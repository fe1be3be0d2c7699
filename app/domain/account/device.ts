/** How a session is shown in the list of devices: codes that the page words. */
export type Device = { browser: Browser | null; system: System | null };
export type Browser = "yandex" | "edge" | "opera" | "samsung" | "firefox" | "chrome" | "safari";
export type System = "android" | "iphone" | "ipad" | "windows" | "macos" | "linux";

/** Read from the User-Agent, which proves nothing: for display only, never for a decision. */
export function deviceOf(userAgent: string): Device {
  return { browser: firstOf(browsers, userAgent), system: firstOf(systems, userAgent) };
}

// Order matters: User-Agents also contain the names of browsers they derive from.
const browsers: readonly (readonly [Browser, RegExp])[] = [
  ["yandex", /\bYaBrowser\//],
  ["edge", /\bEdg(?:e|A|iOS)?\//],
  ["opera", /\bOPR\//],
  ["samsung", /\bSamsungBrowser\//],
  ["firefox", /\b(?:Firefox|FxiOS)\//],
  ["chrome", /\b(?:Chrome|CriOS)\//],
  ["safari", /\bSafari\//],
];

const systems: readonly (readonly [System, RegExp])[] = [
  ["iphone", /\biPhone\b/],
  ["ipad", /\biPad\b/],
  ["android", /\bAndroid\b/],
  ["windows", /\bWindows\b/],
  ["macos", /\bMac OS X\b/],
  ["linux", /\bLinux\b/],
];

function firstOf<Name>(known: readonly (readonly [Name, RegExp])[], userAgent: string): Name | null {
  return known.find(([, sign]) => sign.test(userAgent))?.[0] ?? null;
}
