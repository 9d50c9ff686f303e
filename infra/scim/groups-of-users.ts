import { type CompanyRole, pickRole } from '@cloudmend/domain/company-sign-in';
import type { CompanySetup, ProvisionedGroup, ProvisionedUser } from '@cloudmend/store/system';

type Rules = Pick<CompanySetup, 'roles' | 'defaultRole'>;

/** What rules may call a group: Entra ID's assertions name groups by the id that SCIM has as the external one. */
const listNames = ({ displayName, externalId }: ProvisionedGroup): readonly string[] =>
  externalId === undefined ? [displayName] : [displayName, externalId];

const listNamesOf = (groups: readonly ProvisionedGroup[], userId: string): readonly string[] =>
  groups.filter(({ members }) => members.includes(userId)).flatMap(listNames);

/** The role that a rule gives to the members of a group. */
export const findGroupRole = ({ roles }: Rules, group: ProvisionedGroup): CompanyRole | undefined =>
  pickRole({ roles, defaultRole: null }, listNames(group));

/**
 * The role by the groups of the directory, as at sign-in: the first rule with one of them. The default role is for those
 * whose role SCIM gives: a member from before keeps theirs until a rule names a group of theirs.
 */
export const pickProvisioned = (
  { roles, defaultRole }: Rules,
  groups: readonly ProvisionedGroup[],
  { id, role }: Pick<ProvisionedUser, 'id' | 'role'>,
  isNew: boolean,
): CompanyRole | undefined =>
  pickRole({ roles, defaultRole: isNew || role !== null ? defaultRole : null }, listNamesOf(groups, id));

/** True once the directory provisions a group with a role: assertions say no more who is in which. */
export const decidesRoles = (rules: Rules, groups: readonly ProvisionedGroup[]): boolean =>
  groups.some((group) => findGroupRole(rules, group) !== undefined);
