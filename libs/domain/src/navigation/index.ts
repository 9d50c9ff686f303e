import type { Permission } from '../permissions/index';
import type { Plan } from '../plans/index';
import { Plan as PlanSchema } from '../plans/index';

/** Pages of the public site; each is a prerendered HTML file. */
export const SITE_PAGES = ['/', '/pricing', '/contact', '/signin', '/signup'] as const;
export type SitePage = (typeof SITE_PAGES)[number];

/** What answers a path: a page of the site, the console's single page, a file as it is, the API, or a local-only route. */
export type PathOwner = { readonly kind: 'site'; readonly file: string } | { readonly kind: 'console'; readonly file: string } | { readonly kind: 'file' } | { readonly kind: 'api' };

/**
 * The one path rule: the CloudFront function and the local server both run it.
 * A path with an extension in its last part is a file; a site page is its own HTML; everything else is the console.
 */
export const ownerOf = (path: string): PathOwner => {
  if (path === '/api' || path.startsWith('/api/')) return { kind: 'api' };
  const trimmed = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  if ((SITE_PAGES as readonly string[]).includes(trimmed)) {
    return { kind: 'site', file: trimmed === '/' ? '/index.html' : `${trimmed}/index.html` };
  }
  const last = path.slice(path.lastIndexOf('/') + 1);
  return last.includes('.') ? { kind: 'file' } : { kind: 'console', file: '/console/index.html' };
};

export interface ConsolePage {
  /** Below /{tenant}/. */
  readonly path: string;
  readonly title: string;
  readonly needs: Permission;
  /** Plans that may open it; all where empty. */
  readonly plans: readonly Plan[];
  /** Stay on the page when the route names a tenant one is not a member of, and show the note. */
  readonly softMismatch?: boolean;
}

const aboveFree: readonly Plan[] = PlanSchema.options.filter((plan) => plan !== 'free');

/** Who may open which page. */
export const CONSOLE_PAGES: readonly ConsolePage[] = [
  { path: 'home', title: 'Home', needs: 'viewTenant', plans: [], softMismatch: true },
  { path: 'overview', title: 'Home', needs: 'viewTenant', plans: [], softMismatch: true },
  { path: 'dashboard', title: 'Dashboard', needs: 'viewTenant', plans: [] },
  { path: 'cost-metrics', title: 'Cost', needs: 'viewTenant', plans: [] },
  { path: 'security-findings', title: 'Findings', needs: 'viewTenant', plans: [] },
  { path: 'recommendations', title: 'Recommendations', needs: 'viewTenant', plans: [] },
  { path: 'scan', title: 'Scans', needs: 'viewTenant', plans: [] },
  { path: 'compliance', title: 'Compliance', needs: 'viewTenant', plans: aboveFree },
  { path: 'add-account', title: 'Add Account', needs: 'viewTenant', plans: [] },
  { path: 'manage-users', title: 'Manage Users', needs: 'manageUsers', plans: [] },
  { path: 'company', title: 'Company', needs: 'viewTenant', plans: [] },
  { path: 'ensure-tenant', title: 'Ensure tenant', needs: 'tenantSwitch', plans: ['enterprise'], softMismatch: true },
];
