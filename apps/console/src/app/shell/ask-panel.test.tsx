import { screen, waitFor, within } from '@testing-library/react';
import { openSheet } from '@cloudmend/domain/copilot';
import { AppError } from '@cloudmend/domain/errors';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import { renderApp } from '../../testing/render-app';
import { aWorkspace } from '../../testing/workspace';

const ASK = 'POST /tenants/*/copilot/questions';

const anAnswer = () => {
  const sheet = openSheet();
  const bill = sheet.from('Bill', '2026-11-20T18:01:00.000Z');
  sheet.tell('answer')`Usage cost ${bill.usd('cost', 1200)} in ${bill.count('range', 30, 'day')}.`;
  return {
    intent: 'cost-total',
    ...sheet.close(),
    choices: [] as string[],
    next: ['What does each service cost?'],
    canPhrase: false,
  };
};

const openPanel = async (options: Parameters<typeof renderApp>[1] = {}) => {
  const app = renderApp('/acme/home', { workspace: aWorkspace({ plan: 'pro' }), ...options });
  await screen.findByRole('button', { name: 'Ask' });
  await app.user.keyboard('{Control>}j{/Control}');
  return { ...app, panel: within(await screen.findByRole('dialog', { name: /Ask/ })) };
};

describe('the ask panel', () => {
  it('opens by its shortcut, answers with facts and proposes what to ask next', async () => {
    const { user, panel, api } = await openPanel({ routes: { [ASK]: anAnswer } });
    await user.type(await panel.findByRole('textbox', { name: 'Question' }), 'What did we spend?{Enter}');
    expect(await panel.findByText('Usage cost $1,200 in 30 days.')).toBeVisible();
    expect(panel.getByRole('button', { name: 'cost $1,200' })).toBeVisible();
    expect(api.requests.find(({ path }) => path.endsWith('/copilot/questions'))?.body).toMatchObject({
      question: 'What did we spend?',
    });
    await user.click(panel.getByRole('button', { name: 'What does each service cost?' }));
    expect(await panel.findAllByText('Usage cost $1,200 in 30 days.')).toHaveLength(2);
    await user.click(panel.getByRole('button', { name: 'New' }));
    expect(panel.getByRole('region', { name: 'For example' })).toBeVisible();
  });

  it('offers what may be meant if a question is not clear, and asks what is chosen', async () => {
    const unclear = () => {
      const sheet = openSheet();
      const kinds = sheet.from('Copilot').count('kinds of questions', 61, 'kind of question');
      sheet.tell('answer', kinds)`I am not sure what you mean. Choose a question below.`;
      return {
        ...anAnswer(),
        intent: 'unknown',
        ...sheet.close(),
        choices: ['What did we spend?', 'How much can we save?'],
      };
    };
    const { user, panel, api } = await openPanel({ routes: { [ASK]: unclear } });
    await user.type(await panel.findByRole('textbox', { name: 'Question' }), 'bill maybe{Enter}');
    const choices = within(await panel.findByRole('region', { name: 'Did you mean' }));
    expect(choices.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'What did we spend?',
      'How much can we save?',
    ]);
    expect(panel.queryByRole('region', { name: 'Ask next' })).toBeNull();
    await user.click(choices.getByRole('button', { name: 'How much can we save?' }));
    await waitFor(() =>
      expect(api.requests.filter(({ path }) => path.endsWith('/copilot/questions')).at(-1)?.body).toMatchObject({
        question: 'How much can we save?',
      }),
    );
  });

  itAtNight('closes a fact before itself on Escape, and itself when a page is opened from a fact', async () => {
    const aboutFinding = () => {
      const sheet = openSheet();
      const finding = sheet.from('Finding', '2026-11-20T18:01:00.000Z', 'f-1');
      const catalogue = sheet.from('Check catalogue').text('severity', 'critical');
      sheet.tell('answer', catalogue)`Worst is ${finding.quote('finding', 'Bucket is public')}.`;
      return { ...anAnswer(), ...sheet.close() };
    };
    const { user, panel, router } = await openPanel({ routes: { [ASK]: aboutFinding } });
    await user.click(await panel.findByRole('button', { name: 'Which accounts are worst?' }));
    await user.click(await panel.findByRole('button', { name: 'severity critical' }));
    expect(await panel.findByText('Check catalogue')).toBeInTheDocument();
    expect(panel.queryByRole('link')).toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(panel.queryByText('Check catalogue')).toBeNull());
    expect(panel.getByRole('textbox', { name: 'Question' })).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'finding Bucket is public' }));
    const link = await panel.findByRole('link', { name: 'Open the finding' });
    await waitFor(() => expect(link).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(link).not.toBeInTheDocument());
    await user.click(panel.getByRole('button', { name: 'finding Bucket is public' }));
    await user.click(await panel.findByRole('link', { name: 'Open the finding' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Ask/ })).toBeNull());
    expect(`${router.state.location.pathname}${router.state.location.search}`).toBe(
      '/acme/security-findings?finding=f-1',
    );
    await user.keyboard('{Control>}j{/Control}');
    expect(await screen.findByRole('button', { name: 'finding Bucket is public' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Ask/ })).toBeNull());
  });

  it('says why a question could not be answered', async () => {
    const { user, panel } = await openPanel({
      routes: { [ASK]: () => new AppError('unavailable', 'Try again later.') },
    });
    await user.click(await panel.findByRole('button', { name: 'Which accounts are worst?' }));
    expect(await panel.findByText(/Could not answer\. Try again later\./, {}, { timeout: 20_000 })).toBeVisible();
  });

  itAtNight('names the plan that it needs', async () => {
    const { panel } = await openPanel({ workspace: aWorkspace({ plan: 'basic' }) });
    expect(await panel.findByText(/Copilot questions need Pro or above/)).toBeVisible();
    expect(panel.queryByRole('textbox')).toBeNull();
  });
});
