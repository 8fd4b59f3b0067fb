import preact from "@preact/preset-vite";
import { defineConfig } from "vite";
import { compressed, inlineIcon, inlineStyles, preloadedFont } from "./first-load.ts";

// Built into the Python package, which serves it; in development the server's answers come from a running one.
export default defineConfig({
  base: "./",
  plugins: [preact(), inlineIcon(), inlineStyles(), preloadedFont(), compressed()],
  build: { outDir: "../src/sixfold/server/static", emptyOutDir: true, assetsInlineLimit: 0 },
  server: { proxy: { "/api": { target: "http://localhost:8000", ws: true } } },
});
