import { AppError } from '@cloudmend/domain/errors';
import type { Question, QuestionnaireDetail } from '@cloudmend/domain/questionnaires';
import { aQuestionnaire } from '@cloudmend/domain/testing';
import { screen, within } from '@testing-library/react';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import type { FakeRoutes } from '../../testing/fake-routes';
import { renderApp } from '../../testing/render-app';
import { aWorkspace } from '../../testing/workspace';

const PAGE = '/acme/questionnaires?questionnaire=q-1';
const DIGEST = `sha256:${'a'.repeat(64)}`;

const aQuestion = (overrides: Partial<Question> = {}): Question => ({
  sheet: 'CSV',
  row: 2,
  text: 'Are all S3 buckets encrypted?',
  match: { intent: 'storage-encryption', asks: 'holds', isCertain: true, reason: 'Matched "buckets", "encrypted".' },
  controls: [],
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
      'GET /tenants/*/questionnaires': () => [{ ...aQuestionnaire({ id: 'q-1' }), confirmed: 3, stale: 2 }],
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

  itAtNight('groups the questions of several sheets and links the controls that they name', async () => {
    const control = { framework: 'soc2', frameworkName: 'SOC 2', control: 'CC6.1', title: 'Logical access' };
    const rows = [aQuestion({ sheet: 'Data', controls: [control] }), aQuestion({ sheet: 'People', text: 'Laptops?' })];
    const layouts = ['Data', 'People'].map((sheet) => ({
      sheet,
      questionColumn: 0,
      answerColumn: 1,
      detailColumn: null,
      firstRow: 2,
    }));
    const { user } = open([], { 'GET /tenants/*/questionnaires/*': () => ({ ...detail(rows), layouts }) });
    const people = within(await screen.findByRole('list', { name: 'Questions of People' }));
    expect(await screen.findByText('Data, row 2')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'SOC 2 CC6.1' })).toHaveAttribute(
      'href',
      '/acme/compliance?framework=soc2&control=CC6.1',
    );
    await user.click(people.getByRole('button'));
    expect(screen.getByText('People, row 2')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'SOC 2 CC6.1' })).toBeNull();
  });

  itAtNight('has columns for each of its sheets', async () => {
    const sent: unknown[] = [];
    const preview = ['Data', 'People'].map((sheet) => ({ sheet, rows: [] }));
    const { user } = open([], {
      'GET /tenants/*/questionnaires/*': () => ({ ...detail([]), layouts: [], preview }),
      'POST /tenants/*/questionnaires/*/layout': ({ body }) => {
        sent.push(body);
        return aQuestionnaire({ id: 'q-1' });
      },
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Questions on Data' }));
    await user.click(screen.getByRole('button', { name: 'Save columns' }));
    expect(screen.getByText('Choose at least one sheet.')).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'Questions on People' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Answers' }), 'C');
    await user.click(screen.getByRole('button', { name: 'Save columns' }));
    expect(await screen.findByText('Columns saved.')).toBeInTheDocument();
    expect(sent).toEqual([
      { layouts: [{ sheet: 'People', questionColumn: 0, answerColumn: 2, detailColumn: null, firstRow: 2 }] },
    ]);
  });

  itAtNight('lets viewers read, not confirm', async () => {
    open([aQuestion()], {}, 'tenant-viewer');
    expect(await screen.findByText("You don't have permission to confirm answers.")).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Confirm facts' })).toBeNull();
  });
});

describe('the list of questionnaires', () => {
  it('says how many answers are confirmed and how many are stale', async () => {
    renderApp('/acme/questionnaires', {
      workspace: aWorkspace({ plan: 'enterprise', role: 'tenant-admin' }),
      routes: {
        'GET /tenants/*/questionnaires': () => [{ ...aQuestionnaire({ questions: 9 }), confirmed: 4, stale: 2 }],
      },
    });
    const row = within(await screen.findByRole('row', { name: /security\.csv/ }));
    expect(
      row
        .getAllByRole('cell')
        .slice(0, 4)
        .map(({ textContent }) => textContent),
    ).toEqual(['security.csv', '9', '4', '2']);
  });
});

describe('questionnaires on a smaller plan', () => {
  it('are not open', async () => {
    renderApp('/acme/questionnaires', { workspace: aWorkspace({ plan: 'pro' }) });
    expect(await screen.findByText('Access restricted')).toBeInTheDocument();
  });
});
