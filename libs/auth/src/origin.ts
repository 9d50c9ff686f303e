import { CONSOLE_PAGES } from '@cloudmend/domain/navigation';
import { PRODUCT_SLUG } from '@cloudmend/domain/product';
import { isTenantId } from '@cloudmend/domain/tenancy';

const KEY = `${PRODUCT_SLUG}:origin`;
const MAX_LENGTH = 2000;
// Tenant, page, further plain parts, search. No escape, backslash, empty part or part that starts with a dot.
const PLACE = /^\/(?<tenant>[a-z0-9-]+)(?<below>\/(?<page>[a-z-]+)(?:\/[\w~-][\w.~-]*)*)(?<search>\?[^#]*)?(?:#.*)?$/;
const PAGES: ReadonlySet<string> = new Set(CONSOLE_PAGES.map((page) => page.path));

interface Place {
  readonly tenant: string;
  readonly below: string;
  readonly search?: string;
}

/** The parts of a place in the console, or undefined for anything else. */
const knownPlace = (text: string): Place | undefined => {
  if (text.length > MAX_LENGTH) return undefined;
  const place = PLACE.exec(text)?.groups as (Place & { readonly page: string }) | undefined;
  return place && isTenantId(place.tenant) && PAGES.has(place.page) ? place : undefined;
};

let isForgetful = false;

/** Remembers where someone wanted to go before sign-in. Keeps only known places of this origin. */
export const rememberOrigin = (place: string): void => {
  if (!isForgetful && knownPlace(place)) sessionStorage.setItem(KEY, place);
};

/** Who signs out on purpose leaves no trace for the next person: the page that is being left is not remembered. */
export const forgetOrigin = (): void => {
  isForgetful = true;
  sessionStorage.removeItem(KEY);
};

/** Takes the remembered place, once; with `tenant`, the same page under that tenant. Undefined when there is none. */
export const takeOrigin = (tenant?: string): string | undefined => {
  const place = knownPlace(sessionStorage.getItem(KEY) ?? '');
  sessionStorage.removeItem(KEY);
  if (!place) return undefined;
  const owner = tenant !== undefined && isTenantId(tenant) ? tenant : place.tenant;
  return `/${owner}${place.below}${place.search ?? ''}`;
};
