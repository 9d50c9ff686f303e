import { findOwner } from '@cloudmend/domain/navigation';

/** Where Vite serves each app in development. */
export interface DevelopmentServers {
  readonly site: string;
  readonly console: string;
}

/** What Vite itself requests at the root: its client, sources and dependencies of the site. */
const SITE_SOURCE = /^\/(@|src\/|node_modules\/)/;
const HOP_HEADERS = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-encoding',
  'content-length',
  'content-security-policy',
];

const findTarget = (servers: DevelopmentServers, path: string): string => {
  if (path.startsWith('/console/')) return `${servers.console}${path}`;
  if (SITE_SOURCE.test(path)) return `${servers.site}${path}`;
  const owner = findOwner(path);
  return owner.kind === 'console' ? `${servers.console}${owner.file}` : `${servers.site}${path}`;
};

/** Proxies pages and files to the two Vite servers by the shared routing rule. */
export const developmentPages =
  (servers: DevelopmentServers) =>
  async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const ask = () =>
      fetch(`${findTarget(servers, pathname)}${search}`, {
        headers: { accept: request.headers.get('accept') ?? '*/*' },
        redirect: 'manual',
      });
    // Vite closes idle connections; a request that hits one is retried once.
    const answer = await ask().catch(ask);
    const headers = new Headers(answer.headers);
    for (const name of HOP_HEADERS) headers.delete(name);
    return new Response(answer.body, { status: answer.status, headers });
  };
