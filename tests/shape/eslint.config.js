import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

/**
 * The arrows of the house (README, Layers). A room names everything it may import; the rest is refused. `type` rooms
 * may be imported for their types alone.
 */
const rooms = [
  { room: "app/domain", may: ["#app/domain/"] },
  { room: "app/contract", may: ["#app/domain/", "zod"] },
  { room: "app/shop-api", may: ["#app/contract/", "#app/domain/", "zod"] },
  {
    room: "app/http",
    may: [
      "#app/http/",
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
      "isbot",
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
      "#app/startup/",
      "#app/shop-api/",
      "#app/http/",
      "#app/forms/",
      "#app/contract/",
      "#app/domain/",
      "#app/i18n/",
      "@remix-run/",
      "zod",
    ],
    type: ["#app/components/"],
  },
  { room: "app/forms", may: ["#app/domain/", "#app/contract/", "#app/forms/", "zod", "@conform-to/"] },
  { room: "app/i18n", may: ["#app/i18n/", "#app/domain/", "i18next"], type: ["#app/contract/"] },
  {
    room: "app/components",
    may: [
      "#app/domain/",
      "#app/forms/",
      "#app/i18n/",
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
    may: ["#app/components/", "#app/styles/", "react", "react-dom", "node:crypto", "node:v8"],
    type: ["@remix-run/node"],
  },
  { room: "app/reports", may: ["#app/domain/privacy/", "react", "@sentry/remix"] },
  { room: "app/routes", may: ["#app/", "react", "@remix-run/", "zod", "@conform-to/"], never: ["#app/routes/"] },
  {
    room: "server/api",
    may: [
      "#app/contract/",
      "#app/domain/",
      "#app/i18n/",
      "#server/use-cases/",
      "#server/api/",
      "#server/ports/",
      "#server/log.ts",
      "#server/drawings/",
      "#server/security/",
      "#server/uploads/",
      "hono",
      "@hono/",
      "zod",
      "node:crypto",
    ],
  },
  {
    room: "server/use-cases",
    never: [
      "hono",
      "@hono/",
      "@remix-run/",
      "react",
      "#server/api/",
      "#app/routes/",
      "#app/components/",
      "#app/startup/",
    ],
  },
  {
    room: "server/db",
    never: [
      "#server/api/",
      "#server/use-cases/",
      "hono",
      "@hono/",
      "@remix-run/",
      "react",
      "#app/routes/",
      "#app/components/",
      "#app/startup/",
    ],
  },
  {
    room: "server/gateways",
    never: [
      "#server/api/",
      "#server/use-cases/",
      "#server/db/",
      "hono",
      "@hono/",
      "@remix-run/",
      "react",
      "#app/routes/",
      "#app/components/",
      "#app/startup/",
    ],
  },
];

const message = "this room may not import that one (README, Layers)";
const nobodyImportsTests = { regex: "^#tests/|/tests/", message: "nothing but tests imports tests" };

const noParseFloat = { name: "parseFloat", message: "numbers of the shop are made by app/domain" };
const noEnvironment = { object: "process", property: "env", message: "settings are read in server/env.ts alone" };
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
  // A later entry replaces the options of an earlier one: each set of files names all of its own.
  {
    files: ["app/**/*.{ts,tsx}", "server/**/*.ts"],
    rules: {
      "no-restricted-globals": ["error", noParseFloat],
      "no-restricted-properties": ["error", ...noFloatText, noEnvironment],
      "@typescript-eslint/no-restricted-imports": ["error", { patterns: [nobodyImportsTests] }],
    },
  },
  {
    files: ["server/env.ts", "app/startup/standalone.server.ts"],
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
              regex: `^${escaped(one)}`,
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

/** A specifier that ends in "/" is a folder or a scope, anything else is a whole name (with its subpaths). */
function start(specifier) {
  return specifier.endsWith("/") || specifier.endsWith(".ts") ? escaped(specifier) : `${escaped(specifier)}(?:$|/)`;
}

function escaped(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
