import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { App, type Stack } from 'aws-cdk-lib';
import { remedyTarget, remedyTemplate } from '@cloudmend/scanner';
import { type Fix, fixFor } from '../fix';
import { gateProjection } from '../plan/plan-gate';
import { type Templates, listNamed, projectTemplates } from '../plan/project-templates';
import { type Proposal, proposeEdit } from '../propose-edit';
import { CONSTRUCTS } from './constructs';

const ROOT = join(__dirname, '../../../..');
const regional = (service: string, rest: string): string => `arn:aws:${service}:us-east-1:111122223333:${rest}`;

/** A fix, and a construct that needs it. */
interface Case {
  readonly check: string;
  readonly arn: string;
  readonly construct: string;
  readonly tags?: Readonly<Record<string, string>>;
}

const bucket = (check: string, more = ''): Case => ({
  check,
  arn: 'arn:aws:s3:::acme-orders',
  construct: `new s3.Bucket(this, 'It', { bucketName: 'acme-orders'${more} })`,
});
const db = (check: string, more = ''): Case => ({
  check,
  arn: regional('rds', 'db:orders'),
  construct: `new rds.DatabaseInstance(this, 'It', {\n      instanceIdentifier: 'orders',\n      engine: rds.DatabaseInstanceEngine.MYSQL,\n      vpc: new ec2.Vpc(this, 'Net'),${more}\n    })`,
});
const table = (check: string): Case => ({
  check,
  arn: regional('dynamodb', 'table/orders'),
  construct: `new dynamodb.Table(this, 'It', {\n      tableName: 'orders',\n      partitionKey: { name: 'id', type: dynamodb.AttributeType.STRING },\n    })`,
});
const repository = (check: string): Case => ({
  check,
  arn: regional('ecr', 'repository/orders'),
  construct: `new ecr.Repository(this, 'It', { repositoryName: 'orders' })`,
});

const CASES: readonly Case[] = [
  bucket('s3-bucket-versioning', ', versioned: false'),
  bucket('s3-bucket-public-access-block'),
  bucket('s3-bucket-acl-disabled'),
  bucket('s3-bucket-encryption'),
  db('rds-instance-multi-az'),
  db('rds-instance-deletion-protection', '\n      deletionProtection: false,'),
  db('rds-instance-auto-minor-upgrade', '\n      autoMinorVersionUpgrade: false,'),
  db('rds-instance-public', '\n      publiclyAccessible: true,'),
  db('rds-instance-iam-auth'),
  db('rds-instance-copy-tags', '\n      copyTagsToSnapshot: false,'),
  db('rds-instance-backup'),
  {
    check: 'rds-cluster-deletion-protection',
    arn: regional('rds', 'cluster:orders'),
    construct: `new rds.DatabaseCluster(this, 'It', {\n      clusterIdentifier: 'orders',\n      engine: rds.DatabaseClusterEngine.AURORA_MYSQL,\n      writer: rds.ClusterInstance.serverlessV2('writer'),\n      vpc: new ec2.Vpc(this, 'Net'),\n    })`,
  },
  table('dynamodb-deletion-protection'),
  table('dynamodb-pitr'),
  {
    check: 'kms-key-rotation',
    arn: regional('kms', 'key/1'),
    construct: "new kms.Key(this, 'It')",
    tags: { 'aws:cdk:path': 'kms-key-rotation/It/Resource' },
  },
  {
    check: 'cw-log-group-retention',
    arn: regional('logs', 'log-group:/app/orders'),
    construct: "new logs.LogGroup(this, 'It', { logGroupName: '/app/orders', retention: logs.RetentionDays.ONE_WEEK })",
  },
  repository('ecr-scan-on-push'),
  repository('ecr-tag-immutability'),
  {
    check: 'sqs-queue-encrypted',
    arn: regional('sqs', 'orders'),
    construct: "new sqs.Queue(this, 'It', { queueName: 'orders', encryption: sqs.QueueEncryption.UNENCRYPTED })",
  },
];

const SERVICES = ['dynamodb', 'ec2', 'ecr', 'kms', 'logs', 'rds', 's3', 'sqs'];

/** One stack for each fix, with a bucket that no edit may touch. */
const writeStack = ({ construct }: Case): string => `import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
${SERVICES.filter((service) => service === 's3' || construct.includes(`${service}.`))
  .map((service) => `import * as ${service} from 'aws-cdk-lib/aws-${service}';\n`)
  .join('')}import type { Construct } from 'constructs';

export const retention = Duration.days(1);

export class Shop extends Stack {
  constructor(scope: Construct, id: string, props?: StackProps) {
    super(scope, id, props);
    ${construct};
    new s3.Bucket(this, 'Beside');
  }
}
`;

/** As the CDK CLI sets it. */
const CONTEXT = { 'aws:cdk:enable-path-metadata': true, 'aws:cdk:enable-asset-metadata': true };

const makeFix = ({ check, arn }: Case): Fix => {
  const target = remedyTarget(arn, 'us-east-1', '111122223333');
  return fixFor(remedyTemplate(check, target) as never, target);
};

describe(`cdk synth of ${CASES.length} fixes`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'cloudmend-cdk-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const put = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };

  const synthesize = async (state: 'before' | 'after'): Promise<void> => {
    const app = new App({
      outdir: join(folder, 'templates', state),
      context: CONTEXT,
      analyticsReporting: true,
      builtinCloudFormationValidation: false,
    });
    for (const [at, { check }] of CASES.entries()) {
      const { Shop } = (await import(join(folder, state, `stack-${at}.ts`))) as {
        readonly Shop: new (app: App, id: string) => Stack;
      };
      new Shop(app, check);
    }
    app.synth();
  };

  const readStackOf = (state: 'before' | 'after', { check }: Case): Templates => {
    const file = `${check}.template.json`;
    return new Map([[file, JSON.parse(readFileSync(join(folder, 'templates', state, file), 'utf8'))]]);
  };

  const proposals = new Map<Case, Proposal>();

  beforeAll(async () => {
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    for (const [at, each] of CASES.entries()) {
      const path = `infra/stack-${at}.ts`;
      const files = new Map([
        ['infra/cdk.json', '{}'],
        [path, writeStack(each)],
      ]);
      const proposal = await proposeEdit(files, makeFix(each), { tags: each.tags });
      proposals.set(each, proposal);
      put(`before/stack-${at}.ts`, writeStack(each));
      put(`after/stack-${at}.ts`, proposal.files.get(path) ?? '');
    }
    await synthesize('before');
    await synthesize('after');
  });

  it.each(CASES)('$check changes what it is about, and replaces nothing', (each) => {
    const { outcome, expectation } = proposals.get(each) as Proposal;
    expect(outcome).toBe('edited');
    if (!expectation) throw new Error('The edit says nothing of its plan.');
    expect(expectation.root).toBe('infra');
    const [before, after] = [readStackOf('before', each), readStackOf('after', each)];
    const projection = projectTemplates(before, after);
    const gate = (resource: string) =>
      gateProjection(projection, listNamed(before), [{ ...expectation, resource }]).faults;
    expect(gate(each.arn)).toEqual([]);
    expect(projection.changes).toHaveLength(1);
    // A path of the tags is the resource's own; a name must be that of the finding.
    if (!each.tags) expect(gate(`${each.arn}-2`).map(({ fault }) => fault)).toContain('foreign-address');

    const empty = gateProjection(projectTemplates(before, before), listNamed(before), [
      { ...expectation, resource: each.arn },
    ]);
    expect(empty.faults.map(({ fault }) => fault)).toContain('empty');
  });

  it('covers every construct and property', () => {
    const changed = CASES.map((each) => {
      const { cloudFormation } = makeFix(each);
      return JSON.stringify(
        [...(cloudFormation as ReadonlyArray<{ type: string; body: object }>)].map(({ type, body }) => [type, body]),
      );
    });
    const missing = CONSTRUCTS.filter(
      ({ type, sets }) =>
        !changed.includes(JSON.stringify([[type, sets]])) && JSON.stringify(sets) !== '{"MultiAZ":false}',
    );
    expect(missing).toEqual([]);
  });

  it('refuses another logical ID, a replacement, a second stack and an output', () => {
    const [each] = CASES;
    if (!each) throw new Error('There is no case.');
    const before = readStackOf('before', each);
    const [[path, template] = ['', {}]] = before;
    const expectation = {
      ...(proposals.get(each)?.expectation as NonNullable<Proposal['expectation']>),
      resource: each.arn,
    };
    const gate = (after: Templates, old = before) =>
      gateProjection(projectTemplates(old, after), listNamed(old), [expectation]).faults.map(({ fault }) => fault);
    const resources = template['Resources'] as Record<string, { Properties: object }>;
    const [id = ''] = Object.keys(resources).filter((name) => name.startsWith('It'));
    const own = resources[id] as { Properties: object };
    const { [id]: _old, ...others } = resources;
    const withResources = (changed: object): Templates => new Map([[path, { ...template, Resources: changed }]]);
    const withProperty = (properties: object) =>
      withResources({ ...resources, [id]: { ...own, Properties: { ...own.Properties, ...properties } } });

    expect(gate(withProperty({ VersioningConfiguration: { Status: 'Enabled' } }))).toEqual([]);
    expect(gate(withResources({ ...others, It2: own }))).toEqual(['replacement']);
    expect(gate(withProperty({ BucketName: 'other' }))).toContain('replacement');
    expect(gate(withProperty({ VersioningConfiguration: { Status: 'Enabled' }, Tags: [] }))).toEqual([
      'foreign-attribute',
    ]);
    expect(gate(new Map([[path, { ...template, Outputs: { Name: { Value: 'x' } } }]]))).toContain('foreign-address');
    const both = new Map([...before, ['other.template.json', template]]);
    expect(gate(new Map([...readStackOf('after', each), ['other.template.json', template]]), both)).toContain(
      'wrong-resource',
    );
  });
});
