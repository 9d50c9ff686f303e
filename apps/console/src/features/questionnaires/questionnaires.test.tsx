import { AppError } from '@cloudmend/domain/errors';
import type { Question, QuestionnaireDetail } from '@cloudmend/domain/questionnaires';
import { aQuestionnaire } from '@cloudmend/domain/testing';
import { screen, within } from '@testing-library/react';
import type { FakeRoutes } from '../../testing/fake-routes';
import { renderApp } from '../../testing/render-app';
import { aWorkspace } from '../../testing/workspace';

const PAGE = '/acme/questionnaires?questionnaire=q-1';
const DIGEST = `sha256:${'a'.repeat(64)}`;

const aQuestion = (overrides: Partial<Question> = {}): Question => ({
  row: 2,
  text: 'Are all S3 buckets encrypted?',
  match: { intent: 'storage-encryption', asks: 'holds', isCertain: true, reason: 'Matched "buckets", "encrypted".' },
  state: 'proposed',
  answer: null,
  revision: 0,
  ...overrides,
});

const ANSWER = {
  kind: 'facts',
  intent: 'storage-encryption',
  asks: 'holds',
  short: 'Yes',
  text: 'S3 buckets are encrypted: 12 of 12 resources in 2 accounts pass.',
  digest: DIGEST,
  by: 'manager@acme.example',
  at: '2026-11-20T09:00:00.000Z',
  validTo: null,
  attestation: null,
} as const;

const detail = (rows: readonly Question[]): QuestionnaireDetail => ({
  ...aQuestionnaire({ id: 'q-1', questions: rows.length }),
  preview: [{ sheet: 'CSV', rows: [{ number: 1, cells: [{ column: 0, text: 'Question' }] }] }],
  rows: [...rows],
  facts: [
    {
      intent: 'storage-encryption',
      statement: 'S3 buckets have default encryption enabled',
      state: 'partly',
      text: 'S3 buckets have default encryption enabled: 11 of 12 resources in 2 accounts pass.',
      digest: DIGEST,
      checks: [],
    },
  ],
});

const open = (
  rows: readonly Question[],
  more: FakeRoutes = {},
  role: 'tenant-admin' | 'tenant-viewer' = 'tenant-admin',
) =>
  renderApp(PAGE, {
    workspace: aWorkspace({ plan: 'enterprise', role }),
    routes: {
      'GET /tenants/*/questionnaires': () => [aQuestionnaire({ id: 'q-1' })],
      'GET /tenants/*/questionnaires/*': () => detail(rows),
      ...more,
    },
  });

const questions = async () => within(await screen.findByRole('list', { name: 'Questions' }));

describe('a questionnaire', () => {
  it('confirms the facts as they were seen, by keyboard', async () => {
    const sent: unknown[] = [];
    const confirm = ({ body }: { readonly body: unknown }) => {
      sent.push(body);
      return aQuestion({ state: 'confirmed', revision: 1, answer: { ...ANSWER, short: 'Partly' } });
    };
    const { user } = open([aQuestion(), aQuestion({ row: 3, text: 'Are laptops encrypted?', state: 'not-known' })], {
      'POST /tenants/*/questionnaires/*/rows/*/confirm': confirm,
    });
    expect(within(await screen.findByRole('group', { name: 'Facts now' })).getByText('Partly')).toBeInTheDocument();
    await user.keyboard('c');
    expect(await (await questions()).findByText('Confirmed: Partly')).toBeInTheDocument();
    expect(sent).toEqual([
      expect.objectContaining({
        kind: 'facts',
        intent: 'storage-encryption',
        digest: DIGEST,
        asks: 'holds',
        revision: 0,
      }),
    ]);
    expect(await screen.findByText('Row 3')).toBeInTheDocument();
  });

  it('says that facts changed, with the answer of then and the facts of now', async () => {
    const { user } = open([aQuestion({ state: 'stale', revision: 1, answer: ANSWER }), aQuestion({ row: 3 })]);
    expect(await screen.findByText('The facts changed since this was confirmed.')).toBeInTheDocument();
    expect(screen.getByText(ANSWER.text)).toBeInTheDocument();
    expect(screen.getByText(/11 of 12 resources/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Confirm again' })).toBeEnabled();
    await user.click(screen.getByRole('radio', { name: 'Facts changed 1' }));
    expect((await questions()).getAllByRole('button')).toHaveLength(1);
  });

  it('suggests neither yes nor no unless every word was understood', async () => {
    const match = { ...aQuestion().match, isCertain: false, reason: 'Not understood: "quickly".' };
    open([aQuestion({ match })]);
    const facts = within(await screen.findByRole('group', { name: 'Facts now' }));
    expect(facts.queryByText('Partly')).toBeNull();
    expect(screen.getByText('Not understood: "quickly".')).toBeInTheDocument();
  });

  it('shows why an answer was not saved', async () => {
    const { user } = open([aQuestion()], {
      'POST /tenants/*/questionnaires/*/rows/*/confirm': () =>
        new AppError('conflict', 'The facts changed while you were reading. Reload the page.'),
    });
    await user.click(await screen.findByRole('button', { name: 'Confirm facts' }));
    expect(await screen.findByText('The facts changed while you were reading. Reload the page.')).toBeInTheDocument();
  });

  it('lets viewers read, not confirm', async () => {
    open([aQuestion()], {}, 'tenant-viewer');
    expect(await screen.findByText("You don't have permission to confirm answers.")).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Confirm facts' })).toBeNull();
  });
});

describe('questionnaires on a smaller plan', () => {
  it('are not open', async () => {
    renderApp('/acme/questionnaires', { workspace: aWorkspace({ plan: 'pro' }) });
    expect(await screen.findByText('Access restricted')).toBeInTheDocument();
  });
});
