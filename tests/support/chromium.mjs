import { execFileSync } from "node:child_process";
import { accessSync, constants } from "node:fs";

/** As root the sandbox cannot start; the other flags stop the browser's own background requests. */
export const chromiumFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--host-resolver-rules=MAP *.skoba.test 127.0.0.1",
];

/** The headless shell, with which a test takes two thirds of the time. */
const shell = "/usr/bin/chromium-headless-shell";

/**
 * The browser of the tests: CHROMIUM_PATH, the usual places, Playwright's own; otherwise one is installed. Measurements
 * use a complete browser (`withWindows`).
 */
export async function findChromium({ withWindows = false } = {}) {
  const places = withWindows ? usualPlaces : [shell, ...usualPlaces];
  return there(places) ?? (await playwrights()) ?? (await installed(places)) ?? null;
}

const usualPlaces = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

function there(places) {
  const named = process.env.CHROMIUM_PATH;
  if (named) return isProgram(named) ? named : null;
  return places.find(isProgram) ?? null;
}

async function playwrights() {
  const { chromium } = await import("playwright");
  const own = chromium.executablePath();
  return own && isProgram(own) ? own : null;
}

async function installed(places) {
  console.log("No Chromium found: installing one (set CHROMIUM_PATH to use another).");
  if (run("npx", ["playwright", "install", "chromium"])) {
    const own = await playwrights();
    if (own) return own;
  }
  const mayInstall = process.getuid?.() === 0 && isProgram("/usr/bin/apt-get");
  if (
    mayInstall &&
    run("apt-get", ["update"]) &&
    run("apt-get", ["install", "-y", "--no-install-recommends", "chromium"])
  )
    return there(places);
  return null;
}

function run(command, args) {
  try {
    execFileSync(command, args, {
      stdio: "inherit",
      timeout: 600_000,
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
    return true;
  } catch {
    return false;
  }
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
