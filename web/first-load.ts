// What the build does for the first picture: it comes with the page, as do its styles, and every file is compressed.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const SMALL = {
  ".br": (content: Buffer) => brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  ".gz": (content: Buffer) => gzipSync(content, { level: 9 }),
};

/** Puts a compressed copy beside each file that gets smaller; the server sends what the browser takes. */
export function compressed(): Plugin {
  return {
    name: "sixfold:compressed",
    apply: "build",
    writeBundle({ dir }) {
      for (const file of readdirSync(dir!, { recursive: true, withFileTypes: true })) {
        if (!file.isFile()) continue;
        const path = join(file.parentPath, file.name);
        const content = readFileSync(path);
        for (const [suffix, pack] of Object.entries(SMALL)) {
          const small = pack(content);
          if (small.length < content.length) writeFileSync(path + suffix, small);
        }
      }
    },
  };
}

/** Draws the icon into the page, as it is in its own file. */
export function inlineIcon(): Plugin {
  return {
    name: "sixfold:inline-icon",
    transformIndexHtml: (html) => html.replace("<!-- icon -->", readFileSync("public/icon.svg", "utf8").trim()),
  };
}

/** Asks for the typeface at once: otherwise it would wait until the first text is laid out. */
export function preloadedFont(): Plugin {
  return {
    name: "sixfold:preloaded-font",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((name) => /figtree-[\w-]{8}\.woff2$/.test(name)) // the others are for rare letters
          .map((name) => ({
            tag: "link",
            attrs: { rel: "preload", href: `./${name}`, as: "font", type: "font/woff2", crossorigin: true },
          })),
    },
  };
}

/** Puts the styles that the page links to into the page: nothing can be painted before they are there. */
export function inlineStyles(): Plugin {
  const inlined: string[] = [];
  return {
    name: "sixfold:inline-styles",
    apply: "build",
    enforce: "post",
    /** Parts that are loaded later name the styles that they need. Those in the page are there: not to be asked for. */
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const near = (name: string): string => JSON.stringify(`./${basename(name)}`);
        const entry = chunks.find((chunk) => chunk.isEntry)!.fileName;
        for (const chunk of chunks)
          for (const style of inlined) chunk.code = chunk.code.replaceAll(near(style), near(entry));
      },
    },
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        return html.replace(/<link rel="stylesheet"[^>]*href="\.\/([^"]+)"[^>]*>/g, (link, name: string) => {
          const file = bundle[name];
          if (file?.type !== "asset") return link;
          delete bundle[name];
          inlined.push(name);
          // What a style names is beside it; seen from the page, it is in the folder of the style.
          const folder = name.slice(0, name.lastIndexOf("/") + 1);
          const source = String(file.source).replace(/url\(\.\//g, `url(./${folder}`);
          return `<style>${source.trim()}</style>`;
        });
      },
    },
  };
}
