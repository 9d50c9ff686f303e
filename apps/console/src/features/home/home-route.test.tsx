import { screen, waitFor, within } from '@testing-library/react';
import type { AuditLine } from '@cloudmend/domain/audit';
import { aFinding, anAuditEntry, aRecommendation } from '@cloudmend/domain/testing';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import { renderApp } from '../../testing/render-app';
import { anEmptyWorkspace, aWorkspace } from '../../testing/workspace';

const down = () => {
  throw new TypeError('down');
};

describe('home', () => {
  it('shows what to do first and why', async () => {
    renderApp('/acme/home');
    expect(await screen.findByText(/Saves \$40\.00 and 0\.4 kgCO₂e a month; medium-risk change\./)).toBeInTheDocument();
  });

  it('groups one fault in three accounts, with its severity and a link to all its findings', async () => {
    const inAccount = (accountId: string) => aFinding({ id: `f-${accountId}`, accountId, title: 'Bucket is open' });
    renderApp('/acme/home', {
      workspace: {
        ...aWorkspace(),
        findings: ['111122223333', '111122223301', '111122223302'].map(inAccount),
        recommendations: [aRecommendation({ monthlySavingUsd: 311.31 })],
      },
    });
    const card = await screen.findByRole('region', { name: 'What to do first' });
    const rows = await within(card).findAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^CriticalBucket is open3 resources in 3 accounts.*See 3 findings$/),
      expect.stringMatching(/^\$311a month.*Review saving$/),
    ]);
    expect(within(card).getByRole('link', { name: 'See 3 findings: Bucket is open' })).toHaveAttribute(
      'href',
      '/acme/security-findings?finding=f-111122223301&check=s3-bucket-public',
    );
  });

  it('guides a new workspace to its first step', async () => {
    renderApp('/acme/home', { workspace: anEmptyWorkspace() });
    const steps = await screen.findByRole('region', { name: 'Getting started' });
    expect(within(steps).getByText('0 of 3 done')).toBeInTheDocument();
    expect(within(steps).getByRole('link', { name: 'Add account' })).toHaveAttribute('href', '/acme/add-account');
    await waitFor(() =>
      expect(screen.getByText('Total Cost').closest('dl > div')).toHaveTextContent('Total Cost–no cost read yet'),
    );
  });

  it('shows live figures after a scan, without the steps', async () => {
    renderApp('/acme/home');
    expect(await screen.findByText('$35,226', { selector: 'dd' })).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Getting started' })).not.toBeInTheDocument();
    expect(screen.queryByText('Sample data.')).not.toBeInTheDocument();
  });

  it('lists recent activity from the audit trail and marks refusals', async () => {
    const line = (seq: number, of: Partial<AuditLine>): AuditLine => ({
      ...anAuditEntry(),
      seq,
      previous: '',
      hash: '',
      actor: 'viewer@acme.example',
      ...of,
    });
    const { api } = renderApp('/acme/home', {
      routes: {
        'GET /tenants/*/audit': () => [
          line(11, { action: 'session.start', outcome: 'done' }),
          line(10, { action: 'access.read', outcome: 'done' }),
          line(2, { action: 'scan.start', outcome: 'denied' }),
          line(1, { action: 'account.test', target: '111122223333', outcome: 'done' }),
        ],
      },
    });
    const card = await screen.findByRole('region', { name: 'Recent activity' });
    expect((await within(card).findAllByRole('listitem')).map(({ firstChild }) => firstChild?.textContent)).toEqual([
      'viewer@acme.example was not allowed to start a scan',
      'viewer@acme.example tested account 111122223333',
    ]);
    expect(within(card).getByRole('link', { name: 'Audit trail' })).toHaveAttribute('href', '/acme/company');
    expect(api.requests.find(({ path }) => path.endsWith('/audit'))?.query.get('limit')).toBe('50');
  });

  itAtNight('distinguishes no activity from an audit trail that failed to load', async () => {
    const first = renderApp('/acme/home');
    expect(await screen.findByText('Activity will appear here.')).toBeInTheDocument();
    first.unmount();
    renderApp('/acme/home', { routes: { 'GET /tenants/*/audit': down } });
    expect(await screen.findByText('Could not load recent activity')).toBeInTheDocument();
  });

  itAtNight('shows emissions by service, region and month, and what is not assessed', async () => {
    const { user } = renderApp('/acme/home');
    await user.click(await screen.findByRole('tab', { name: 'ESG' }));
    const card = await screen.findByRole('region', { name: 'Current emissions' });
    const bars = (by: string) =>
      within(screen.getByRole('table', { name: `Emissions by ${by}` }))
        .getAllByRole('row')
        .map(({ textContent }) => textContent);
    expect(bars('service')).toEqual(['EC2 instances113', 'S3 buckets3.5']);
    expect(
      within(card).getByText(
        /current factors of 20 Nov 2026, as of 20 Nov, 18:02 UTC\. .* Not assessed and not included: 6 RDS instances, 1 EC2 instance\./,
      ),
    ).toBeInTheDocument();
    await user.click(within(card).getByRole('radio', { name: 'Region' }));
    expect(bars('region')).toEqual(['us-east-1113', 'eu-west-13.5']);
    await user.click(within(card).getByRole('radio', { name: 'Resource' }));
    expect(bars('resource')).toEqual(['i-0a1b2c3d11EC2 instances']);
    await user.click(within(card).getByRole('radio', { name: 'Month' }));
    expect(bars('month')).toEqual(['Oct 20261101 account', 'Nov 20261161 account']);
  });

  itAtNight('shows no emissions before they were computed', async () => {
    const { user } = renderApp('/acme/home', { workspace: anEmptyWorkspace() });
    await user.click(await screen.findByRole('tab', { name: 'ESG' }));
    expect(
      await screen.findByText('Not assessed yet. The next scan with cost enabled computes emissions.'),
    ).toBeInTheDocument();
  });

  itAtNight('counts data stores by class, and shows the sample only before the first scan', async () => {
    const first = renderApp('/acme/home');
    await first.user.click(await screen.findByRole('tab', { name: 'Data' }));
    expect(
      await screen.findByRole('img', {
        name: 'Of 20 data stores, 3 hold PII according to their tags, 5 do not, 7 are unclassified, and 5 have unread tags.',
      }),
    ).toBeInTheDocument();
    expect(
      within(screen.getByRole('table', { name: 'Data stores by kind' }))
        .getAllByRole('row')
        .map(({ textContent }) => textContent)
        .slice(1),
    ).toEqual(['RDS instances2130', 'S3 buckets1440', 'DynamoDB tables0005']);
    expect(screen.queryByText('Sample data.')).not.toBeInTheDocument();
    first.unmount();
    const second = renderApp('/acme/home', { workspace: anEmptyWorkspace() });
    await second.user.click(await screen.findByRole('tab', { name: 'Data' }));
    expect(await screen.findByText('Data stores are counted in the first scan.')).toBeInTheDocument();
    expect(screen.getByText('Sample data.')).toBeInTheDocument();
  });

  it('counts open findings, shows a labelled sample only before the first scan, and distinguishes loading from failure', async () => {
    const open = async (options: Parameters<typeof renderApp>[1]) => {
      const view = renderApp('/acme/home', options);
      await view.user.click(await screen.findByRole('tab', { name: 'Security' }));
      return view;
    };
    const scanned = await open({});
    expect(
      await screen.findByRole('img', { name: /^4 open findings: 1 critical, 1 high, 1 medium, 1 low/ }),
    ).toBeInTheDocument();
    scanned.unmount();
    const empty = await open({ workspace: anEmptyWorkspace() });
    expect(await screen.findByText('Findings are counted in the first scan.')).toBeInTheDocument();
    expect(screen.getByRole('img', { name: /^Sample data: \d+ open findings/ })).toBeInTheDocument();
    empty.unmount();
    const waiting = await open({ routes: { 'GET /tenants/*/findings/summary': () => new Promise(() => undefined) } });
    expect(screen.queryByText(/Could not count/)).not.toBeInTheDocument();
    expect(within(screen.getByRole('tabpanel')).getByLabelText('Loading...')).toBeInTheDocument();
    waiting.unmount();
    await open({ routes: { 'GET /tenants/*/findings/summary': down } });
    expect(await screen.findByText('Could not count findings')).toBeInTheDocument();
    expect(screen.queryByRole('img', { name: /open findings/ })).not.toBeInTheDocument();
  });

  itAtNight('labels samples when metrics fail to load', async () => {
    renderApp('/acme/overview', { routes: { 'GET /tenants/*/metrics': down } });
    expect(await screen.findByText("We couldn't load live metrics yet — showing sample data.")).toBeInTheDocument();
  });
});
