import { changeCompanyRules, type SignInRules } from '@cloudmend/domain/company-sign-in';
import { AppError } from '@cloudmend/domain/errors';
import type { TenantId } from '@cloudmend/domain/tenancy';
import type { CompanySetup } from '@cloudmend/store/system';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { toCompanySignIn } from './to-company-sign-in';

type Uses = Pick<MemberUses, 'system' | 'companyPool' | 'identity'>;

/** Admins with their own password. @throws AppError invalid */
const findBreakGlass = async (
  { system, identity }: Uses,
  tenantId: TenantId,
  emails: readonly string[],
): Promise<readonly string[]> => {
  const subs = new Set<string>();
  for (const email of emails) {
    const member = await system.members.byEmail(tenantId, email);
    if (member?.state !== 'active' || member.role !== 'tenant-admin')
      throw new AppError('invalid', `${email} is not an admin of this workspace.`);
    if ((await identity.find(member.sub))?.isNew !== false)
      throw new AppError('invalid', `${email} has no password yet. They set one with an invitation or a reset.`);
    subs.add(member.sub);
  }
  return [...subs];
};

const assertUsable = (
  { mode, roles, defaultRole }: SignInRules,
  { connection, domains }: CompanySetup,
  breakGlass: readonly string[],
): void => {
  if (mode === 'off') return;
  if (!connection) throw new AppError('conflict', 'Connect an identity provider first.');
  if (!domains.some(({ verifiedAt }) => verifiedAt !== null)) throw new AppError('conflict', 'Verify a domain first.');
  if (roles.length === 0 && !defaultRole)
    throw new AppError('invalid', 'Map at least one group to a role, or choose a default role.');
  if (mode === 'enforced' && breakGlass.length === 0)
    throw new AppError('invalid', 'Choose at least one admin who can still sign in with a password.');
};

const toAudit = (
  { mode, roles, defaultRole }: Pick<SignInRules, 'mode' | 'roles' | 'defaultRole'>,
  emails: readonly string[],
) => ({
  mode,
  roles: roles.map(({ group, role }) => `${group}: ${role}`),
  defaultRole,
  breakGlass: [...emails],
});

export const changeCompanyRulesFor =
  (uses: Uses): Operation<typeof changeCompanyRules> =>
  async ({ tenantId }, rules, call) => {
    const { companySignIns } = uses.system;
    const before = await companySignIns.get(tenantId);
    const breakGlass = await findBreakGlass(uses, tenantId, rules.breakGlass);
    const after = await companySignIns.change(tenantId, (setup) => {
      assertUsable(rules, setup, breakGlass);
      return { ...setup, ...rules, breakGlass };
    });
    const shownBefore = await toCompanySignIn(uses, tenantId, before);
    call.changes(toAudit(before, shownBefore.breakGlass), toAudit(after, rules.breakGlass));
    return toCompanySignIn(uses, tenantId, after);
  };

export const handler = serve(changeCompanyRules, changeCompanyRulesFor);
