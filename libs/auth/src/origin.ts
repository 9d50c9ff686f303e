import { CONSOLE_PAGES } from '@cloudmend/domain/navigation';
import { PRODUCT_SLUG } from '@cloudmend/domain/product';
import { isTenantId } from '@cloudmend/domain/tenancy';

const KEY = `${PRODUCT_SLUG}:origin`;
const MAX_LENGTH = 2000;
// Tenant, page, further plain segments, search. No escapes, backslashes, empty segments or segments starting with a
// dot.
const PLACE = /^\/(?<tenant>[a-z0-9-]+)(?<below>\/(?<page>[a-z-]+)(?:\/[\w~-][\w.~-]*)*)(?<search>\?[^#]*)?(?:#.*)?$/;
const PAGES: ReadonlySet<string> = new Set(CONSOLE_PAGES.map((page) => page.path));

interface Place {
  readonly tenant: string;
  readonly below: string;
  readonly search?: string;
}

/** The segments of a console page; undefined for anything else. */
const knownPlace = (text: string): Place | undefined => {
  if (text.length > MAX_LENGTH) return undefined;
  const place = PLACE.exec(text)?.groups as (Place & { readonly page: string }) | undefined;
  return place && isTenantId(place.tenant) && PAGES.has(place.page) ? place : undefined;
};

let isForgetful = false;

/** Remembers the page requested before sign-in. Accepts only known pages of this origin. */
export const rememberOrigin = (place: string): void => {
  if (!isForgetful && knownPlace(place)) sessionStorage.setItem(KEY, place);
};

/** A deliberate sign-out leaves nothing for the next user: the current page is not remembered. */
export const forgetOrigin = (): void => {
  isForgetful = true;
  sessionStorage.removeItem(KEY);
};

/** Takes the remembered page, once; with `tenant`, the same page under that tenant. Undefined if there is none. */
export const takeOrigin = (tenant?: string): string | undefined => {
  const place = knownPlace(sessionStorage.getItem(KEY) ?? '');
  sessionStorage.removeItem(KEY);
  if (!place) return undefined;
  const owner = tenant !== undefined && isTenantId(tenant) ? tenant : place.tenant;
  return `/${owner}${place.below}${place.search ?? ''}`;
};
