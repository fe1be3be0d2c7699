import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

/**
 * Import rules (docs/architecture.md). A folder lists everything it may import; all else is refused. Modules under
 * `type` may be imported for their types only, unless `may` lists a part of them.
 */
const rooms = [
  { room: "app/domain", may: ["#app/domain/"] },
  { room: "app/contract", may: ["#app/contract/", "#app/domain/", "zod"] },
  { room: "app/cache", may: ["#app/cache/"] },
  { room: "app/shop-api", may: ["#app/cache/", "#app/contract/", "#app/domain/", "zod"] },
  {
    room: "app/http",
    may: [
      "#app/http/",
      "isbot",
      "#app/forms/",
      "#app/i18n/",
      "#app/contract/",
      "#app/domain/",
      "@remix-run/node",
      "cookie",
      "node:crypto",
      "zod",
    ],
  },
  {
    room: "app/startup",
    may: [
      "#app/shop-api/",
      "#app/http/",
      "#app/contract/",
      "#app/domain/",
      "#app/forms/reply.ts",
      "@remix-run/",
      "node:crypto",
    ],
  },
  {
    room: "app/actions",
    may: [
      "#app/actions/",
      "#app/startup/",
      "#app/shop-api/",
      "#app/http/",
      "#app/forms/",
      "#app/contract/",
      "#app/domain/",
      "#app/i18n/",
      "@remix-run/node",
      "@conform-to/",
      "zod",
    ],
  },
  {
    room: "app/loaders",
    may: [
      "#app/loaders/",
      "#app/view-models/",
      "#app/startup/",
      "#app/shop-api/",
      "#app/http/",
      "#app/forms/",
      "#app/contract/",
      "#app/domain/",
      "#app/i18n/",
      "@remix-run/",
      "markdown-it",
      "sanitize-html",
      "zod",
    ],
  },
  {
    room: "app/view-models",
    may: ["#app/view-models/", "#app/domain/", "#app/i18n/"],
    type: ["#app/contract/", "#app/forms/reply.ts"],
  },
  { room: "app/forms", may: ["#app/domain/", "#app/contract/", "#app/forms/", "zod", "@conform-to/"] },
  { room: "app/i18n", may: ["#app/i18n/", "#app/domain/", "i18next"], type: ["#app/contract/"] },
  {
    room: "app/components",
    may: [
      "#app/domain/",
      "#app/forms/",
      "#app/i18n/",
      "#app/view-models/",
      "#app/components/",
      "react",
      "react-dom",
      "@remix-run/react",
      "@conform-to/react",
      "imask",
    ],
    type: ["#app/contract/"],
  },
  {
    room: "app/document",
    may: ["#app/components/", "#app/styles/", "react", "react-dom", "@remix-run/react", "node:crypto", "node:stream"],
  },
  { room: "app/reports", may: ["#app/domain/privacy/", "react", "@sentry/remix"] },
  { room: "app/routes", may: ["#app/", "react", "@remix-run/", "zod", "@conform-to/"], never: ["#app/routes/"] },
  {
    room: "server/api",
    may: [
      "#app/cache/",
      "#app/contract/",
      "#app/domain/",
      "#app/i18n/",
      "#server/use-cases/",
      "#server/api/",
      "#server/drawings/",
      "#server/security/",
      "#server/uploads/",
      "hono",
      "@hono/",
      "zod",
    ],
    type: ["#server/ports/"],
  },
  {
    room: "server/use-cases",
    may: [
      "#server/use-cases/",
      "#server/db/",
      "#server/cache/",
      "#server/security/",
      "#server/uploads/",
      "#server/documents/",
      "#server/exchange/",
      "#server/ports/work-place.ts",
      // Errors thrown by gateways.
      "#server/gateways/files/files.ts",
      "#server/gateways/sms/sms.ts",
      "#app/cache/",
      "#app/contract/",
      "#app/domain/",
      "#app/i18n/",
      "libphonenumber-js",
      "node:crypto",
      "zod",
    ],
    type: ["#server/ports/", "#server/emails/", "#server/gateways/"],
  },
  {
    room: "server/db",
    may: [
      "#server/db/",
      "#server/ports/bus.ts",
      "#app/domain/",
      "@electric-sql/pglite",
      "kysely",
      // Data tables shipped with the shop.
      "csv-parse/sync",
      "#server/shipped-files.ts",
      "node:crypto",
      "node:fs",
      "node:os",
      "node:path",
      "node:url",
      "pg",
      "zod",
    ],
    type: ["#server/ports/", "#app/contract/"],
  },
  {
    room: "server/gateways",
    may: [
      "#server/gateways/",
      "#server/security/",
      "#server/ports/work-place.ts",
      "#server/uploads/read-at-most.ts",
      "#server/uploads/slots.ts",
      "#app/domain/verdict.ts",
      "@aws-sdk/",
      "flydrive",
      "ipaddr.js",
      "nodemailer",
      "node:async_hooks",
      "node:dns",
      "node:fs",
      "node:os",
      "node:http",
      "node:https",
      "node:net",
      "node:path",
      "node:zlib",
      "zod",
    ],
    type: ["#server/ports/", "#app/contract/", "#app/domain/order/receipt.ts"],
  },
  {
    room: "server/ports",
    may: ["#server/ports/", "node:async_hooks", "node:crypto"],
    type: ["#server/db/", "#server/gateways/", "#server/log.ts", "#app/domain/"],
  },
  { room: "server/cache", may: ["#server/cache/", "#app/cache/"], type: ["#server/ports/"] },
  {
    room: "server/security",
    may: [
      "#server/security/",
      "#app/contract/",
      "#app/domain/",
      "jose",
      "node:crypto",
      "node:fs",
      "node:net",
      "node:path",
      "zod",
      "ipaddr.js",
    ],
    type: ["#server/ports/"],
  },
  {
    room: "server/emails",
    may: ["#server/emails/", "#server/security/", "#app/contract/", "#app/domain/", "#app/i18n/", "zod"],
    type: ["#server/ports/"],
  },
  {
    room: "server/uploads",
    may: [
      "#server/uploads/",
      "#server/shipped-files.ts",
      "#server/worker-thread.ts",
      "#app/domain/",
      "csv-parse/sync",
      "fflate",
      "hucre/xlsx",
      // Drawing of the operator's sign in a process of its own.
      "node:child_process",
      "node:module",
      "node:stream",
      "node:worker_threads",
      "node:zlib",
      "sharp",
      "yauzl",
    ],
  },
  { room: "server/exchange", may: ["#server/exchange/", "#app/domain/", "csv-parse/sync", "zod"] },
  {
    room: "server/documents",
    may: [
      "#server/documents/",
      "#server/shipped-files.ts",
      "#server/worker-thread.ts",
      "#app/domain/",
      "#app/i18n/",
      "fflate",
      "hucre/xlsx",
      "pdfkit",
      "qrcode",
      "node:module",
      "node:timers/promises",
      "node:worker_threads",
      "zod",
    ],
  },
  { room: "server/drawings", may: ["#server/drawings/", "zod", "node:child_process", "node:module"] },
  {
    room: "server/jobs",
    may: [
      "#server/jobs/",
      "#server/use-cases/",
      "#server/db/",
      "#server/emails/",
      "#server/gateways/",
      "#server/ports/work-place.ts",
      "#app/domain/",
      "#app/i18n/",
      "pg-boss",
      "zod",
    ],
    type: ["#server/ports/", "#server/log.ts"],
  },
  {
    room: "server/backup",
    may: ["#server/backup/", "#server/db/", "node:", "pg", "zod"],
    type: ["#server/gateways/", "#server/ports/"],
  },
  {
    room: "server/reports",
    may: ["#server/reports/", "#server/uploads/", "#app/domain/", "@sentry/remix"],
    type: ["#server/log.ts"],
  },
  {
    room: "server/metrics",
    may: ["#server/metrics/", "#server/security/", "prom-client"],
    type: ["#server/jobs/", "#server/reports/"],
  },
  {
    room: "server/front",
    may: [
      "#app/http/",
      "#server/front/",
      "#server/ports/work-place.ts",
      "#server/security/",
      "#server/uploads/",
      "#server/reports/tunnel.ts",
      "#server/api/problem-message.ts",
      "#app/cache/",
      "#app/contract/",
      "#app/domain/",
      "#app/i18n/",
      "@hono/node-server",
      "@remix-run/node",
      "hono/html",
      "node:",
      "zod",
    ],
    type: [
      "#server/gateways/",
      "#server/log.ts",
      "#server/metrics/",
      "#server/ports/",
      "#server/reports/",
      "#app/shop-api/",
    ],
  },
  {
    room: "server/demo",
    may: [
      "#server/demo/",
      "#server/use-cases/catalog/photos/",
      "#server/use-cases/catalog/saving/",
      "#server/db/one-connection.ts",
      "#server/default-shop.ts",
      "#server/documents/",
      "#server/drawings/spec.ts",
      "#server/exchange/",
      "#server/ports/",
      "#server/shipped-files.ts",
      "#app/domain/",
      "csv-parse/",
      "node:",
      "pg",
      "sharp",
      "zod",
    ],
    type: [
      "#server/drawings/",
      "#server/gateways/",
      "#server/settings/env.ts",
      "#server/log.ts",
      "#server/use-cases/catalog/media/",
    ],
  },
  {
    room: "server/operator",
    may: [
      "#server/operator/",
      "#server/use-cases/",
      "#server/ports/",
      "#server/backup/backup.ts",
      "#server/security/same-secret.ts",
      "#server/shipped-files.ts",
      "#server/uploads/",
      "#app/domain/",
      "node:crypto",
      "node:fs",
      "node:http",
      "node:stream",
      "node:os",
      "node:path",
      "node:util",
      "zod",
    ],
    type: ["#app/contract/"],
  },
  {
    room: "server/settings",
    may: ["#server/settings/", "#server/gateways/", "#server/reports/dsn.ts", "#app/domain/", "node:net", "zod"],
  },
  {
    room: "server/process",
    may: ["#server/", "#app/cache/", "#app/contract/", "#app/domain/", "node:", "zod"],
    type: ["#app/shop-api/"],
    never: ["#server/cli/", "#server/demo/"],
  },
  {
    room: "server/cli",
    may: [
      "#server/cli/",
      "#server/backup/",
      "#server/operator/",
      "#server/process/",
      "#server/demo/",
      "#server/db/",
      "#server/ports/work-place.ts",
      "#server/settings/env.ts",
      "#server/log.ts",
      "#app/domain/",
      "node:",
    ],
  },
];

const message = "this room may not import that one (docs/architecture.md)";
const nobodyImportsTests = { regex: "^#tests/|/tests/", message: "nothing but tests imports tests" };
const onlyCommandsImportDemo = {
  regex: "^#server/demo/|/demo/",
  message: "nothing but server/cli imports the demo shop",
};

const noParseFloat = { name: "parseFloat", message: "numbers of the shop are made by app/domain" };
const noEnvironment = {
  object: "process",
  property: "env",
  message: "settings are read in server/settings/env.ts alone",
};
const noFloatText = [
  { property: "toFixed", message: "numbers of the shop are shown by app/i18n/format.ts" },
  { object: "Number", property: "parseFloat", message: "numbers of the shop are made by app/domain" },
];
const noAmbient = [
  { object: "Date", property: "now", message: "the clock is an argument" },
  { object: "Math", property: "random", message: "randomness is an argument" },
  { object: "crypto", property: "randomUUID", message: "ids are an argument" },
];

export default tseslint.config(
  { ignores: ["build/**", "node_modules/**", "var/**", ".cache/**"] },
  {
    files: ["**/*.{ts,tsx}"],
    languageOptions: { parser: tseslint.parser, parserOptions: { ecmaFeatures: { jsx: true } } },
    plugins: { "@typescript-eslint": tseslint.plugin, "react-hooks": reactHooks },
    linterOptions: { reportUnusedDisableDirectives: true },
    rules: {
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", ignoreRestSiblings: true }],
      "@typescript-eslint/consistent-type-imports": [
        "error",
        { fixStyle: "inline-type-imports", disallowTypeAnnotations: false },
      ],
      "@typescript-eslint/ban-ts-comment": "error",
      "no-restricted-syntax": [
        "error",
        { selector: "TSEnumDeclaration", message: "unions of literals instead of enums" },
      ],
      eqeqeq: "error",
      "no-var": "error",
      "prefer-const": "error",
    },
  },
  {
    files: ["app/**/*.tsx", "app/**/*.ts"],
    rules: { "react-hooks/rules-of-hooks": "error", "react-hooks/exhaustive-deps": "error" },
  },
  // A later entry replaces the options of an earlier one, so each set of files lists all of its restrictions.
  {
    files: ["app/**/*.{ts,tsx}", "server/**/*.ts"],
    rules: {
      "no-restricted-globals": ["error", noParseFloat],
      "no-restricted-properties": ["error", ...noFloatText, noEnvironment],
      "@typescript-eslint/no-restricted-imports": ["error", { patterns: [nobodyImportsTests, onlyCommandsImportDemo] }],
    },
  },
  {
    files: ["server/settings/env.ts", "app/startup/standalone.server.ts"],
    rules: { "no-restricted-properties": ["error", ...noFloatText] },
  },
  {
    files: ["server/use-cases/**/*.ts"],
    rules: { "no-restricted-properties": ["error", ...noFloatText, ...noAmbient, noEnvironment] },
  },
  {
    files: ["app/domain/**/*.ts"],
    rules: { "no-restricted-globals": "off", "no-restricted-properties": ["error", ...noAmbient, noEnvironment] },
  },
  {
    files: ["server/*.ts"],
    ignores: ["server/index.ts"],
    rules: {
      "@typescript-eslint/no-restricted-imports": [
        "error",
        {
          patterns: [
            nobodyImportsTests,
            onlyCommandsImportDemo,
            { regex: "^#server/(?:process|operator|cli)/", message },
          ],
        },
      ],
    },
  },
  ...rooms.map(({ room, may, type = [], never = [] }) => ({
    files: [`${room}/**/*.{ts,tsx}`],
    rules: {
      "@typescript-eslint/no-restricted-imports": [
        "error",
        {
          patterns: [
            nobodyImportsTests,
            { regex: "^\\.\\./", message: "a relative import stays in its folder" },
            ...(may === undefined ? [] : [{ regex: `^(?!\\./|${[...may, ...type].map(start).join("|")})`, message }]),
            ...type.map((one) => ({
              regex: `^(?!${[...(may ?? []), "$"].map(start).join("|")})${escaped(one)}`,
              allowTypeImports: true,
              message: `${message}, its types excepted`,
            })),
            ...never.map((one) => ({ regex: `^${start(one)}`, message })),
          ],
        },
      ],
    },
  })),
);

/** A specifier that ends in "/" is a folder or a scope, any other is a whole name (with its subpaths). */
function start(specifier) {
  return /[/:]$|\.ts$/.test(specifier) ? escaped(specifier) : `${escaped(specifier)}(?:$|/)`;
}

function escaped(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
