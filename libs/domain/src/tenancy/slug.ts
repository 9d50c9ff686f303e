import { PRODUCT_SLUG } from '../product/index';

/** The specification's length limits of a tenant slug. */
export const SLUG_MIN_LENGTH = 3;
export const SLUG_MAX_LENGTH = 128;
const SUGGESTION_MAX_LENGTH = 32;
const SUGGEST_BUTTON_MAX_LENGTH = 24;

const CANONICAL = /^(?=.{3,128}$)[a-z0-9]+(?:-[a-z0-9]+)*$/;

const RESERVED_BY_SPECIFICATION = ['admin', 'root', PRODUCT_SLUG, 'api', 'auth', 'metrics', 'findings', 'tenants'];
const RESERVED_ROUTES = [
  'home',
  'signin',
  'signup',
  'pricing',
  'contact',
  'assets',
  'static',
  'www',
  'overview',
  'dashboard',
  'console',
  'integrations',
];
const RESERVED_FALLBACKS = [
  'default',
  'defaultcompany',
  'company',
  'health',
  'amplify-outputs',
  'support',
  'billing',
  'login',
  'logout',
];
/** Names that could be mistaken for the product's own pages or for a missing value. */
const RESERVED_LOOKALIKES = ['docs', 'legal', 'null', 'privacy', 'security', 'status', 'terms', 'undefined'];
/** Names no tenant may have: the specification's list, our routes, and the client's fallbacks. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  ...RESERVED_BY_SPECIFICATION,
  ...RESERVED_ROUTES,
  ...RESERVED_FALLBACKS,
  ...RESERVED_LOOKALIKES,
]);

declare const tenantIdBrand: unique symbol;
/** A canonical tenant slug. */
export type TenantId = string & { readonly [tenantIdBrand]: true };

/**
 * The only slug normaliser: lower-cased, whitespace to dashes, other characters removed, dashes collapsed and trimmed.
 * Idempotent. The result may still be too short, too long or reserved.
 */
export const slug = (text: string): string =>
  text
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(/\s+/g, '-')
    .replace(/[^a-z0-9-]/g, '')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '');

/** A name that starts with the product's name could be mistaken for the product. */
const isReserved = (normalised: string): boolean =>
  RESERVED_SLUGS.has(normalised) || normalised.startsWith(`${PRODUCT_SLUG}-`);

export const isReservedSlug = (text: string): boolean => isReserved(slug(text));

/** True for a valid slug: canonical, 3 to 128 characters. Does not check reserved words. */
export const isTenantId = (text: string): text is TenantId => CANONICAL.test(text);

/** What the live check on the sign-up page knows without asking the server. */
export const slugVerdict = (normalised: string): 'idle' | 'invalid' | 'checkable' => {
  if (normalised === '') return 'idle';
  return isTenantId(normalised) && !isReserved(normalised) ? 'checkable' : 'invalid';
};

const toDomain = (email: string): string => {
  const domain = email.split('@')[1]?.split('.')[0] ?? '';
  return slug(domain);
};

/** A tenant name from the email's domain; undefined if too short or reserved. At most 32 characters. */
export const suggestSlug = (email: string): string | undefined => {
  const domain = slug(toDomain(email).slice(0, SUGGESTION_MAX_LENGTH));
  return domain.length >= SLUG_MIN_LENGTH && !isReserved(domain) ? domain : undefined;
};

/** The Suggest button's value: domain, a dash, 4 random characters; at most 24. */
export const suggestUniqueSlug = (email: string, random4: string): string => {
  const domain = toDomain(email) || 'team';
  return slug(`${domain.slice(0, SUGGEST_BUTTON_MAX_LENGTH - 5).replace(/-$/, '')}-${random4}`);
};

/**
 * The tenant after sign-in: the first candidate that is not empty after normalising. Candidates in the specification's
 * order: custom:tenant, stored tenant, part of the email before the @; then `home`.
 */
export const redirectTenant = (...candidates: ReadonlyArray<string | undefined | null>): string =>
  candidates.map((candidate) => slug(candidate ?? '')).find((candidate) => candidate !== '') ?? 'home';

/** What a sign-up for a slug of someone else is told: a pool tells refusals of its triggers apart by their sentence alone. */
export const SLUG_TAKEN = 'This tenant is taken. Please choose another.';
