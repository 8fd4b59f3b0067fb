import preact from "@preact/preset-vite";
import { defineConfig } from "vite";
import { compressed, inlineIcon, inlineStyles, preloadedFont } from "./first-load.ts";

// What is needed at once is one file for each of these: further ones cost their headers, and are packed less well.
const HOME = /src\/(home\/(demo|entry|hero|level|matches|naming|page|picture|quick)\.|picture\/|saved\/(open|file))/;
const MATCH = /src\/(match\/(?!sound\.)|games\/(parts\.|grid\/(?!(marks|staging)\.)))/;
const LATER = new RegExp(
  [
    "src/(about|app/(keys-help|later-words|settings-panel)|learn|options|rules/(?!links)|saved/(page|link))",
    "words/(es|fr)/",
    "games/(boards|cubes|rummy|grid/ghost)",
    "match/(chart|chairs|confetti|end|files|hand-over|looking-back|menu|over|next-step|replay)\\.",
    "match/(seldom|send-away|share-sheet|sharing|sit-down|unseen|waiting)\\.",
    "node_modules/uqr/",
  ].join("|"),
);
const isScript = (id: string): boolean => /web\/(src|node_modules)\/.*\.(ts|tsx|js|mjs)$/.test(id);
/** What loads the other files. */
const isLoader = (id: string): boolean => id === "\0vite/preload-helper.js";
const groups = [
  { name: "home", test: (id: string) => isScript(id) && HOME.test(id) },
  { name: "match", test: (id: string) => isScript(id) && MATCH.test(id) && !LATER.test(id) },
  { name: "first", test: (id: string) => isLoader(id) || (isScript(id) && !LATER.test(id)) },
];

// Built into the Python package, which serves it; in development the server's answers come from a running one.
export default defineConfig({
  base: "./",
  plugins: [preact(), inlineIcon(), inlineStyles(), preloadedFont(), compressed()],
  build: {
    outDir: "../src/sixfold/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups } } },
  },
  server: { proxy: { "/api": { target: "http://localhost:8000", ws: true } } },
});
