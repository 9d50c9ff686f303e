import { anAccount, aRecommendation } from '@cloudmend/domain/testing';
import { FINDINGS_MOST } from '@cloudmend/domain/findings';
import type { JudgedFinding } from '@cloudmend/store';
import { anEvent, readAnswer } from '../../runtime/testing/an-event';
import { openTestServices, type TestServices } from '../../runtime/testing/test-services';
import { handler } from './list-priorities';

const TENANT = 'acme';
const ACCOUNTS = ['111122223333', '111122223301'];
const AT = '2026-11-20T00:00:00.000Z';

const makeJudged = (check: string, accountId: string, n: number): JudgedFinding => ({
  check,
  status: 'fail',
  severity: 'HIGH',
  title: check,
  detail: 'Detail',
  recommendation: 'Do it',
  resource: `${check}-${n}`,
  accountId,
  region: 'us-east-1',
  service: 'ec2',
  controls: [],
});

describe('top priorities', () => {
  let test: TestServices;

  beforeAll(async () => {
    test = await openTestServices();
    await test.aTenant(TENANT, 'pro', { owner: 'tenant-admin' });
  });
  afterAll(() => test.close());

  it('group each fault with severity and exact count, next to savings with amounts', async () => {
    const stores = test.local.openStores(TENANT);
    for (const [place, accountId] of ACCOUNTS.entries()) {
      await stores.accounts.link(anAccount({ accountId }), null);
      // More than a list page holds, so that the counts cannot come from it.
      const many = Array.from({ length: place === 0 ? FINDINGS_MOST : 4 }, (_, n) => makeJudged('many', accountId, n));
      await stores.findings.record(
        { scanId: '1', at: AT, accountId },
        [...many, makeJudged('one', accountId, 0)],
        () => true,
      );
      await stores.recommendations.record(
        { scanId: '1', at: AT, accountId },
        [aRecommendation({ id: `r-${place}`, accountId, monthlySavingUsd: 100 })],
        [],
      );
    }
    const { body } = readAnswer(await handler(anEvent({ sub: 'owner', path: { tenantId: TENANT } })));
    const told = body.map(({ subject, severity, count, accountIds, monthlySavingUsd }: Record<string, unknown>) => ({
      subject,
      severity,
      count,
      accountIds,
      monthlySavingUsd,
    }));
    const accountIds = [...ACCOUNTS].sort();
    expect(told).toEqual(
      expect.arrayContaining([
        { subject: 'many', severity: 'HIGH', count: FINDINGS_MOST + 4, accountIds, monthlySavingUsd: null },
        { subject: aRecommendation().rule, severity: null, count: 2, accountIds, monthlySavingUsd: 200 },
      ]),
    );
  });
});
