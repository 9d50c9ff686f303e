import { screen, within } from '@testing-library/react';
import { renderApp } from '../../testing/render-app';
import { anEmptyWorkspace, aWorkspace } from '../../testing/workspace';

const rows = () => within(screen.getByRole('table', { name: 'Cost by resource' })).getAllByRole('row').slice(1).map((row) => within(row).getAllByRole('cell').map((cell) => cell.textContent));

describe('the dashboard', () => {
  it('shows cost less savings as net, dearest first', async () => {
    renderApp('/acme/dashboard');
    await screen.findByRole('table', { name: 'Cost by resource' });
    expect(screen.getByText('$35,226', { selector: 'dd' })).toBeInTheDocument();
    expect(screen.getByText('$29,313')).toBeInTheDocument();
    expect(rows()[0]).toEqual(['AWS', 'Amazon Elastic Compute Cloud', '$17,204', '$3,100', '$14,104', '–', '–']);
  });

  it('compares with the period before when asked, and keeps that in the address', async () => {
    const { user, router } = renderApp('/acme/dashboard');
    await user.click(await screen.findByRole('checkbox', { name: 'Compare previous period' }));
    expect(await screen.findByText('was $36,295 in the period before')).toBeInTheDocument();
    expect(router.state.location.search).toBe('?compare=prev');
    expect(rows()[0]?.slice(5)).toEqual(['$18,236', '−5.7%']);
  });

  it('narrows to a service, and Clear brings all back', async () => {
    const { user } = renderApp('/acme/dashboard');
    await user.type(await screen.findByRole('textbox', { name: 'Filter services' }), 'lambda');
    expect(rows()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(rows()).toHaveLength(4);
  });

  it('every chart can be read as a table', async () => {
    const { user } = renderApp('/acme/dashboard');
    await user.click(await screen.findByRole('button', { name: 'Menu of Net cost and savings' }));
    await user.click(await screen.findByRole('menuitem', { name: 'View as table' }));
    expect(within(screen.getByRole('table', { name: 'Net cost and savings' })).getAllByRole('row')).toHaveLength(31);
  });

  it('exports the rows for who may, and says why to who may not', async () => {
    const create = jest.fn(() => 'blob:x');
    Object.assign(URL, { createObjectURL: create, revokeObjectURL: () => undefined });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const first = renderApp('/acme/dashboard');
    await screen.findByRole('table', { name: 'Cost by resource' });
    await first.user.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(create).toHaveBeenCalledTimes(1);
    first.unmount();
    const second = renderApp('/acme/dashboard', { workspace: aWorkspace({ plan: 'free' }) });
    await screen.findByRole('table', { name: 'Cost by resource' });
    const button = screen.getByRole('button', { name: 'Export CSV' });
    expect(button).toHaveAttribute('aria-description', 'CSV export needs Starter or above. Your plan is Free.');
    await second.user.click(button);
    expect(create).toHaveBeenCalledTimes(1);
    click.mockRestore();
  });

  it('shows a labelled sample when metrics cannot be loaded, and exports none of it', async () => {
    renderApp('/acme/dashboard', {
      routes: {
        'GET /tenants/*/metrics': () => {
          throw new TypeError('down');
        },
      },
    });
    expect(await screen.findByText('Could not load metrics. Showing sample.')).toBeInTheDocument();
    expect(screen.getByText('Sample data.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Export CSV' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('says what to do while no cost was read', async () => {
    renderApp('/acme/dashboard', { workspace: anEmptyWorkspace() });
    expect(await screen.findByRole('link', { name: 'Start a scan' })).toHaveAttribute('href', '/acme/scan');
  });
});
