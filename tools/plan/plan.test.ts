import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { main } from './plan';
import { projectDocument } from './project-document';

const ARN = 'arn:aws:rds:us-east-1:111122223333:db:orders';
const SECRET = 'correct-horse-battery';
const PLAN = {
  format_version: '1.2',
  terraform_version: '1.11.4',
  prior_state: { values: { root_module: { resources: [{ values: { password: SECRET } }] } } },
  variables: { password: { value: SECRET } },
  resource_changes: [
    {
      address: 'aws_db_instance.orders',
      type: 'aws_db_instance',
      mode: 'managed',
      change: {
        actions: ['update'],
        before: { arn: ARN, id: 'db-1', password: SECRET, multi_az: false },
        after: { arn: ARN, id: 'db-1', password: `${SECRET}-2`, multi_az: true },
        after_unknown: { endpoint: true },
        before_sensitive: { password: true },
      },
    },
    {
      address: 'aws_iam_access_key.robot',
      type: 'aws_iam_access_key',
      mode: 'managed',
      change: { actions: ['no-op'], before: { id: SECRET }, after: { id: SECRET }, before_sensitive: { id: true } },
    },
    {
      address: 'data.aws_caller_identity.me',
      type: 'aws_caller_identity',
      mode: 'data',
      change: { actions: ['read'], before: { id: '111122223333' } },
    },
  ],
  resource_drift: [
    { address: 'aws_vpc.main', type: 'aws_vpc', change: { actions: ['update'], before: {}, after: { tags: SECRET } } },
  ],
};

const CHANGE_SET = {
  ChangeSetName: 'c',
  Status: 'CREATE_COMPLETE',
  Changes: [
    {
      Type: 'Resource',
      ResourceChange: {
        Action: 'Modify',
        LogicalResourceId: 'MediaBucket',
        PhysicalResourceId: 'acme-media',
        ResourceType: 'AWS::S3::Bucket',
        Replacement: 'False',
        Details: [
          { Target: { Attribute: 'Properties', Name: 'VersioningConfiguration', AfterValue: SECRET } },
          { Target: { Attribute: 'Tags' } },
        ],
      },
    },
    { Type: 'Resource', ResourceChange: { Action: 'Add', LogicalResourceId: 'New', ResourceType: 'AWS::S3::Bucket' } },
  ],
};

describe('the posted part of a plan', () => {
  it('names what changes, drifts and exists, and holds no value', () => {
    const projected = projectDocument(PLAN);
    expect(JSON.stringify(projected)).not.toContain(SECRET);
    expect(projected).toEqual({
      projection: {
        tool: 'terraform',
        version: '1.11.4',
        isComplete: true,
        changes: [
          {
            address: 'aws_db_instance.orders',
            type: 'aws_db_instance',
            actions: ['update'],
            resource: ARN,
            attributes: ['endpoint', 'multi_az', 'password'],
            replaces: false,
          },
        ],
        drift: ['aws_vpc.main'],
      },
      resources: [{ type: 'aws_db_instance', address: 'aws_db_instance.orders', arn: ARN, id: 'db-1' }],
    });
  });

  it('is incomplete if the plan failed, was deferred or is too long', () => {
    const many = Array.from({ length: 501 }, (_, at) => ({ ...PLAN.resource_changes[0], address: `a.b${at}` }));
    for (const more of [{ errored: true }, { complete: false }, { deferred_changes: [{}] }, { resource_changes: many }])
      expect(projectDocument({ ...PLAN, ...more }).projection.isComplete).toBe(false);
  });

  it('reads change sets, in which a conditional replacement is one', () => {
    const { projection, resources } = projectDocument(CHANGE_SET);
    expect(JSON.stringify({ projection, resources })).not.toContain(SECRET);
    expect(projection.changes).toEqual([
      expect.objectContaining({
        actions: ['update'],
        attributes: ['VersioningConfiguration', 'Tags'],
        replaces: false,
      }),
      expect.objectContaining({ address: 'New', actions: ['create'], resource: null }),
    ]);
    expect(resources).toEqual([{ type: 'AWS::S3::Bucket', address: 'MediaBucket', arn: null, id: 'acme-media' }]);
    const [first, second] = CHANGE_SET.Changes;
    const conditional = { ...first?.ResourceChange, Replacement: 'Conditional' };
    const set = { ...CHANGE_SET, Changes: [{ ResourceChange: conditional }, second] };
    expect(projectDocument(set).projection.changes[0]?.replaces).toBe(true);
    expect(projectDocument({ ...CHANGE_SET, Status: 'FAILED' }).projection.isComplete).toBe(false);
  });

  it.each([[null], [{}], [[]], [{ format_version: '1.2', resource_changes: [{}] }]])('is nothing of %j', (document) =>
    expect(() => projectDocument(document)).toThrow('neither'),
  );
});

describe('the command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cloudmend-plan-'));
  const file = join(folder, 'plan.json');
  beforeAll(() => writeFileSync(file, JSON.stringify(PLAN)));
  afterAll(() => rmSync(folder, { recursive: true }));

  const OPTIONS = [
    '--api',
    'https://cm.example/api/',
    '--workspace',
    'acme',
    '--repository',
    'r-1',
    '--root',
    './prod/',
  ];
  const ENV = {
    GITHUB_REF: 'refs/heads/cloudmend/x/0a',
    ACTIONS_ID_TOKEN_REQUEST_URL: 'https://ci.example/token?v=1',
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'inner',
  };
  const run = async (answers: number[], env: object = {}, argv: readonly string[] = [...OPTIONS, file]) => {
    const asked: Array<{ url: string; headers: unknown; body: unknown }> = [];
    const lines: string[] = [];
    let tokens = 0;
    const code = await main({
      argv,
      env: { ...ENV, ...env },
      pauseMs: 0,
      readMessage: () => 'Make tags immutable\n\nCloudMend-Change: 01JD\n',
      print: (line) => lines.push(line),
      fetch: async (url, { headers, body } = {}) => {
        if (String(url).startsWith('https://ci.example/'))
          return Response.json({ value: `token-${(tokens += 1)}`, url });
        asked.push({ url: String(url), headers, body: JSON.parse(String(body)) });
        const status = answers.shift() ?? 200;
        return Response.json(
          status === 200 ? { isTaken: true, faults: [{ reason: 'x differs.' }], kept: 1 } : { message: 'Not yet.' },
          { status },
        );
      },
    });
    return { code, asked, lines };
  };

  it('posts the plan of the change that the commit names, each time with a new token', async () => {
    const { code, asked, lines } = await run([409, 503]);
    expect([code, asked.length, lines.at(-1)]).toEqual([0, 3, '::warning::x differs.']);
    expect(asked.map(({ url }) => url)).toEqual(Array(3).fill('https://cm.example/api/tenants/acme/changes/01JD/plan'));
    expect(asked.map(({ headers }) => (headers as { authorization: string }).authorization)).toEqual([
      'Bearer token-1',
      'Bearer token-2',
      'Bearer token-3',
    ]);
    expect(asked[0]?.body).toMatchObject({ projection: { root: 'prod' } });
  });

  const bucket = (more: object) => ({
    Resources: {
      Files0A: {
        Type: 'AWS::S3::Bucket',
        Properties: { BucketName: 'acme-orders', ...more },
        Metadata: { 'aws:cdk:path': 'Shop/Files/Resource' },
      },
      Key: { Type: 'AWS::KMS::Key', Properties: { Description: SECRET } },
    },
    Outputs: { Secret: { Value: SECRET } },
  });
  const writeApp = (name: string, more: object): string => {
    const app = join(folder, name);
    mkdirSync(join(app, 'assembly-Prod'), { recursive: true });
    writeFileSync(join(app, 'manifest.json'), '{}');
    writeFileSync(join(app, 'assembly-Prod', 'Shop.template.json'), JSON.stringify(bucket(more)));
    return app;
  };

  it('compares what cdk synth wrote with that of the commit before', async () => {
    const [before, after] = [
      writeApp('before', {}),
      writeApp('after', { VersioningConfiguration: { Status: 'Enabled' } }),
    ];
    const { code, asked } = await run([], {}, [...OPTIONS, '--before', before, after]);
    expect(code).toBe(0);
    expect(JSON.stringify(asked)).not.toContain(SECRET);
    expect(asked[0]?.body).toEqual({
      projection: {
        tool: 'cdk',
        version: '',
        root: 'prod',
        isComplete: true,
        changes: [
          {
            address: 'Shop/Files/Resource',
            type: 'AWS::S3::Bucket',
            actions: ['update'],
            resource: 'acme-orders',
            attributes: ['VersioningConfiguration'],
            replaces: false,
          },
        ],
        drift: [],
      },
      resources: [{ type: 'AWS::S3::Bucket', address: 'Shop/Files/Resource', arn: null, id: 'acme-orders' }],
    });
    expect((await run([], {}, [...OPTIONS, after])).lines[0]).toContain('--before is missing');
    const empty = join(folder, 'empty');
    mkdirSync(empty);
    expect(await run([], {}, [...OPTIONS, '--before', before, empty])).toMatchObject({
      code: 1,
      lines: [`${empty} has no template: run cdk synth first.`],
    });
    const book = await run([], { GITHUB_REF: 'refs/heads/main' }, [...OPTIONS, after]);
    expect(book.asked[0]?.body).toMatchObject({ addresses: [{ address: 'Shop/Files/Resource', id: 'acme-orders' }] });
  });

  it('takes branch and token from a job of GitLab', async () => {
    const env = { GITHUB_REF: undefined, CI_COMMIT_BRANCH: 'cloudmend/x/0a', CLOUDMEND_ID_TOKEN: 'id-token' };
    const { code, asked } = await run([409], env);
    expect([code, asked.length]).toEqual([0, 2]);
    expect(asked.map(({ headers }) => (headers as { authorization: string }).authorization)).toEqual(
      Array(2).fill('Bearer id-token'),
    );
    const book = await run([], { ...env, CI_COMMIT_BRANCH: 'main' });
    expect(book.asked[0]?.url).toContain('/repositories/');
    expect((await run([], { GITHUB_REF: undefined })).lines[0]).toContain('CI_COMMIT_BRANCH is missing');
  });

  it('compares a template in YAML', async () => {
    const write = (name: string, more: string): string => {
      const path = join(folder, name);
      writeFileSync(
        path,
        `Resources:\n  Files:\n    Type: AWS::S3::Bucket\n    Properties:\n      BucketName: acme-orders\n${more}`,
      );
      return path;
    };
    const tags = '      Tags: !If [A, !Ref B, []]\n';
    const { asked } = await run([], {}, [
      ...OPTIONS,
      '--before',
      write('old.yaml', tags),
      write('new.yaml', `${tags}      ObjectLockEnabled: true\n`),
    ]);
    expect(asked[0]?.body).toMatchObject({
      projection: {
        tool: 'cloudformation',
        changes: [{ address: 'Files', attributes: ['ObjectLockEnabled'], replaces: true }],
      },
    });
  });

  it('posts addresses on every other branch', async () => {
    const { code, asked } = await run([], { GITHUB_REF: 'refs/heads/main' });
    expect([code, asked[0]?.url]).toEqual([0, 'https://cm.example/api/tenants/acme/repositories/r-1/addresses']);
    expect(asked[0]?.body).toEqual({
      root: 'prod',
      addresses: [{ type: 'aws_db_instance', address: 'aws_db_instance.orders', arn: ARN, id: 'db-1' }],
    });
  });

  it('gives up with a sentence where trying again does not help', async () => {
    expect(await run([401])).toMatchObject({ code: 1, lines: ['CloudMend answered 401 Not yet.'] });
    expect((await run([], { ACTIONS_ID_TOKEN_REQUEST_TOKEN: '' })).lines[0]).toContain('id-token: write');
    expect((await run([], {}, [file])).code).toBe(2);
    expect((await run([], {}, [...OPTIONS, join(folder, 'missing.json')])).code).toBe(1);
  });

  it('is published as one file that needs nothing but Node', () => {
    const root = join(__dirname, '../..');
    execFileSync(process.execPath, ['tools/plan/bundle.mjs'], { cwd: root });
    const published = join(root, 'dist/plan/plan.mjs');
    const imports = [...readFileSync(published, 'utf8').matchAll(/^import .* from "(.*)";$/gm)].map(([, from]) => from);
    expect(imports.length).toBeGreaterThan(0);
    expect(imports.every((from) => from?.startsWith('node:'))).toBe(true);
    const { status, stdout } = spawnSync(process.execPath, [published], { encoding: 'utf8' });
    expect([status, stdout]).toEqual([2, expect.stringContaining('Usage: node plan.mjs')]);
  });
});
