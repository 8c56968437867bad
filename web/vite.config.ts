import { svelte } from "@sveltejs/vite-plugin-svelte";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build, type Plugin } from "vite";
import { defineConfig } from "vitest/config";

const SITE = "../src/rollwright/server/site";
const PUBLIC = ["favicon.svg", "manifest.webmanifest"];
const SERVER = process.env.ROLLWRIGHT_SERVER ?? "http://127.0.0.1:8470";

/** Writes every file a second and third time, compressed: the server only has to choose. */
function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    closeBundle() {
      for (const entry of readdirSync(SITE, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || /\.(br|gz)$/.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const plain = readFileSync(path);
        writeFileSync(`${path}.gz`, gzipSync(plain, { level: 9 }));
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
        writeFileSync(`${path}.br`, brotliCompressSync(plain, { params }));
      }
    },
  };
}

/** Writes the service worker, which is told of all files of the build, and of what `public` holds
 * those that pages show; icons are only for whoever installs the app. */
function offline(): Plugin {
  return {
    name: "offline",
    apply: "build",
    generateBundle: {
      order: "post",
      async handler(_, bundle) {
        const index = bundle["index.html"];
        if (index?.type !== "asset") throw new Error("there is no index.html");
        const hash = createHash("sha256").update(index.source);
        for (const name of PUBLIC) hash.update(readFileSync(join("public", name)));
        const assets = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
        const files = [...assets, ...PUBLIC].sort().map((name) => `/${name}`);
        const name = hash.update(files.join()).digest("hex").slice(0, 12);
        const source = await worker({ name, files });
        this.emitFile({ type: "asset", fileName: "sw.js", source });
      },
    },
  };
}

/** A file of its own that imports none: not every browser has workers made of modules. */
async function worker(BUILD: { name: string; files: string[] }): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    build: {
      write: false,
      target: "es2022",
      rolldownOptions: {
        input: "src/offline/worker.ts",
        output: { format: "iife", postBanner: `const BUILD = ${JSON.stringify(BUILD)};` },
      },
    },
  });
  const chunk = "output" in built ? built.output[0] : undefined;
  if (!chunk) throw new Error("the service worker is not built");
  return chunk.code;
}

export default defineConfig({
  plugins: [svelte(), offline(), compressed()],
  build: {
    outDir: SITE,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Of many small files each costs its headers: what most pages share comes in one.
        codeSplitting: {
          groups: [
            {
              name: "shared",
              test: /src\/(drawing|keep|net|shell|texts\/language|words)/,
              minShareCount: 4,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      "/api": SERVER,
      "/socket": { target: SERVER, ws: true, changeOrigin: true, rewriteWsOrigin: true },
    },
  },
  test: { include: ["tests/**/*.test.ts"] },
});
