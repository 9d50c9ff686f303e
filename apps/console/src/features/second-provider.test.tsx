import { screen, within } from '@testing-library/react';
import { aFinding, anAccount } from '@cloudmend/domain/testing';
import { renderApp } from '../testing/render-app';
import { aWorkspace, someFindings } from '../testing/workspace';

const ACCOUNT = 'cluster-shop-production';
const WORKLOAD = `fixtures:${ACCOUNT}/web/workloads/storefront`;

const workspace = () =>
  aWorkspace({
    accounts: [
      ...aWorkspace().accounts,
      anAccount({ cloud: 'fixtures', accountId: ACCOUNT, friendlyName: 'shop', roleArn: `fixtures:${ACCOUNT}` }),
    ],
    findings: [
      ...someFindings(),
      aFinding({
        id: 'f-workload',
        title: 'Workload runs as root',
        detail: 'The workload runs as root.',
        resource: WORKLOAD,
        accountId: ACCOUNT,
        region: 'web',
        service: 'workloads',
      }),
    ],
  });

describe('an account of a second provider', () => {
  it('is listed under its cloud with its whole ID', async () => {
    renderApp('/acme/add-account', { workspace: workspace() });
    const table = within(await screen.findByRole('table', { name: 'Linked accounts' }));
    const row = table.getByText(ACCOUNT).closest('tr') as HTMLElement;
    expect(within(row).getByText('shop')).toBeInTheDocument();
    expect(within(row).getByText('fixtures')).toBeInTheDocument();
  });

  it('has its findings selected by its ID, and names their resources as they are', async () => {
    renderApp(`/acme/security-findings?account=${ACCOUNT}`, { workspace: workspace() });
    const table = within(await screen.findByRole('table', { name: 'Findings' }));
    expect(table.getByText('Workload runs as root')).toBeInTheDocument();
    expect(table.getByText(WORKLOAD)).toBeInTheDocument();
    expect(table.queryByText('S3 bucket is readable by anyone')).not.toBeInTheDocument();
  });
});
