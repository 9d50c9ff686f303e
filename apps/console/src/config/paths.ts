import { CONSOLE_PAGES, type ConsolePage, type PagePath } from '@cloudmend/domain/navigation';
import { isAllowed, type Role } from '@cloudmend/domain/permissions';
import type { Plan } from '@cloudmend/domain/plans';

/** The address of a console page in a workspace. */
export const pageHref = (tenantId: string, page: PagePath): string => `/${tenantId}/${page}`;

/** The parameter of the Changes page's address that names the change shown. */
export const CHANGE = 'change';

/** The address of one change. */
export const changeHref = (tenantId: string, changeId: string): string =>
  `${pageHref(tenantId, 'changes')}?${CHANGE}=${encodeURIComponent(changeId)}`;

/** The parameter that names the changes to review after the one shown. */
export const THEN = 'then';

/** The address of the first of several changes to review, one by one. */
export const reviewHref = (tenantId: string, [first = '', ...then]: readonly string[]): string =>
  then.length === 0
    ? changeHref(tenantId, first)
    : `${changeHref(tenantId, first)}&${THEN}=${then.map(encodeURIComponent).join(',')}`;

/** The parameters of the Changes page's address that name the tab and the direct fix shown. */
export const TAB = 'tab';
export const RUN = 'run';

/** The address of the guardrails and direct fixes. */
/** The inbox, or the settings of what is sent by email. */
export const inboxHref = (tenantId: string, tab?: 'settings'): string =>
  `${pageHref(tenantId, 'inbox')}${tab ? `?${TAB}=${tab}` : ''}`;

export const automationHref = (tenantId: string): string => `${pageHref(tenantId, 'changes')}?${TAB}=automation`;

/** The recommendation for whose instance a power schedule is made. */
export const POWER = 'power';

export const powerHref = (tenantId: string, recommendationId: string): string =>
  `${automationHref(tenantId)}&${POWER}=${encodeURIComponent(recommendationId)}`;

/** The address of one direct fix. */
export const runHref = (tenantId: string, runId: string): string =>
  `${pageHref(tenantId, 'changes')}?${RUN}=${encodeURIComponent(runId)}`;

/** Pages of the site, outside the console. */
export const SIGN_IN = '/signin';
/** The sign-in page, on its way to the company of an email address: to enter, or to go on in another tab. */
export const companySignInHref = (email: string, purpose: 'company' | 'again'): string =>
  `${SIGN_IN}?${purpose}=${encodeURIComponent(email)}`;
/** The sign-in page, trying an identity provider. */
export const tryCompanyHref = (provider: string): string => `${SIGN_IN}?try=${encodeURIComponent(provider)}`;
export const FRONT_PAGE = '/';
export const PRICING = '/pricing';
export const CONTACT = '/contact';
/** The API reference for people. */
export const API_DOCS = '/api/docs';

/** Title and access rules of a page. @throws Error if the navigation does not list it */
export const findPage = (path: string): ConsolePage => {
  const page = CONSOLE_PAGES.find((candidate) => candidate.path === path);
  if (!page) throw new Error(`No page ${path} in the navigation.`);
  return page;
};

/** Whether the navigation lets a person open a page. */
export const mayOpenPage = (
  { needs, plans }: ConsolePage,
  { roles, plan }: { readonly roles: readonly Role[]; readonly plan: Plan },
): boolean => isAllowed(roles, needs) && (plans.length === 0 || plans.includes(plan));

/** The page part of `/{tenant}/{page}`. */
export const pageInPath = (pathname: string): string => pathname.split('/')[2] ?? '';
