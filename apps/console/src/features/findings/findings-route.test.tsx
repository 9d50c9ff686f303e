import { screen, waitFor, within } from '@testing-library/react';
import { AppError } from '@cloudmend/domain/errors';
import { aFinding } from '@cloudmend/domain/testing';
import { renderApp } from '../../testing/render-app';
import { anEmptyWorkspace, aWorkspace, someFindings } from '../../testing/workspace';

const titles = () => within(screen.getByRole('table', { name: 'Findings' })).getAllByRole('row').slice(1).map((row) => within(row).getByRole('button').textContent);

describe('findings', () => {
  it('stand worst first; search and severity narrow them and live in the address', async () => {
    const { user, router } = renderApp('/acme/security-findings');
    await screen.findByRole('table', { name: 'Findings' });
    expect(titles()).toEqual(['S3 bucket is readable by anyone', 'SSH is open to the internet', 'Database storage is not encrypted', 'Bucket keeps no access log']);
    await user.click(screen.getByRole('button', { name: 'Low 1' }));
    expect(titles()).toEqual(['Bucket keeps no access log']);
    expect(router.state.location.search).toBe('?severity=LOW');
    await user.type(screen.getByRole('textbox', { name: 'Search title and detail' }), 'nothing like it');
    expect(await screen.findByText('No findings to display.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear 2 filters' }));
    expect(titles()).toHaveLength(4);
    expect(router.state.location.search).toBe('');
  });

  it('an address with a filter shows what it names', async () => {
    renderApp('/acme/security-findings?severity=HIGH,LOW&q=ssh');
    await screen.findByRole('table', { name: 'Findings' });
    expect(titles()).toEqual(['SSH is open to the internet']);
  });

  it('the legend of the donut filters as a click on the ring does', async () => {
    const { user } = renderApp('/acme/security-findings');
    const overview = await screen.findByRole('region', { name: 'Severity overview' });
    await user.click(within(overview).getByRole('button', { name: 'Critical' }));
    expect(titles()).toEqual(['S3 bucket is readable by anyone']);
  });

  it('a finding opens with its facts, controls and fix, and J leads to the next one', async () => {
    const controls = [{ framework: 'cis-aws-5.0', control: '2.1.4' }];
    const { user } = renderApp('/acme/security-findings', { workspace: aWorkspace({ findings: someFindings().map((finding) => ({ ...finding, controls })) }) });
    await user.click(await screen.findByRole('button', { name: 'S3 bucket is readable by anyone' }));
    const drawer = await screen.findByRole('dialog');
    expect(within(drawer).getByText('Turn on Block Public Access for the bucket.')).toBeInTheDocument();
    expect(within(drawer).getByText('CIS AWS 5.0 2.1.4')).toBeInTheDocument();
    expect(within(drawer).getByText('1 of 4')).toBeInTheDocument();
    await user.keyboard('j');
    expect(await screen.findByRole('heading', { level: 2, name: 'SSH is open to the internet' })).toBeInTheDocument();
  });

  it('a link opens its finding, though the filter beside it leaves it out', async () => {
    renderApp('/acme/security-findings?severity=LOW&finding=f-2');
    expect(await screen.findByRole('dialog', { name: 'SSH is open to the internet' })).toBeInTheDocument();
    expect(titles()).toEqual(['Bucket keeps no access log']);
  });

  it('what is opened stands in the address, and closing takes it out again', async () => {
    const { user, router } = renderApp('/acme/security-findings?q=bucket');
    await user.click(await screen.findByRole('button', { name: 'Bucket keeps no access log' }));
    expect(router.state.location.search).toBe('?q=bucket&finding=f-4');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(router.state.location.search).toBe('?q=bucket'));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Bucket keeps no access log' })).toHaveFocus());
  });

  it('a link to a finding that was mended says so', async () => {
    renderApp('/acme/security-findings?finding=f-gone');
    expect(await screen.findByText(/is not open any more/)).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('text of a customer stays text', async () => {
    const hostile = '<img src=x onerror=alert(1)>';
    renderApp('/acme/security-findings', { workspace: aWorkspace({ findings: [aFinding({ title: hostile, detail: hostile, resource: hostile })] }) });
    expect(await screen.findByRole('button', { name: hostile })).toBeInTheDocument();
    expect(document.querySelector('img')).toBeNull();
  });

  it('an empty workspace is told what to do next', async () => {
    renderApp('/acme/security-findings', { workspace: anEmptyWorkspace() });
    expect(await screen.findByText('No findings to display.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add account' })).toHaveAttribute('href', '/acme/add-account');
  });

  it('a failure names itself, and Try again tries again', async () => {
    let isDown = true;
    const { user } = renderApp('/acme/security-findings', { routes: { 'GET /findings': () => (isDown ? new AppError('unavailable', 'HTTP 503', { requestId: 'req-7' }) : [aFinding()]) } });
    expect(await screen.findByRole('heading', { name: 'Could not load findings' })).toBeInTheDocument();
    expect(screen.getByText(/req-7/)).toBeInTheDocument();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(titles()).toEqual(['S3 bucket is readable by anyone']));
  });
});
