import { findFault } from '@cloudmend/domain/copilot';
import type { Plan } from '@cloudmend/domain/plans';
import type { Role } from '@cloudmend/domain/permissions';
import { anAccount, aRecommendation, aScanDetail } from '@cloudmend/domain/testing';
import { itAtNight, takeFirst } from '@cloudmend/domain/testing/at-night';
import { CHECKS } from '@cloudmend/scanner';
import type { Stores } from '@cloudmend/store';
import { anEvent, readAnswer } from '../../runtime/testing/an-event';
import { openTestServices, type TestServices } from '../../runtime/testing/test-services';
import { handler as listFindings } from '../findings/list-findings';
import { handler as explain } from './explain-subject';

const ACCOUNT = '111122223333';
const AT = '2026-11-20T00:00:00.000Z';
const RESOURCE = 'arn:aws:s3:::acme-exports';
const CHECK = CHECKS.find(({ id }) => id === 's3-bucket-public-access-block') ?? CHECKS[0];

let test: TestServices;
let stores: Stores;
let round = 0;
let tenant = '';

const ROLES: Readonly<Record<string, Role>> = {
  admin: 'tenant-admin',
  viewer: 'tenant-viewer',
  auditor: 'tenant-auditor',
};

const ask = async (kind: string, query: string, sub = 'admin') =>
  readAnswer(await explain(anEvent({ sub, path: { tenantId: tenant, kind }, query })));
const readTexts = (answer: Awaited<ReturnType<typeof ask>>): string[] =>
  answer.body.sentences.map(({ text }: { text: string }) => text);

const open = async (plan: Plan): Promise<string> => {
  tenant = `acme-${(round += 1)}`;
  test.local.setTime('2026-11-21T12:00:00.000Z');
  await test.aTenant(tenant, plan, ROLES);
  stores = test.local.openStores(tenant as never);
  await stores.accounts.link(anAccount({ accountId: ACCOUNT, friendlyName: 'data' }), null);
  const judged = {
    check: CHECK?.id ?? '',
    status: 'fail' as const,
    severity: 'HIGH' as const,
    title: CHECK?.fault ?? '',
    detail: 'acme-exports is public.',
    recommendation: 'Block it.',
    resource: RESOURCE,
    accountId: ACCOUNT,
    region: 'us-east-1',
    service: 's3',
    controls: [],
  };
  const others = ['r2', 'r3'].map((resource) => ({ ...judged, resource }));
  await stores.findings.record({ scanId: '1', at: AT, accountId: ACCOUNT }, [judged, ...others], () => true);
  const saving = aRecommendation({ resource: RESOURCE, accountId: ACCOUNT, monthlySavingUsd: 14.2, monthlyKgCo2e: 2 });
  await stores.recommendations.record({ scanId: '1', at: AT, accountId: ACCOUNT }, [saving], [saving.rule]);
  const { body } = readAnswer(await listFindings(anEvent({ sub: 'admin', query: `tenant=${tenant}&q=acme-exports` })));
  return body[0].id;
};

beforeAll(async () => {
  test = await openTestServices();
});
afterAll(() => test.close());

describe('an explanation', () => {
  it('of a finding says where it stands, how far it reaches and what it would save', async () => {
    const id = await open('pro');
    const answer = await ask('finding', `id=${id}`, 'viewer');
    expect(answer.status).toBe(200);
    expect(readTexts(answer)).toEqual(
      expect.arrayContaining([
        `${CHECK?.fault}.`,
        'acme-exports is public.',
        'Its severity is High, and it has been open for 1 day, since 20 Nov 2026.',
        'The check has 3 open findings in 1 account.',
        'Its 1 open recommendation would save $14.20 a month.',
        'Its 1 open recommendation would avoid 2 kg CO2e a month.',
        `${CHECK?.recommendation}`,
      ]),
    );
    for (const sentence of answer.body.sentences) expect(findFault(sentence, answer.body.facts)).toBeUndefined();
  });

  itAtNight('of a recommendation says how the saving is computed and what could go wrong', async () => {
    await open('pro');
    const [saving] = await stores.recommendations.list();
    const texts = readTexts(await ask('recommendation', `id=${saving?.id}`));
    expect(texts).toContain('The change saves $14.20 a month.');
    expect(texts).toContain(`The saving is computed as ${saving?.formula}.`);
    expect(texts).toContain('The same resource has 1 open finding.');
  });

  itAtNight('of a control, a scan and cost uses the same answers as the pages', async () => {
    await open('pro');
    const { cloud, mode, range, services, notes } = aScanDetail();
    const request = { cloud, mode, range, services, notes, accounts: [ACCOUNT] };
    await stores.scans.create(
      { scanId: 'scan-1', scanTs: AT, request, requestedBy: 'admin' },
      { running: 5, perDay: 9 },
    );
    const scan = await ask('scan', 'id=scan-1');
    expect(readTexts(scan)).toContain(
      'Changes since the scan before: 0 new findings, 0 reopened findings and 0 resolved findings.',
    );
    expect((await ask('control', 'framework=cis-aws-5.0&id=2.1.4')).status).toBe(200);
    const cost = await ask('cost', 'range=7d');
    expect(readTexts(cost)).toContain('That is a change of $0.00.');
  });

  it.each(
    takeFirst(
      [
        ['finding', 'auditor', 'pro', 403],
        ['cost', 'auditor', 'pro', 403],
        ['control', 'auditor', 'pro', 200],
        ['control', 'viewer', 'free', 403],
        ['finding', 'viewer', 'free', 200],
        ['cost', 'viewer', 'free', 200],
      ] as const,
      3,
    ),
  )('of a %s is answered to a %s on %s with %i, as the page itself', async (kind, sub, plan, status) => {
    const id = await open(plan);
    const query = { finding: `id=${id}`, cost: 'range=30d', control: 'framework=cis-aws-5.0&id=2.1.4' }[kind];
    expect((await ask(kind, query, sub)).status).toBe(status);
  });

  it('hides the steps of a fix where the plan does', async () => {
    const id = await open('free');
    const texts = readTexts(await ask('finding', `id=${id}`));
    expect(texts).toContain('Remediation needs Starter or above. Your plan is Free.');
  });

  it.each(
    takeFirst(
      [
        ['finding', 'id=none', 404],
        ['recommendation', 'id=none', 404],
        ['scan', 'id=none', 404],
        ['control', 'framework=none&id=1', 404],
        ['control', 'framework=cis-aws-5.0&id=none', 404],
        ['finding', '', 400],
        ['control', 'id=2.1.4', 400],
        ['weather', 'id=1', 400],
      ],
      2,
    ),
  )('of %s with %s is answered with %i', async (kind, query, status) => {
    await open('pro');
    expect((await ask(kind, query)).status).toBe(status);
  });
});
