import { defineGuards, type Mutant } from './mutant';

/** Names, records and users that come back. */
export const RETURNS: readonly Mutant[] = [
  ...defineGuards(
    'infra/life/bring-in-export.ts',
    ['infra/life/bring-in-export.test.ts'],
    [
      'an archive that was changed, under a deleted name',
      'if (!(await system.tenants.hasArchive(tenantId, readArchiveDigest(volumes))))',
      'if (volumes.length === 0)',
    ],
    ['a stranger with the archive of a deleted workspace', 'if (!wasAdmin) throw', 'if (wasAdmin === null) throw'],
    [
      'a workspace that is still being deleted',
      'if (!(await system.trailKeys.isForgotten(tenantId)))',
      'if (volumes.length === 0)',
    ],
  ),
  ...defineGuards(
    'infra/people/restore-users.ts',
    ['tools/operator/restore-users.test.ts'],
    ['a user who was removed from the pool', 'missing.filter(wasLost)', 'missing.slice()'],
    ['a disabled user in another pool', 'if (isDisabled) await', 'if (!made) await'],
    ['one user in place of two', 'same.length === 1 ? same : []', 'same.slice(0, 1)'],
  ),
];
