import { PRODUCT_SLUG } from '../product/index';
import type { MemberActor, PersonActor } from './actor';
import type { TenantId } from './slug';

/** The workspace in which we use the product as a customer does, to learn whether it works. Its name is reserved. */
export const PROBE_TENANT = `${PRODUCT_SLUG}-status` as TenantId;
/** No mail reaches this domain (RFC 2606), so no one can prove an address in it or reset a password by mail. */
const PROBE_DOMAIN = `@${PRODUCT_SLUG}.invalid`;
/** Days that the trail of this workspace is kept; it is not copied. A customer's is kept for years. */
export const PROBE_TRAIL_DAYS = 7;

/** All that its user may call, whatever the role. */
const PROBE_CALLS: ReadonlySet<string> = new Set([
  'ensureTenant',
  'listViews',
  'saveView',
  'listAccounts',
  'linkAccount',
  'listScans',
  'startScan',
]);

/** The address of its only user. With an id that no one can guess, no one can lock the user by wrong passwords. */
export const toProbeEmail = (id: string): string => `status-${id}${PROBE_DOMAIN}`;

export const isProbeEmail = (email: string): boolean => email.trim().toLowerCase().endsWith(PROBE_DOMAIN);

/** The probe acts in its own workspace alone, by a few calls, and no one else acts there: operators neither. */
export const mayProbe = (
  { email, ...actor }: PersonActor | MemberActor,
  { name }: { readonly name: string },
): boolean => {
  const [isProbe, isInside] = [isProbeEmail(email), actor.kind === 'member' && actor.tenantId === PROBE_TENANT];
  if (actor.kind === 'member' && isProbe !== isInside) return false;
  return !isProbe || PROBE_CALLS.has(name);
};
