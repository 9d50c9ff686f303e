import { screen } from '@testing-library/react';
import { renderApp } from '../testing/render-app';

const remedy = {
  refused: null,
  title: null,
  warning: null,
  console: ['Open the bucket acme-exports.', 'Turn it on.'],
  cli: { text: 'aws s3api put-bucket-versioning --bucket acme-exports', why: null },
  terraform: { text: 'resource "aws_s3_bucket_versioning" "mend" {}', why: null },
  cloudFormation: { text: null, why: 'CloudFormation has no resource for it.' },
};
const detail = {
  check: 's3-public',
  title: 't',
  fault: 'f',
  severity: 'HIGH',
  service: 's3',
  recommendation: 'r',
  controls: [],
  equivalents: { prowler: [], cloudsploit: [] },
  remedy,
};

describe('the remediation of a finding', () => {
  it('shows steps, commands, Terraform and CloudFormation for the resource, and which of them do not exist', async () => {
    const { user, api } = renderApp('/acme/security-findings?finding=f-1', {
      routes: { 'GET /tenants/*/checks/*': () => detail },
    });
    expect(await screen.findByText('Open the bucket acme-exports.')).toBeInTheDocument();
    const asked = api.requests.find(({ path }) => path.includes('/checks/'));
    expect(asked?.query.get('resource')).toBe('arn:aws:s3:::acme-exports');
    await user.click(screen.getByRole('tab', { name: 'AWS CLI' }));
    expect(screen.getByText('aws s3api put-bucket-versioning --bucket acme-exports')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Copy the commands' })).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'CloudFormation' }));
    expect(screen.getByText('CloudFormation has no resource for it.')).toBeInTheDocument();
  });

  it('keeps the recommendation on screen when the steps fail to load', async () => {
    renderApp('/acme/security-findings?finding=f-1', {
      routes: { 'GET /tenants/*/checks/*': () => Promise.reject(new TypeError('down')) },
    });
    expect(await screen.findByText('Could not load the steps')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Fix' })).toBeInTheDocument();
  });
});
