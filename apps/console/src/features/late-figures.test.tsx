import { screen, waitFor, within } from '@testing-library/react';
import { takeFirst } from '@cloudmend/domain/testing/at-night';
import { renderApp } from '../testing/render-app';
import { anEmptyWorkspace, someMetrics } from '../testing/workspace';

/** An API that delays some ranges until the test releases them. */
const holdAnswer = () => {
  const waiting: Array<() => void> = [];
  const metrics = async ({ query }: { readonly query: URLSearchParams }) => {
    if (query.get('range') === '7d') await new Promise<void>((letGo) => waiting.push(letGo));
    const answer = someMetrics();
    return { ...answer, compare: undefined, totals: { ...answer.totals } };
  };
  return {
    routes: { 'GET /tenants/*/metrics': metrics },
    release: () => waiting.splice(0).forEach((letGo) => letGo()),
  };
};
const note = (of: string) => within(screen.getByText(of, { selector: 'dt span' }).closest('dl > div') as HTMLElement);

describe('while another range is loading', () => {
  it('the dashboard shows the old figures under their own label and does not export them', async () => {
    const { routes, release } = holdAnswer();
    const { user } = renderApp('/acme/dashboard', { routes });
    await screen.findByText('$35,226', { selector: 'dd' });
    await user.click(screen.getByRole('radio', { name: '7d' }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Export CSV' })).toHaveAttribute('aria-description', 'Still loading.'),
    );
    expect(note('Total Cost').getByText('30 days')).toBeInTheDocument();
    const files = jest.fn();
    URL.createObjectURL = files;
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(files).not.toHaveBeenCalled();
    release();
    await waitFor(() => expect(note('Total Cost').getByText('7 days')).toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Export CSV' })).not.toHaveAttribute('aria-description');
  });

  it.each(
    takeFirst(
      [
        ['home', 'Total Cost'],
        ['cost-metrics', 'Total cost'],
      ],
      1,
    ),
  )('%s shows the old figures under their own label', async (page, card) => {
    const { routes, release } = holdAnswer();
    const { user } = renderApp(`/acme/${page}`, { routes });
    await screen.findByText('$35,226', { selector: 'dd' });
    await user.click(screen.getByRole('radio', { name: '7d' }));
    await waitFor(() => expect(document.querySelector('[data-late]')).toBeInTheDocument());
    expect(note(card).getByText('30 days')).toBeInTheDocument();
    release();
    await waitFor(() => expect(note(card).getByText('7 days')).toBeInTheDocument());
  });

  it.each(takeFirst(['dashboard', 'cost-metrics'], 1))('%s does not claim that there is no cost', async (page) => {
    const { metrics } = anEmptyWorkspace();
    let letGo = (): void => undefined;
    const routes = {
      'GET /tenants/*/metrics': ({ query }: { readonly query: URLSearchParams }) =>
        query.get('account')
          ? metrics
          : new Promise((done) => (letGo = () => done({ ...someMetrics(), compare: undefined }))),
    };
    const { user } = renderApp(`/acme/${page}?account=111122223300`, { routes });
    await user.click(await screen.findByRole('button', { name: 'Show all accounts' }));
    await waitFor(() => expect(screen.queryByText('No cost for this account in this range')).not.toBeInTheDocument());
    expect(screen.queryByText('No cost read yet')).not.toBeInTheDocument();
    letGo();
    expect(await screen.findByText('$35,226', { selector: 'dd' })).toBeInTheDocument();
  });
});
