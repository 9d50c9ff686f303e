import type { Plan } from '@cloudmend/domain/plans';
import { anAccount } from '@cloudmend/domain/testing';
import { itAtNight, takeFirst } from '@cloudmend/domain/testing/at-night';
import { anEvent, readAnswer } from '../../runtime/testing/an-event';
import { openTestServices, type TestServices } from '../../runtime/testing/test-services';
import { handler as changeWork } from '../work/change-work';
import { handler } from './ask-question';

const failed = (resource: string) => ({
  check: 'c1',
  status: 'fail' as const,
  severity: 'HIGH' as const,
  title: `Title of ${resource}`,
  detail: 'Detail',
  recommendation: 'Do it',
  resource,
  accountId: anAccount().accountId,
  region: 'us-east-1',
  service: 's3',
  controls: [],
});

let test: TestServices;
let round = 0;
let tenant = '';

const open = async (plan: Plan): Promise<void> => {
  tenant = `acme-${(round += 1)}`;
  await test.aTenant(tenant, plan, { admin: 'tenant-admin', viewer: 'tenant-viewer', auditor: 'tenant-auditor' });
  await test.local.openStores(tenant as never).accounts.link(anAccount({ friendlyName: 'payments' }), null);
};
const ask = async (question: string, sub = 'admin') =>
  readAnswer(
    await handler(
      anEvent({
        sub,
        path: { tenantId: tenant },
        body: { question },
        headers: { 'idempotency-key': `${question} ${sub}` },
      }),
    ),
  );
const readTexts = async (question: string, sub?: string): Promise<string[]> =>
  (await ask(question, sub)).body.sentences.map(({ text }: { text: string }) => text);

beforeAll(async () => {
  test = await openTestServices();
});
afterAll(() => test.close());

describe('a question', () => {
  it('is answered from what the caller may read, and recorded in the audit trail', async () => {
    await open('pro');
    const { status, body } = await ask('Which accounts are linked?', 'viewer');
    expect(status).toBe(200);
    expect(body).toMatchObject({ intent: 'accounts-list', next: expect.arrayContaining([expect.any(String)]) });
    expect(body.sentences[0].text).toBe('The workspace has 1 linked account.');
    const { items } = await test.local.openStores(tenant as never).audit.list({ action: 'copilot.ask' }, 5);
    expect(items.map(({ actor, outcome }) => [actor, outcome])).toEqual([['viewer@acme.example', 'done']]);
    expect(JSON.stringify(items)).not.toContain('linked');
  });

  it('tells a viewer why it cannot list users, and an admin who they are', async () => {
    await open('pro');
    expect(await readTexts('Who has access?', 'viewer')).toEqual(["You don't have permission to manage users."]);
    expect(await readTexts('Who has access?', 'admin')).toContain('The workspace has 3 users.');
  });

  it.each(
    takeFirst(
      [
        ['free', 'admin', 403],
        ['starter', 'admin', 403],
        ['basic', 'admin', 403],
        ['pro', 'viewer', 200],
        ['pro', 'auditor', 403],
        ['enterprise', 'admin', 200],
      ] as const,
      3,
    ),
  )('on %s by a %s is answered with %i', async (plan, sub, status) => {
    await open(plan);
    expect((await ask('What did we spend?', sub)).status).toBe(status);
  });

  it.each(
    takeFirst(
      [
        'What did we spend?',
        'Why did cost change?',
        'What are our emissions?',
        'Which accounts are worst?',
        'What changed since the last scan?',
        'How compliant are we?',
        'What should I do with two hours?',
        'What will the next 30 days cost?',
        'Who muted a finding?',
        'How much have our changes actually saved?',
        'Which changes wait for approval?',
        'Which direct fixes ran?',
        'Is automation stopped?',
        'When is the next scheduled scan?',
        'Which custom checks do we have?',
        'Which risks have been accepted?',
        'Where is personal data?',
        'What would Enterprise allow?',
        'Are we compliant with HIPAA?',
        'What could the rules not evaluate?',
        'What is assigned to me?',
        'What is overdue?',
        'Which tickets are open?',
        'How many resources does each service have?',
        'How many resources does each region have?',
        'Who can approve changes?',
      ],
      2,
    ),
  )('has an answer in an empty workspace: %s', async (question) => {
    await open('pro');
    const { status, body } = await ask(question);
    expect([status, body.sentences.length > 0]).toEqual([200, true]);
  });

  it('that is not understood says what can be asked', async () => {
    await open('pro');
    const { body } = await ask('Sing a song');
    expect(body.intent).toBe('unknown');
    expect(body.sentences[0].text).toContain('I cannot answer that.');
    expect(body.choices).toEqual([]);
    expect(body.next).toHaveLength(3);
  });

  it('that is not clear is asked back with questions to choose from, and no figure', async () => {
    await open('pro');
    const { body } = await ask('ec2 bill yesterday');
    expect(body).toMatchObject({ intent: 'unknown', choices: ['How much did EC2 cost in the last 30 days?'] });
    expect(body.sentences.map(({ text }: { text: string }) => text)).toEqual([
      'I am not sure what you mean. Choose a question below.',
    ]);
    expect((await ask(body.choices[0])).body.intent).toBe('cost-of-service');
  });

  itAtNight('about who may do something names the roles, and the people to who may see them', async () => {
    await open('pro');
    expect(await readTexts('Who can approve changes?', 'viewer')).toEqual([
      'The roles that may do this: admin, manager.',
    ]);
    expect(await readTexts('Who can approve changes?')).toEqual([
      'The roles that may do this: admin, manager.',
      'Of the users, 1 person may.',
      'admin@acme.example: tenant-admin.',
    ]);
  });

  itAtNight("about work counts the caller's findings alone", async () => {
    await open('pro');
    const { findings } = test.local.openStores(tenant as never);
    const account = { scanId: '1', at: '2026-11-20T12:00:00.000Z', accountId: anAccount().accountId };
    await findings.record(account, [failed('bucket-a'), failed('bucket-b')], () => true);
    const { items } = await findings.list({}, { sort: 'resource', limit: 5 });
    const change = { kind: 'finding', ids: [items[0]?.id], change: { owner: 'admin@acme.example' } };
    await changeWork(anEvent({ sub: 'admin', path: { tenantId: tenant }, body: change }));
    expect(await readTexts('What is assigned to me?')).toEqual([
      'Findings that are assigned to you or your teams: 1 open finding.',
      expect.stringMatching(/^Title of bucket-a, on bucket-a, due \d+ \w+ \d+\.$/),
    ]);
    expect((await readTexts('What is assigned to me?', 'viewer'))[0]).toBe(
      'Findings that are assigned to you or your teams: 0 open findings.',
    );
  });

  it.each(['', ' ', 'x'.repeat(501)])('is refused if it is empty or too long', async (question) => {
    await open('pro');
    expect((await ask(question)).status).toBe(400);
  });
});
