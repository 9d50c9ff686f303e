import { DEMO_ACCOUNT_IDS, MAIN_DEMO_ACCOUNT_ID } from '../demo-cloud/demo-accounts';
import { NOON } from '../demo-cloud/testing/enter-account';
import { listBuckets } from './s3';
import { openScope } from '../demo-cloud/generate/scope';

const namesIn = (accountId: string, seed = 'one'): string[] =>
  listBuckets(openScope({ seed, accountId, now: NOON })).map(({ name }) => name);

describe('bucket names of the demo accounts', () => {
  it('are unique over all accounts, as in the world, and such as S3 allows', () => {
    const names = DEMO_ACCOUNT_IDS.flatMap((accountId) => namesIn(accountId));
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/.test(name))).toEqual([]);
  });

  it('belong to the account, whatever the seed', () => {
    expect(namesIn(MAIN_DEMO_ACCOUNT_ID)).toContain('acme-prod-exports');
    expect(namesIn(MAIN_DEMO_ACCOUNT_ID, 'two')).toEqual(namesIn(MAIN_DEMO_ACCOUNT_ID));
    expect(namesIn('111122223342').some((name) => name.startsWith('acme'))).toBe(false);
  });
});
