import { screen, within } from '@testing-library/react';
import type { LedgerEntry } from '@cloudmend/domain/ledger';
import { aLedgerEntry } from '@cloudmend/domain/testing';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import { renderApp } from '../../../testing/render-app';
import { aWorkspace } from '../../../testing/workspace';

const PAGE = '/acme/changes?tab=savings';
const SEEN = { verifiedAt: '2026-10-01T00:00:00.000Z', verifiedBy: 'scan-1', at: '2026-09-30T00:00:00.000Z' };

const someEntries = (): LedgerEntry[] => [
  aLedgerEntry({
    ...SEEN,
    id: 'e-1',
    origin: 'change',
    changeId: 'change-1',
    claimedUsd: 100,
    savedUsd: 96,
    hours: 730,
  }),
  aLedgerEntry({ ...SEEN, id: 'e-2', claimedUsd: 40, displacedBy: 'i-9' }),
  aLedgerEntry({
    id: 'e-3',
    claimedUsd: 60,
    verifiedAt: null,
    verifiedBy: null,
    origin: 'change',
    changeId: 'change-2',
  }),
  aLedgerEntry({
    ...SEEN,
    id: 'e-4',
    claimedUsd: 10,
    savedUsd: 10,
    hours: 730,
    bill: { savedUsd: 2, agrees: false, low: 8, high: 12 },
  }),
];

describe('the savings', () => {
  it('are arithmetic from claimed to realised', async () => {
    renderApp(PAGE, { workspace: aWorkspace({ ledger: someEntries() }) });
    const cellOf = async (label: string) => (await screen.findByText(label, { selector: 'dt span' })).closest('div');
    expect(await cellOf('Claimed')).toHaveTextContent('$210');
    expect(await cellOf('Not verified')).toHaveTextContent('−Not verified$60');
    expect(await cellOf('Displaced')).toHaveTextContent('−Displaced$40');
    expect(await cellOf('Below the claim')).toHaveTextContent('$4');
    expect(await cellOf('Realised')).toHaveTextContent('=Realised$106a month, 50% of claimed');
  });

  it('say what happened to each entry, by kind', async () => {
    const { user } = renderApp(PAGE, { workspace: aWorkspace({ ledger: someEntries() }) });
    const table = await screen.findByRole('table', { name: 'Entries' });
    expect(within(table).getAllByRole('row')).toHaveLength(5);
    expect(within(table).getAllByRole('link')[0]).toHaveAttribute('href', '/acme/changes?change=change-1');
    expect(within(table).getByText('Displaced. i-9 now has what this resource gave up.')).toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Entries shown'), 'Disagreeing (1)');
    expect(within(screen.getByRole('table', { name: 'Entries' })).getAllByRole('row')).toHaveLength(2);
    expect(screen.getByText('The bill is outside the expected $8 to $12.')).toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Entries shown'), 'Mended by hand (2)');
    expect(within(screen.getByRole('table', { name: 'Entries' })).getAllByRole('row')).toHaveLength(3);
  });

  itAtNight('are grouped by rule with its factor, by account and by person', async () => {
    const { user } = renderApp(PAGE, { workspace: aWorkspace({ ledger: someEntries() }) });
    expect(await screen.findByRole('table', { name: 'By rule' })).toHaveTextContent('× 0.88');
    expect(screen.getByRole('table', { name: 'By account' })).toHaveTextContent('$106');
    await user.click(screen.getByRole('radio', { name: 'Person' }));
    expect(screen.getByRole('table', { name: 'By person' })).toHaveTextContent('Mended by hand');
  });

  itAtNight('ask for the period in the address', async () => {
    const { user, api, router } = renderApp(PAGE, { workspace: aWorkspace({ ledger: someEntries() }) });
    await user.click(await screen.findByRole('radio', { name: '3 months' }));
    expect(router.state.location.search).toBe('?tab=savings&months=3');
    await user.click(screen.getByRole('radio', { name: 'All' }));
    const asked = api.requests.filter(({ path }) => path.endsWith('/ledger')).map(({ query }) => query.get('months'));
    expect(asked).toEqual(['12', '3', null]);
  });

  it('say before the first change when there will be some', async () => {
    renderApp(PAGE);
    expect(await screen.findByText('No savings in this period')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Export CSV' })).toHaveAttribute('aria-disabled', 'true');
  });
});

itAtNight('shows what to expect of a claim below its formula', async () => {
  const workspace = aWorkspace();
  const [first] = workspace.recommendations;
  const { target } = aLedgerEntry();
  workspace.ledger = [aLedgerEntry({ target: { ...target, source: first?.rule ?? '' } })];
  renderApp(`/acme/recommendations?recommendation=${first?.id}`, { workspace });
  expect(await screen.findByText(/× 0.88, from 3 earlier changes by this rule/)).toBeInTheDocument();
});
