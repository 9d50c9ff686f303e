import { defineGuards, type Mutant } from './mutant';

const DIRECTORIES = 'infra/scim/hostile-directories.test.ts';

/** What directories may do by SCIM. */
export const OF_DIRECTORIES: readonly Mutant[] = [
  ...defineGuards(
    'infra/runtime/serve-scim.ts',
    [DIRECTORIES],
    ['a directory with a revoked token', 'if (revokedAt !== undefined) return', "if (revokedAt === '') return"],
    ['a directory with an expired token', 'services.clock().toISOString() >= expiresAt', "expiresAt === ''"],
    ['a directory on a plan without company sign-in', "hasFeature(tenant.plan, 'sso')", 'true'],
    ['a directory that exhausts shared capacity', 'if (allowed) return;', 'if (allowed || !allowed) return;'],
  ),
  ...defineGuards(
    'infra/scim/users.ts',
    [DIRECTORIES],
    ['a provisioned user of any domain', '  assertOwnDomain(call, address);\n  const at', '  const at'],
    ['a provisioned user who moves to any domain', ' || address !== user.address', ''],
    [
      'a deactivated user who moves to the address of a member',
      'draft.active || isInOwnDomain(call, address) ? address : user.address',
      'address',
    ],
  ),
  ...defineGuards(
    'infra/scim/change-member.ts',
    [DIRECTORIES],
    ['a directory that takes the last admin away', 'tenant.tenantId, { keepsAnAdmin: true })', 'tenant.tenantId)'],
    ['a directory that locks everyone out', 'if (setup.breakGlass.includes(sub))', "if (sub === '')"],
    [
      'a directory that ends sessions in another workspace',
      'if ((await members.ofUser(member.sub)).length === 0) await',
      'await',
    ],
  ),
  ...defineGuards(
    'infra/company-sign-in/admit-by-company.ts',
    [DIRECTORIES],
    ['a sign-in of whom the directory deactivated', "if (!user.active) throw refuse('role');", ''],
  ),
];
