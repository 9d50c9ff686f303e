import type { Plugin } from 'vite';
import { colorSchemeScript } from '../src/provider/color-scheme';

const FILE = 'assets/color-scheme.js';

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
