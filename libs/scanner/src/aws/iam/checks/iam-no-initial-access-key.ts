import { defineCheck, fail, judgeFact, pass, unknown } from '../../../define-check';
import { retireKey } from '../remedies';

/** What is made within the hour was made together with the user. */
const FIRST_HOUR_MS = 3_600_000;

export const iamNoInitialAccessKey = defineCheck({
  id: 'iam-no-initial-access-key',
  service: 'iam',
  severity: 'MEDIUM',
  kind: 'aws.iam.user',
  title: 'Console user got no access key on the first day',
  fault: 'Console user has a key from the first day that nobody used',
  recommendation: 'Delete the key, and make one when it is needed.',
  subjects: ['initial-keys'],
  equivalents: { prowler: ['iam_user_no_setup_initial_access_key'], cloudsploit: ['usersPasswordAndKeys'] },
  evaluate: ({ name, createdAt, credentials }) =>
    judgeFact(credentials, ({ hasPassword, accessKeys }) => {
      const unused = accessKeys.filter(({ isActive, lastUsedAt }) => isActive && lastUsedAt === null);
      if (!hasPassword || unused.length === 0)
        return pass(`${name} has no unused access key beside a console password.`);
      const ages = unused.map(({ lastRotatedAt }) => Date.parse(lastRotatedAt ?? '') - Date.parse(createdAt ?? ''));
      if (ages.some((age) => age <= FIRST_HOUR_MS))
        return fail(`${name} got an access key together with the password, and never used it.`);
      return ages.some((age) => Number.isNaN(age))
        ? unknown(`AWS did not say when ${name} or an unused key was made.`)
        : pass(`The unused access keys of ${name} were made later on.`);
    }),
  remedy: retireKey('Deactivate the key that was made with the user and never used, then delete it.'),
});
