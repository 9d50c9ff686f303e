/** Pages of the public site; each is a prerendered HTML file. */
export const SITE_PAGES = ['/', '/pricing', '/contact', '/signin', '/signup', '/status'] as const;
export type SitePage = (typeof SITE_PAGES)[number];

/** What serves a path: a site page, the console's single page, a static file, the API, or a local-only route. */
export type PathOwner =
  | { readonly kind: 'site'; readonly file: string }
  | { readonly kind: 'console'; readonly file: string }
  | { readonly kind: 'file' }
  | { readonly kind: 'api' };

/**
 * The routing rule shared by the CloudFront function and the local server. A path with an extension in its last segment
 * is a file; a site page is its own HTML; everything else is the console.
 */
export const findOwner = (path: string): PathOwner => {
  if (path === '/api' || path.startsWith('/api/')) return { kind: 'api' };
  const trimmed = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  if ((SITE_PAGES as readonly string[]).includes(trimmed)) {
    return { kind: 'site', file: trimmed === '/' ? '/index.html' : `${trimmed}/index.html` };
  }
  const last = path.slice(path.lastIndexOf('/') + 1);
  return last.includes('.') ? { kind: 'file' } : { kind: 'console', file: '/console/index.html' };
};
