/**
 * The live options of the Remix Vite plugin: vite.config.ts imports this object, since the plugin reads no file by itself.
 * @type {import("@remix-run/dev").VitePluginConfig}
 */
export default {
  appDirectory: "app",
  buildDirectory: "build",
  serverBuildFile: "index.js",
  ssr: true,
  future: {
    v3_singleFetch: true,
    v3_routeConfig: true,
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    // Its /__manifest endpoint builds an answer of any length a stranger asks for.
    v3_lazyRouteDiscovery: false,
  },
};
