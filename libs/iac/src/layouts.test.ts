import { remedyTarget, remedyTemplate } from '@cloudmend/scanner';
import { type Fix, fixFor } from './fix';
import { proposeEdit } from './propose-edit';

const ACCOUNT = '111122223333';
const DB = `arn:aws:rds:us-east-1:${ACCOUNT}:db:orders`;
const BUCKET = 'arn:aws:s3:::acme-orders';
const QUEUE = `arn:aws:sqs:us-east-1:${ACCOUNT}:orders`;

const makeFix = (check: string, arn: string): Fix => {
  const target = remedyTarget(arn, 'us-east-1', ACCOUNT);
  return fixFor(remedyTemplate(check, target) as never, target);
};
const MULTI_AZ = makeFix('rds-instance-multi-az', DB);
const PROTECTION = makeFix('rds-instance-deletion-protection', DB);
const VERSIONING = makeFix('s3-bucket-versioning', BUCKET);
const ENCRYPTION = makeFix('sqs-queue-encrypted', QUEUE);
const MEMORY: Fix = {
  resource: `arn:aws:lambda:us-east-1:${ACCOUNT}:function:orders`,
  region: 'us-east-1',
  terraform: [],
  cloudFormation: [
    {
      type: 'AWS::Lambda::Function',
      identity: { FunctionName: 'orders' },
      body: { MemorySize: 256 },
      isWhole: false,
      removes: undefined,
    },
  ],
  expected: new Map(),
};

/** A layout, and the one line that changes in it or the place and words of the refusal. */
type Layout = readonly [
  name: string,
  fix: Fix,
  files: Readonly<Record<string, string>>,
  outcome:
    | { readonly path: string; readonly lost?: string; readonly gained: string }
    | { readonly code: string; readonly place: string; readonly words: string },
];

const db = (lines: string): string => `resource "aws_db_instance" "main" {\n${lines}}\n`;

const TERRAFORM: readonly Layout[] = [
  [
    'default_tags of the provider and merge() of tags',
    PROTECTION,
    {
      'main.tf': `provider "aws" {\n  region = "us-east-1"\n\n  default_tags {\n    tags = local.tags\n  }\n}\n\n${db('  identifier = "orders"\n  tags       = merge(local.tags, { Name = "orders" }, var.more)\n')}`,
      'locals.tf': 'locals {\n  tags = {\n    team = "shop"\n  }\n}\n\nvariable "more" {\n  default = {}\n}\n',
    },
    { path: 'main.tf', gained: '\n  deletion_protection = true' },
  ],
  [
    'a map of databases in terraform.tfvars',
    MULTI_AZ,
    {
      'main.tf': `variable "databases" {\n  type = map(object({ multi_az = bool }))\n}\n\n${db('  for_each   = var.databases\n  identifier = each.key\n  multi_az   = each.value.multi_az\n')}`,
      'terraform.tfvars': 'databases = {\n  orders  = { multi_az = false }\n  reports = { multi_az = false }\n}\n',
    },
    { path: 'terraform.tfvars', lost: '  orders  = { multi_az = false }', gained: '  orders  = { multi_az = true }' },
  ],
  [
    'a map of databases in which the value is optional',
    MULTI_AZ,
    {
      'main.tf': `variable "databases" {\n  type = map(object({ multi_az = optional(bool, false) }))\n}\n\n${db('  for_each   = var.databases\n  identifier = each.key\n  multi_az   = each.value.multi_az\n')}`,
      'terraform.tfvars': 'databases = {\n  orders  = {}\n  reports = {}\n}\n',
    },
    { code: 'computed', place: 'main.tf:8', words: 'No multi_az is written there.' },
  ],
  [
    'a dynamic block in place of the setting',
    makeFix('dynamodb-pitr', `arn:aws:dynamodb:us-east-1:${ACCOUNT}:table/orders`),
    {
      'main.tf':
        'resource "aws_dynamodb_table" "main" {\n  name = "orders"\n\n  dynamic "point_in_time_recovery" {\n    for_each = var.recovery ? [1] : []\n    content {\n      enabled = true\n    }\n  }\n}\n',
    },
    { code: 'dynamic', place: 'main.tf:1', words: 'dynamic block' },
  ],
  [
    'a name made by format()',
    MULTI_AZ,
    { 'main.tf': `variable "env" {}\n\n${db('  identifier = format("%s", var.env)\n')}` },
    { code: 'not-found', place: 'main.tf:3', words: 'Only a plan tells the name of the one here.' },
  ],
  [
    'a name with the workspace',
    MULTI_AZ,
    {
      'a/main.tf': db('  identifier = "ord${terraform.workspace}"\n'),
      'b/main.tf': db('  identifier = join("-", [local.a, local.b])\n'),
    },
    { code: 'not-found', place: 'a/main.tf:1', words: 'the names of 2' },
  ],
  [
    'for_each over what only Terraform knows',
    VERSIONING,
    {
      'main.tf':
        'data "aws_regions" "all" {}\n\nresource "aws_s3_bucket" "all" {\n  for_each = data.aws_regions.all.names\n\n  bucket = "acme-${each.key}"\n}\n',
    },
    { code: 'not-found', place: 'main.tf:3', words: 'Only a plan' },
  ],
  [
    'settings by workspace',
    MULTI_AZ,
    {
      'main.tf': `locals {\n  settings = {\n    prod = { multi_az = false }\n  }\n}\n\n${db('  identifier = "orders"\n  multi_az   = local.settings[terraform.workspace].multi_az\n')}`,
    },
    { code: 'computed', place: 'main.tf:9', words: 'expression' },
  ],
  [
    'a module of a private registry',
    MULTI_AZ,
    {
      'main.tf':
        'module "orders" {\n  source  = "app.terraform.io/acme/database/aws"\n  version = "2.1.0"\n\n  name = "orders"\n}\n',
    },
    { code: 'not-found', place: 'main.tf:1', words: 'outside the repository' },
  ],
  [
    'a published module by its Git address',
    MULTI_AZ,
    {
      'main.tf':
        'module "orders" {\n  source = "git::https://github.com/terraform-aws-modules/terraform-aws-rds.git?ref=v6.1.0"\n\n  identifier = "orders"\n}\n',
    },
    { code: 'not-found', place: 'main.tf:1', words: 'outside the repository' },
  ],
  [
    'a published module below one of the repository, with the value in an environment',
    MULTI_AZ,
    {
      'envs/prod/main.tf': 'module "shop" {\n  source   = "../../modules/shop"\n  multi_az = false\n}\n',
      'modules/shop/main.tf':
        'variable "multi_az" {}\n\nmodule "orders" {\n  source  = "terraform-aws-modules/rds/aws"\n  version = "6.1.0"\n\n  identifier = "orders"\n  multi_az   = var.multi_az\n}\n',
    },
    { path: 'envs/prod/main.tf', lost: '  multi_az = false', gained: '  multi_az = true' },
  ],
  [
    'import and moved blocks beside it, in OpenTofu',
    MULTI_AZ,
    {
      'main.tofu': `import {\n  to = aws_db_instance.main\n  id = "orders"\n}\n\nmoved {\n  from = aws_db_instance.old\n  to   = aws_db_instance.main\n}\n\n${db('  identifier = "orders"\n  multi_az   = false\n')}`,
    },
    { path: 'main.tofu', lost: '  multi_az   = false', gained: '  multi_az   = true' },
  ],
  [
    'a bucket whose settings are in files of their own',
    VERSIONING,
    {
      's3.tf': 'resource "aws_s3_bucket" "orders" {\n  bucket = "acme-orders"\n}\n',
      's3-versioning.tf':
        'resource "aws_s3_bucket_versioning" "orders" {\n  bucket = aws_s3_bucket.orders.bucket\n\n  versioning_configuration {\n    status = "Suspended"\n  }\n}\n',
    },
    { path: 's3-versioning.tf', lost: '    status = "Suspended"', gained: '    status = "Enabled"' },
  ],
];

const queue = (name: string, more = ''): string =>
  `Resources:\n  Orders:\n    Type: AWS::SQS::Queue\n    Properties:\n      QueueName: ${name}\n${more}`;

const TEMPLATES: readonly Layout[] = [
  [
    'a value from !If',
    ENCRYPTION,
    { 't.yaml': queue('orders', '      SqsManagedSseEnabled: !If [IsProd, true, false]\n') },
    { code: 'computed', place: 't.yaml:6', words: 'CloudFormation computes SqsManagedSseEnabled.' },
  ],
  [
    'properties with !If and !Sub beside the setting',
    ENCRYPTION,
    { 't.yaml': queue('orders', '      RedrivePolicy: !If [IsProd, { maxReceiveCount: 3 }, !Ref AWS::NoValue]\n') },
    { path: 't.yaml', gained: '      SqsManagedSseEnabled: true' },
  ],
  [
    'a name from !Sub',
    ENCRYPTION,
    { 't.yaml': queue('!Sub "${Env}-orders"') },
    { code: 'not-found', place: 't.yaml:3', words: 'CloudFormation computes the name of the AWS::SQS::Queue here.' },
  ],
  [
    'Fn::ForEach of the language extensions',
    ENCRYPTION,
    {
      't.yaml':
        'Transform: AWS::LanguageExtensions\nResources:\n  Topic:\n    Type: AWS::SNS::Topic\n  Fn::ForEach::Queues:\n    - Name\n    - [orders, returns]\n    - ${Name}Queue:\n        Type: AWS::SQS::Queue\n        Properties:\n          QueueName: !Ref Name\n',
    },
    { code: 'not-found', place: 't.yaml:5', words: 'Fn::ForEach generates some here.' },
  ],
  [
    'a function of AWS SAM whose globals set the value',
    MEMORY,
    {
      'template.yaml':
        'Transform: AWS::Serverless-2016-10-31\nGlobals:\n  Function:\n    MemorySize: 1024\nResources:\n  Orders:\n    Type: AWS::Serverless::Function\n    Properties:\n      FunctionName: orders\n      Handler: index.handler\n',
    },
    { path: 'template.yaml', gained: '      MemorySize: 256' },
  ],
];

const cdk = (body: string): string =>
  `import { Stack } from 'aws-cdk-lib';\nimport * as s3 from 'aws-cdk-lib/aws-s3';\n\nexport class Shop extends Stack {\n  build() {\n    ${body}\n  }\n}\n`;
const APART = 'The name stands here, but not in the properties of a known construct.';

const CDK: readonly Layout[] = [
  [
    'properties from a variable',
    VERSIONING,
    { 'lib/shop.ts': cdk("const props = { bucketName: 'acme-orders' };\n    new s3.Bucket(this, 'Orders', props);") },
    { code: 'not-found', place: 'lib/shop.ts:6', words: APART },
  ],
  [
    'a construct of level 1',
    VERSIONING,
    { 'lib/shop.ts': cdk("new s3.CfnBucket(this, 'Orders', { bucketName: 'acme-orders' });") },
    { code: 'not-found', place: 'lib/shop.ts:6', words: APART },
  ],
  [
    'a construct of the team',
    VERSIONING,
    {
      'lib/shop.ts': `import { SafeBucket } from './safe-bucket';\n${cdk("new SafeBucket(this, 'Orders', { bucketName: 'acme-orders' });")}`,
    },
    { code: 'not-found', place: 'lib/shop.ts:7', words: APART },
  ],
];

describe.each([
  ['Terraform', TERRAFORM],
  ['CloudFormation', TEMPLATES],
  ['CDK', CDK],
] as const)('layouts of %s', (_kind, layouts) => {
  it.each(layouts)('%s', async (_name, fix, files, outcome) => {
    const { reason = '', code, place, files: changed } = await proposeEdit(new Map(Object.entries(files)), fix);
    if ('code' in outcome) {
      expect({ code, place, words: reason }).toEqual({ ...outcome, words: expect.stringContaining(outcome.words) });
      return;
    }
    const { path, lost, gained } = outcome;
    expect([reason, ...changed.keys()]).toEqual(['', path]);
    const [before, after] = [files[path] ?? '', changed.get(path) ?? ''];
    const expected = lost === undefined ? after.replace(`\n${gained}`, '') : after.replace(gained, lost);
    expect(expected).toBe(before);
    expect(after).not.toBe(before);
  });
});
