import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { publishPlan } from '../../tools/plan/bundle.mjs';

const root = dirname(fileURLToPath(import.meta.url));
const dist = join(root, 'dist');
const renderer = join(dist, '.render');

const vite = (options) =>
  build({ root, configFile: join(root, 'vite.config.ts'), configLoader: 'runner', logLevel: 'warn', build: options });
const readManifest = async (folder) => JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'));

/** Fonts of the first screen; the rest load when a character needs them. */
const FIRST_FONTS = /instrument-sans-latin-wdth-normal-[\w-]+\.woff2$/;

/**
 * The renderer's build provides one style sheet and its fonts for all pages; the excerpt from the script build is
 * dropped.
 */
const takeStyles = async () => {
  for (const file of await readdir(join(dist, 'assets'))) {
    if (/\.(css|woff2)$/.test(file)) await rm(join(dist, 'assets', file));
  }
  await cp(join(renderer, 'assets'), join(dist, 'assets'), {
    recursive: true,
    filter: (file) => !/\.m?js$/.test(file),
  });
};

const EARLY_SCRIPT = /^color-scheme-\w+\.js$/;

const assetsFor = (page, scripts, files) => ({
  styles: files.filter((file) => file.endsWith('.css')).map((file) => `/assets/${file}`),
  fonts: files.filter((file) => FIRST_FONTS.test(file)).map((file) => `/assets/${file}`),
  scripts: [
    ...files.filter((file) => EARLY_SCRIPT.test(file)).map((file) => `/assets/${file}`),
    `/${scripts[`src/client/${page.script}`].file}`,
  ],
});

const writePages = async () => {
  const { 'src/document/render-pages.tsx': entry } = await readManifest(renderer);
  const { pages } = await import(pathToFileURL(join(renderer, entry.file)).href);
  const scripts = await readManifest(dist);
  const files = await readdir(join(dist, 'assets'));
  for (const page of pages) {
    const file = join(dist, page.path, 'index.html');
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, page.html(assetsFor(page, scripts, files)));
  }
};

await vite({});
await vite({ ssr: true });
await takeStyles();
await writePages();
// Served beside the pages: customers' CI fetches it by its hash.
await publishPlan(join(dist, 'assets'));
await rm(join(dist, '.vite'), { recursive: true });
await rm(renderer, { recursive: true });
