import { itAtNight } from '@cloudmend/domain/testing/at-night';
import { type Exposure, toPathKeys } from '@cloudmend/domain/add-ons';
import { awsProvider } from '@cloudmend/scanner';
import { MAIN_DEMO_ACCOUNT_ID as MAIN, NEGLECTED_DEMO_ACCOUNT_ID as NEGLECTED } from './demo-accounts';
import { NOON } from './testing/enter-account';
import { readUnits } from './testing/scan-demo-account';

/** The parts of a scan that paths are made of. */
const PARTS = new Set(['ec2', 'elbv2', 'iam', 'lambda', 'rds', 's3', 'dynamodb', 'containers']);

const findIn = async (accountId: string): Promise<Exposure> => {
  const units = await readUnits(
    accountId,
    { range: '30d', purposes: ['security'] },
    { isAsked: (service) => PARTS.has(service) },
  );
  const exposure = awsProvider.findExposure?.(accountId, units, { now: NOON, staleDays: 90 });
  if (!exposure) throw new Error('AWS has no analysis of exposure.');
  return exposure;
};

const HIDDEN_PREFIX = /^acme-|^amber-ledger-/;

/** Each path by the names on it. */
const tellPaths = ({ paths }: Exposure): string[] =>
  paths.map(({ state, hops, data }) =>
    [
      state,
      ...hops.map(({ name }) => name.replace(HIDDEN_PREFIX, '')),
      data.map(({ name, state: is }) => `${name.replace(HIDDEN_PREFIX, '')} ${is}`).join(', '),
    ].join(' > '),
  );

describe('exposure in the demo company', () => {
  it('is planted behind a load balancer, with a KMS key and a network ACL in doubt', async () => {
    const exposure = await findIn(MAIN);
    const data = 'prod-exports open, prod-analytics-lake not-assessed';
    expect(tellPaths(exposure)).toEqual([
      `open > prod-web > prod-web-1 > web-server > ${data}`,
      `open > prod-web > prod-web-2 > web-server > ${data}`,
      'not-assessed > prod-web > prod-web-1 > prod-orders not-assessed',
      'not-assessed > prod-web > prod-web-2 > prod-orders not-assessed',
    ]);
    expect(exposure.gaps).toEqual([]);
    expect(exposure.secrets.map(({ name, secrets }) => [name, ...secrets])).toEqual([
      ['acme-staging-worker', 'password'],
      ['acme-prod-report-mailer', 'SMTP_PASSWORD'],
    ]);
  });

  itAtNight('is greater where no one looks after the account; what only looks exposed is left out', async () => {
    const exposure = await findIn(NEGLECTED);
    const told = tellPaths(exposure).join('\n');
    expect(exposure.paths.filter(({ state }) => state === 'open').length).toBeGreaterThan(4);
    expect(told).toMatch(/^open > prod-web-1 > web-server > prod-analytics-lake open/m);
    // SSH is open in its group and closed by the network ACL; both databases are public, and closed by their group.
    expect(told).not.toMatch(/bastion|reporting|storefront|preview-builder|partners/);
    expect(exposure.paths.flatMap(toPathKeys).length).toBeGreaterThan(10);
    expect(exposure.staleKeys.every(({ daysUnused }) => daysUnused > 90)).toBe(true);
    expect(exposure.staleKeys.length).toBeGreaterThan(0);
  });
});
