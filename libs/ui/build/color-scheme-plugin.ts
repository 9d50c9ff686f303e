import type { Plugin } from 'vite';
import { colorSchemeScript } from '../src/provider/color-scheme';

/** FNV-1a with 32 bits. */
const toHash = (text: string): string =>
  [...text]
    .reduce((hash, character) => Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0, 0x811c9dc5)
    .toString(16)
    .padStart(8, '0');

/** Browsers keep what is in `assets` for a year, so the name changes with the content. */
const FILE = `assets/color-scheme-${toHash(colorSchemeScript())}.js`;

/** Adds the script that sets the colour scheme before the first paint to every HTML page, as a separate file. */
export const colorSchemeBeforePaint = (): Plugin => {
  let base = '/';
  return {
    name: 'cloudmend:color-scheme',
    configResolved: (config) => {
      base = config.base;
    },
    configureServer: (server) => {
      server.middlewares.use((request, response, next) => {
        if (request.url?.split('?')[0] !== `${base}${FILE}`) return next();
        response.setHeader('content-type', 'text/javascript');
        response.end(colorSchemeScript());
      });
    },
    transformIndexHtml: () => [{ tag: 'script', attrs: { src: `${base}${FILE}` }, injectTo: 'head-prepend' }],
    generateBundle() {
      if (this.environment.name === 'client')
        this.emitFile({ type: 'asset', fileName: FILE, source: colorSchemeScript() });
    },
  };
};
