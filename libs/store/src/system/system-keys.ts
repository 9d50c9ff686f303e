import { createHash } from 'node:crypto';
import { systemKey } from '../table';

/** An address as a key: records must find it, not display it. */
export const emailHash = (email: string): string =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('hex');

export const tenantItemKey = (tenantId: string) => ({ pk: systemKey('TENANT', tenantId), sk: 'TENANT' });
/** A finished export of a tenant by its digest. */
export const archiveKey = (tenantId: string, digest: string) => ({
  pk: systemKey('TENANT', tenantId),
  sk: systemKey('ARCHIVE', digest),
});
/** The number of a tenant's admins and managers: the basis of the seat rules. */
export const seatsKey = (tenantId: string) => ({ pk: systemKey('TENANT', tenantId), sk: 'SEATS' });
/** The addresses of a tenant's members. */
export const toMemberMailsPartition = (tenantId: string): string => systemKey('MEMBERMAIL', tenantId);
/** Finds a member by address, strongly consistent. */
export const memberMailKey = (tenantId: string, email: string) => ({
  pk: toMemberMailsPartition(tenantId),
  sk: emailHash(email),
});
export const holdKey = (tenantId: string) => ({ pk: systemKey('HOLD', tenantId), sk: 'HOLD' });
/** The last sign-up with an address. */
export const signUpKey = (email: string) => ({ pk: systemKey('SIGNUP', emailHash(email)), sk: 'SIGNUP' });
export const holderKey = (holder: string) => ({ pk: systemKey('HOLDER', holder), sk: 'HOLDER' });
export const profileKey = (sub: string) => ({ pk: systemKey('USER', sub), sk: 'PROFILE' });
export const membershipKey = (sub: string, tenantId: string) => ({
  pk: systemKey('USER', sub),
  sk: systemKey('MEMBER', tenantId),
});
/** The subs of disabled users. No sub looks like this. */
export const DISABLED = { pk: systemKey('USER', 'DISABLED'), sk: 'DISABLED' };
export const MEMBERSHIPS_BEGIN = systemKey('MEMBER', '');

export const accessKey = (sub: string, tenantId: string) => ({
  pk: systemKey('USER', sub),
  sk: systemKey('ACCESS', tenantId),
});
export const ACCESS_BEGINS = systemKey('ACCESS', '');

/** Index partitions. */
export const ALL_TENANTS = systemKey('TENANTS');
export const toMembersPartition = (tenantId: string): string => systemKey('MEMBERS', tenantId);
