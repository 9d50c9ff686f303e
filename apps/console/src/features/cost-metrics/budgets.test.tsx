import { aBudgetStatus } from '@cloudmend/domain/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../testing/render-app';
import { aWorkspace } from '../../testing/workspace';
import { describeForecast, describeUnread, readAmount, readLevels } from './budget-words';

describe('budgets', () => {
  it('are compared with earlier periods, saved, shown and removed', async () => {
    const { user, api } = renderApp('/acme/cost-metrics?tab=budgets');
    await user.click(await screen.findByRole('button', { name: 'New budget' }));
    const dialog = await screen.findByRole('dialog', { name: 'New budget' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Production');
    await user.type(within(dialog).getByRole('textbox', { name: 'Amount in USD' }), '1,200.5');
    await user.click(within(dialog).getByRole('checkbox', { name: 'acme-prod' }));
    await user.click(within(dialog).getByRole('button', { name: 'Compare with earlier periods' }));
    const past = await within(dialog).findByRole('list', { name: 'Earlier periods' });
    expect(within(past).getByText('Oct 2026').parentElement).toHaveTextContent('Oct 2026$1,300.00Over');
    expect(within(past).getByText('Sep 2026').parentElement).toHaveTextContent('Within');
    await user.click(within(dialog).getByRole('button', { name: 'Save budget' }));
    const budget = await screen.findByRole('listitem', { name: 'Production' });
    expect(budget).toHaveTextContent('On track');
    expect(budget).toHaveTextContent('acme-prod, all services');
    expect(within(budget).getByRole('img')).toHaveAccessibleName(
      'Production: $2,500.00 spent, $4,000.00 expected, of $1,200.50.',
    );
    const sent = api.requests.find(({ path, method }) => method === 'POST' && path.endsWith('/budgets'));
    expect(sent?.body).toMatchObject({
      amountCents: 120_050,
      period: 'month',
      owner: null,
      alerts: [
        { on: 'actual', percent: 80 },
        { on: 'actual', percent: 100 },
        { on: 'forecast', percent: 100 },
      ],
    });
    await user.click(within(budget).getByRole('button', { name: 'Remove Production' }));
    await user.click(within(budget).getByRole('button', { name: 'Remove budget Production' }));
    await waitFor(() => expect(screen.getByText('No budgets yet')).toBeInTheDocument());
  });
});

describe('budgets of others', () => {
  it('are read-only for viewers', async () => {
    renderApp('/acme/cost-metrics?tab=budgets', { workspace: aWorkspace({ role: 'tenant-viewer' }) });
    expect(await screen.findByText('No budgets yet')).toBeInTheDocument();
    expect(screen.getByText(/You don't have permission to change budgets\./)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'New budget' })).not.toBeInTheDocument();
  });
});

describe('the words of a budget', () => {
  it('name what is not read', () => {
    expect(describeUnread(aBudgetStatus({ accountsMissing: ['1', '2'] }))).toBe('2 accounts are not read.');
    expect(describeUnread(aBudgetStatus({ daysMissing: 1 }))).toBe('One day is not read.');
    expect(describeUnread(aBudgetStatus())).toBeUndefined();
    expect(describeForecast(aBudgetStatus())).toBe(
      '$3,800.00 to $4,300.00 at the end, 1% chance of going over, cost read through 20 Nov',
    );
  });

  it.each([
    ['1200', 120_000],
    ['$1,200.50', 120_050],
    ['0.01', 1],
    ['0', undefined],
    ['-5', undefined],
    ['1.005', undefined],
    ['1e9', undefined],
    ['', undefined],
  ])('read the amount %s as %s cents', (text, cents) => {
    expect(readAmount(text)).toBe(cents);
  });

  it('read levels once each, and refuse what is none', () => {
    expect(readLevels('80, 100%,80', 'actual')).toEqual([
      { on: 'actual', percent: 80 },
      { on: 'actual', percent: 100 },
    ]);
    expect(readLevels('', 'actual')).toEqual([]);
    for (const text of ['0', '1001', '8.5', 'all']) expect(readLevels(text, 'actual')).toBeUndefined();
  });
});
