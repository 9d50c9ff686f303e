import { screen, within } from '@testing-library/react';
import { AppError } from '@cloudmend/domain/errors';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import { renderApp } from '../../testing/render-app';

const openExplanation = async (routes: NonNullable<Parameters<typeof renderApp>[1]>['routes'] = {}) => {
  const app = renderApp('/acme/security-findings?finding=f-1', { routes });
  const drawer = within(await screen.findByRole('dialog'));
  await app.user.click(await drawer.findByRole('button', { name: 'Explain' }));
  return { ...app, drawer };
};

describe('an explanation', () => {
  it('is loaded on request, by topic, and each fact opens with its source', async () => {
    const { user, drawer } = await openExplanation();
    const panel = within(await drawer.findByRole('region', { name: 'Explanation' }));
    expect(await panel.findByText('The check has 3 open findings in 2 accounts.')).toBeVisible();
    expect(panel.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['What it is', 'Data', 'Reach', 'Dollars', 'Could go wrong', 'What to do']),
    );
    await user.click(panel.getByRole('button', { name: 'accounts 2 accounts' }));
    const fact = within(await panel.findByRole('dialog'));
    expect(fact.getByText('Finding')).toBeInTheDocument();
    expect(fact.getByText('20 Nov, 18:01 UTC')).toBeInTheDocument();
    // Its page is the one that is open.
    expect(fact.queryByRole('link')).toBeNull();
    await user.keyboard('{Escape}');
    const [recommendations] = panel.getAllByRole('button', { name: 'recommendations 0 open recommendations' });
    await user.click(recommendations as HTMLElement);
    expect(await panel.findByRole('link', { name: 'Open Recommendations' })).toHaveAttribute(
      'href',
      '/acme/recommendations',
    );
  });

  itAtNight('closes again', async () => {
    const { user, drawer } = await openExplanation();
    await drawer.findByText(/Every sentence is checked against them/);
    await user.click(drawer.getByRole('button', { name: 'Explain' }));
    expect(drawer.queryByRole('region', { name: 'Explanation' })).toBeNull();
  });

  it('says why it could not be loaded, and can be tried again', async () => {
    const { drawer } = await openExplanation({
      'GET /tenants/*/explanations/finding': () => new AppError('unavailable', 'Try again later.'),
    });
    expect(await drawer.findByText(/Could not load the explanation/)).toBeVisible();
    expect(drawer.getByRole('button', { name: /try again|retry/i })).toBeVisible();
  });
});
