import { defineGuards, type Mutant } from './mutant';

const ANSWERS = 'tools/mend/documented-answers.test.ts';
const POLICIES = 'infra/mend/remediation-policy.test.ts';
const GIT_HOST = 'tools/local/emulators/github/git-host.test.ts';

/** Writing to customers' accounts, and saying at the git server what was approved. */
export const FIXES: readonly Mutant[] = [
  ...defineGuards(
    'libs/mend/src/capabilities/volume-keys.ts',
    [POLICIES],
    ['grants on keys for anyone', "Bool: { 'kms:GrantIsForAWSResource': 'true' }, ", ''],
    ['keys used in a call of ours', "'ec2.*.amazonaws.com*'", "'*'"],
  ),
  ...defineGuards('libs/mend/src/ownership.ts', [ANSWERS], ['the volume of a Kubernetes claim', '|CSIVolumeName$', '']),
  ...defineGuards(
    'libs/mend/src/capabilities/iam-deactivate-access-key.ts',
    [ANSWERS],
    ['a key that is used while the fix waits', '...(key.isActive && turned.has(key.id) ? [key.usedAt] : [])', ''],
  ),
  ...defineGuards(
    'infra/adapters/github/hosted-repository.ts',
    [GIT_HOST],
    ['a check that stays green', "known?.status === 'completed' && known.conclusion !== conclusion", 'false'],
  ),
  ...defineGuards(
    'infra/adapters/github/github-app.ts',
    [GIT_HOST],
    ['a repository that moved to another server', 'to.origin === origin ? fetch', "to.origin !== '' ? fetch"],
  ),
];
