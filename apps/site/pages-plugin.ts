import { findOwner } from '@cloudmend/domain/navigation';
import type { Plugin } from 'vite';
import type { PageRenderer } from './src/document/page';

/** In development, renders each page on every request, as build.mjs does once. */
export const pagesInDevelopment = (): Plugin => ({
  name: 'cloudmend:pages',
  apply: 'serve',
  configureServer: (server) => () => {
    server.middlewares.use(async (request, response, next) => {
      const path = (request.url ?? '/').split('?')[0] as string;
      if (findOwner(path).kind !== 'site') return next();
      try {
        const { pages } = (await server.ssrLoadModule('/src/document/render-pages.tsx')) as PageRenderer;
        const page = pages.find((one) => one.path === (path.replace(/\/$/, '') || '/'));
        if (!page) return next();
        const html = page.html({
          styles: [],
          fonts: [],
          scripts: ['/@vite/client', '/src/client/development-styles.ts', `/src/client/${page.script}`],
        });
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.end(await server.transformIndexHtml(path, html));
      } catch (error) {
        next(error);
      }
    });
  },
});
