import type { Plan } from '@cloudmend/domain/plans';
import { anAccount } from '@cloudmend/domain/testing';
import { anEvent, readAnswer } from '../../runtime/testing/an-event';
import { openTestServices, type TestServices } from '../../runtime/testing/test-services';
import { handler } from './ask-question';

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

  it.each([
    ['free', 'admin', 403],
    ['starter', 'admin', 403],
    ['basic', 'admin', 403],
    ['pro', 'viewer', 200],
    ['pro', 'auditor', 403],
    ['enterprise', 'admin', 200],
  ] as const)('on %s by a %s is answered with %i', async (plan, sub, status) => {
    await open(plan);
    expect((await ask('What did we spend?', sub)).status).toBe(status);
  });

  it.each([
    'What did we spend?',
    'Why did cost change?',
    'What are our emissions?',
    'Which accounts are worst?',
    'What changed since the last scan?',
    'How compliant are we?',
    'What should I do with two hours?',
    'What will the next 30 days cost?',
    'Who muted a finding?',
    'What did our changes really save?',
    'Which changes wait for approval?',
    'Which direct fixes ran?',
    'Is automation stopped?',
    'When is the next scheduled scan?',
    'Which custom checks do we have?',
    'Which risks did we accept?',
    'Where is personal data?',
    'What would Enterprise allow?',
    'Are we compliant with HIPAA?',
    'What could the rules not evaluate?',
  ])('has an answer in an empty workspace: %s', async (question) => {
    await open('pro');
    const { status, body } = await ask(question);
    expect([status, body.sentences.length > 0]).toEqual([200, true]);
  });

  it('that is not understood says what can be asked', async () => {
    await open('pro');
    const { body } = await ask('Sing a song');
    expect(body.intent).toBe('unknown');
    expect(body.sentences[0].text).toContain('I do not know how to answer this.');
    expect(body.next).toHaveLength(3);
  });

  it.each(['', ' ', 'x'.repeat(501)])('is refused if it is empty or too long', async (question) => {
    await open('pro');
    expect((await ask(question)).status).toBe(400);
  });
});
