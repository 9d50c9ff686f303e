import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { EC2Client, AuthorizeSecurityGroupIngressCommand, CreateSecurityGroupCommand } from '@aws-sdk/client-ec2';
import { CreateRoleCommand, IAMClient } from '@aws-sdk/client-iam';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import { type Browser, chromium, expect as see, type Page } from '@playwright/test';
import { createTableInput } from '@cloudmend/store/table';
import { findBrowser } from '../find-browser.mjs';
import { isMotoInstalled, type MotoServer, startMoto } from '../moto/moto-server';
import { CREDENTIALS } from './emulated-account';
import { startDeployed } from './start-deployed';

const ROOT = resolve(__dirname, '../..');
const ASSETS = join(ROOT, 'infra', 'cdk.out', 'dev');
const TENANT = 'northwind';
const EMAIL = 'owner@northwind.example';
const PASSWORD = 'Verdigris-7-stitches';
const CUSTOMER = '111122223344';
const ROLE = `arn:aws:iam::${CUSTOMER}:role/CloudMendReadOnly`;
/** What the planted group is found for. */
const OPEN_GROUP = 'Security group allows SSH from the internet';
const EXECUTABLE = process.env['CHROMIUM_PATH'] || findBrowser();
const PATIENCE = { timeout: 60_000 };

/** A customer's account with what the scan should find: a group open to everyone, and a bucket no one looked after. */
const plantCustomer = async (endpoint: string): Promise<void> => {
  const region = 'us-east-1';
  const sts = new STSClient({ endpoint, region, credentials: CREDENTIALS });
  const { Credentials } = await sts.send(new AssumeRoleCommand({ RoleArn: ROLE, RoleSessionName: 'plant' }));
  const credentials = {
    accessKeyId: Credentials?.AccessKeyId ?? '',
    secretAccessKey: Credentials?.SecretAccessKey ?? '',
    sessionToken: Credentials?.SessionToken ?? '',
  };
  const client = { endpoint, region, credentials };
  const iam = new IAMClient(client);
  await iam.send(new CreateRoleCommand({ RoleName: 'CloudMendReadOnly', AssumeRolePolicyDocument: '{}' }));
  const ec2 = new EC2Client(client);
  const { GroupId } = await ec2.send(new CreateSecurityGroupCommand({ GroupName: 'open', Description: 'open' }));
  await ec2.send(
    new AuthorizeSecurityGroupIngressCommand({
      GroupId,
      IpPermissions: [{ IpProtocol: 'tcp', FromPort: 22, ToPort: 22, IpRanges: [{ CidrIp: '0.0.0.0/0' }] }],
    }),
  );
  await new S3Client({ ...client, forcePathStyle: true }).send(new CreateBucketCommand({ Bucket: 'northwind-files' }));
};

(isMotoInstalled() ? describe : describe.skip)('a deployment in an emulated account', () => {
  const state = mkdtempSync(join(tmpdir(), 'cloudmend-deployed-'));
  let aws: MotoServer;
  let deployed: Awaited<ReturnType<typeof startDeployed>>;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    const { status } = spawnSync(process.execPath, ['tools/cdk.mjs', 'synth', 'dev'], { cwd: ROOT, stdio: 'ignore' });
    expect(status).toBe(0);
    aws = await startMoto();
    await plantCustomer(aws.url);
    const demandedIds = new Map([[ROLE, `cm-${TENANT}`]]);
    deployed = await startDeployed({ aws: aws.url, assets: ASSETS, root: ROOT, state, demandedIds });
    browser = await chromium.launch({
      ...(EXECUTABLE ? { executablePath: EXECUTABLE } : {}),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    });
    page = await browser.newPage();
  });
  afterAll(async () => {
    await browser?.close();
    await deployed?.close();
    await aws?.stop();
    rmSync(state, { recursive: true, force: true });
  });

  it('creates the table that the store works with, and storage for every setting', () => {
    const { table, physicalIds } = deployed.account;
    const { AttributeDefinitions, KeySchema, GlobalSecondaryIndexes = [] } = createTableInput('any');
    expect(table).toMatchObject({ KeySchema, AttributeDefinitions, TableStatus: 'ACTIVE' });
    expect(table.GlobalSecondaryIndexes).toMatchObject([...GlobalSecondaryIndexes]);
    for (const [id, name] of physicalIds) if (/^(Snapshots|TrailCopies|AccessLogs)/.test(id)) expect(name).toBeTruthy();
  });

  it('gives every function its settings, none of them empty', () => {
    expect(deployed.functions.length).toBeGreaterThan(150);
    const empty = deployed.functions.flatMap(({ name, settings }) =>
      Object.entries(settings).flatMap(([setting, value]) => (value === '' ? [`${name} ${setting}`] : [])),
    );
    expect(empty).toEqual([]);
  });

  it('rejects a call that did not come through the CDN', async () => {
    const event = { headers: {}, requestContext: { requestId: 'r' } };
    await expect(deployed.invoke('checkTenant', event)).resolves.toMatchObject({ statusCode: 403 });
  });

  it('lets someone sign up, connect an account, scan it and see findings', async () => {
    const { url } = deployed;
    await page.goto(`${url}/signup`);
    await page.getByLabel('Work email').fill(EMAIL);
    await page.getByLabel('Workspace').fill(TENANT);
    await see(page.getByText(`${TENANT} is available`)).toBeVisible(PATIENCE);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Create workspace' }).click();
    await see(page.getByText("We've sent a verification code to your email.")).toBeVisible(PATIENCE);
    const mails = (await (await fetch(`${url}/__local/outbox`)).json()) as Array<{ to: string; code: string }>;
    await page.getByLabel('Verification code').fill(mails.find(({ to }) => to === EMAIL)?.code ?? '');
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.waitForURL(`**/${TENANT}/home`, PATIENCE);

    await page.goto(`${url}/${TENANT}/add-account`);
    await page.getByLabel('Account ID').fill(CUSTOMER);
    await page.getByLabel('Role ARN').fill(ROLE);
    await page.getByRole('button', { name: 'Link account' }).click();
    await see(page.getByRole('row', { name: new RegExp(CUSTOMER) })).toContainText('Connected', PATIENCE);

    await page.goto(`${url}/${TENANT}/scan`);
    await page.getByRole('button', { name: 'Start scan' }).click();
    await see(page.getByText('Scan queued').first()).toBeVisible(PATIENCE);
    await see(page.getByRole('row', { name: /Done/ }).first()).toBeVisible({ timeout: 240_000 });

    await page.goto(`${url}/${TENANT}/security-findings`);
    const rows = page.getByRole('table', { name: 'Findings', exact: true }).locator('tbody tr');
    await see(rows.nth(5)).toBeVisible(PATIENCE);
    await page.goto(`${url}/${TENANT}/security-findings?q=ssh`);
    await see(rows.filter({ hasText: OPEN_GROUP }).first()).toBeVisible(PATIENCE);
  });

  it('logs no error on the way', () => {
    expect(deployed.faults()).toEqual([]);
  });
});
