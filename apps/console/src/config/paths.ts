import { CONSOLE_PAGES, type ConsolePage } from '@cloudmend/domain/navigation';

export type PagePath =
  | 'home'
  | 'overview'
  | 'dashboard'
  | 'cost-metrics'
  | 'security-findings'
  | 'recommendations'
  | 'scan'
  | 'compliance'
  | 'add-account'
  | 'manage-users'
  | 'company'
  | 'settings'
  | 'profile'
  | 'operator'
  | 'ensure-tenant';

/** The address of a page of the console in a workspace. */
export const pageHref = (tenantId: string, page: PagePath): string => `/${tenantId}/${page}`;

/** Pages of the site, reached by leaving the console. */
export const SIGN_IN = '/signin';
export const FRONT_PAGE = '/';
export const PRICING = '/pricing';
export const CONTACT = '/contact';
/** The API's own description, to read. */
export const API_DOCS = '/api/docs';

/** Title and gates of a page. @throws Error for a page that the navigation does not know */
export const pageOf = (path: string): ConsolePage => {
  const page = CONSOLE_PAGES.find((candidate) => candidate.path === path);
  if (!page) throw new Error(`No page ${path} in the navigation.`);
  return page;
};

/** The page part of `/{tenant}/{page}`. */
export const pageInPath = (pathname: string): string => pathname.split('/')[2] ?? '';
