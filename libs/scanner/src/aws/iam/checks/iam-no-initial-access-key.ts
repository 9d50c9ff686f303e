import { defineCheck, fail, judgeFact, pass, unknown } from '../../../define-check';
import { retireKey } from '../remedies';

/** A key created within the hour was created together with the user. */
const FIRST_HOUR_MS = 3_600_000;

export const iamNoInitialAccessKey = defineCheck({
  id: 'iam-no-initial-access-key',
  service: 'iam',
  severity: 'MEDIUM',
  kind: 'aws.iam.user',
  title: 'Console users have no unused access key created at user setup',
  fault: 'Console user has an unused access key created at user setup',
  recommendation: 'Delete the key, and create one when it is needed.',
  subjects: ['initial-keys'],
  equivalents: { prowler: ['iam_user_no_setup_initial_access_key'], cloudsploit: ['usersPasswordAndKeys'] },
  evaluate: ({ name, createdAt, credentials }) =>
    judgeFact(credentials, ({ hasPassword, accessKeys }) => {
      const unused = accessKeys.filter(({ isActive, lastUsedAt }) => isActive && lastUsedAt === null);
      if (!hasPassword || unused.length === 0) return pass(`${name} has no unused access key with a console password.`);
      const ages = unused.map(({ lastRotatedAt }) => Date.parse(lastRotatedAt ?? '') - Date.parse(createdAt ?? ''));
      if (ages.some((age) => age <= FIRST_HOUR_MS))
        return fail(`An access key of ${name} was created with the user and never used.`);
      return ages.some((age) => Number.isNaN(age))
        ? unknown(`AWS does not report when ${name} or an unused key was created.`)
        : pass(`The unused access keys of ${name} were created after the user.`);
    }),
  remedy: retireKey('Deactivate the key that was created with the user and never used, then delete it.'),
});
