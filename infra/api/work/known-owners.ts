import { AppError } from '@cloudmend/domain/errors';
import { nameOfEmail } from '@cloudmend/domain/people';
import { isAllowed } from '@cloudmend/domain/permissions';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { type KnownOwners, listOwnerIds } from '@cloudmend/domain/work';
import type { MemberUses } from '../../runtime';

/** The members who see findings, and the teams. */
export const listKnownOwners = async (
  { system, teams }: Pick<MemberUses, 'system' | 'teams'>,
  tenantId: TenantId,
): Promise<KnownOwners> => {
  const [members, known] = await Promise.all([system.members.ofTenant(tenantId), teams.list()]);
  return {
    people: members
      .filter(({ state, role }) => state === 'active' && isAllowed([role], 'viewTenant'))
      .map(({ email }) => ({ email, name: nameOfEmail(email) }))
      .sort((a, b) => a.email.localeCompare(b.email)),
    teams: known,
  };
};

/** A team's name; people stand under their address. */
export const openNames =
  ({ teams }: Pick<KnownOwners, 'teams'>) =>
  (owner: string): string =>
    teams.find(({ id }) => id === owner)?.name ?? owner;

/** @throws AppError invalid for someone who is neither a member nor a team */
export const requireOwners = (known: KnownOwners, owners: readonly string[]): void => {
  const ids = new Set(listOwnerIds(known));
  const stranger = owners.find((owner) => !ids.has(owner));
  if (stranger !== undefined)
    throw new AppError('invalid', `${stranger} is neither a member who sees findings nor a team.`);
};
