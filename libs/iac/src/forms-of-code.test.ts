import { remedyTarget, remedyTemplate } from '@cloudmend/scanner';
import { type Fix, fixFor } from './fix';
import { type Proposal, proposeEdit } from './propose-edit';

const ACCOUNT = '111122223333';
const DB = `arn:aws:rds:us-east-1:${ACCOUNT}:db:orders`;
const BUCKET = 'arn:aws:s3:::acme-orders';

const makeFix = (check: string, arn: string): Fix => {
  const target = remedyTarget(arn, 'us-east-1', ACCOUNT);
  return fixFor(remedyTemplate(check, target) as never, target);
};
const propose = (files: Readonly<Record<string, string>>, check = 'rds-instance-multi-az', arn = DB) =>
  proposeEdit(new Map(Object.entries(files)), makeFix(check, arn));

const edited = ({ outcome, code, reason, files }: Proposal): Readonly<Record<string, string>> => {
  if (outcome !== 'edited') throw new Error(`${outcome} ${code}: ${reason}`);
  return Object.fromEntries(files);
};

const db = (value = 'false', name = '"orders"', more = ''): string =>
  `resource "aws_db_instance" "main" {\n${more}  identifier = ${name}\n  multi_az   = ${value}\n}\n`;
const provider = (region: string, more = ''): string => `provider "aws" {\n  region = "${region}"\n${more}}\n`;
const asJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
const dbJson = (body: object): string => asJson({ resource: { aws_db_instance: { main: body } } });

describe('the JSON syntax of Terraform', () => {
  it('replaces and adds values', async () => {
    const text = dbJson({ identifier: 'orders', multi_az: false });
    expect(edited(await propose({ 'main.tf.json': text }))).toEqual({
      'main.tf.json': text.replace('false', 'true'),
    });
    expect(edited(await propose({ 'main.tf.json': dbJson({ identifier: 'orders' }) }))).toEqual({
      'main.tf.json': dbJson({ identifier: 'orders', multi_az: true }),
    });
  });

  it('adds blocks and resources', async () => {
    const table = (more: object) => asJson({ resource: { aws_dynamodb_table: { main: { name: 'orders', ...more } } } });
    const arn = `arn:aws:dynamodb:us-east-1:${ACCOUNT}:table/orders`;
    expect(edited(await propose({ 'main.tf.json': table({}) }, 'dynamodb-pitr', arn))).toEqual({
      'main.tf.json': table({ point_in_time_recovery: { enabled: true } }),
    });
    const bucket = { aws_s3_bucket: { main: { bucket: 'acme-orders' } } };
    const after = edited(
      await propose({ 'main.tf.json': asJson({ resource: bucket }) }, 's3-bucket-versioning', BUCKET),
    );
    expect(JSON.parse(after['main.tf.json'] ?? '')).toEqual({
      resource: {
        ...bucket,
        aws_s3_bucket_versioning: {
          // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of Terraform
          main: { bucket: '${aws_s3_bucket.main.id}', versioning_configuration: { status: 'Enabled' } },
        },
      },
    });
  });

  it('follows variables in both directions', async () => {
    const code = dbJson({ identifier: 'orders', multi_az: '\u0024{var.multi_az}' });
    expect(
      edited(await propose({ 'main.tf.json': code, 'variables.tf': 'variable "multi_az" {\n  default = false\n}\n' })),
    ).toEqual({ 'variables.tf': 'variable "multi_az" {\n  default = true\n}\n' });
    const values = { 'terraform.tfvars.json': asJson({ multi_az: false }), 'variables.tf': 'variable "multi_az" {}\n' };
    expect(edited(await propose({ 'main.tf': db('var.multi_az'), ...values }))).toEqual({
      'terraform.tfvars.json': asJson({ multi_az: true }),
    });
  });

  it('prefers values that are loaded over a default', async () => {
    const files = {
      'main.tf': db('var.multi_az'),
      'variables.tf': 'variable "multi_az" {\n  default = false\n}\n',
      'z.auto.tfvars.json': asJson({ multi_az: false }),
    };
    expect(Object.keys(edited(await propose(files)))).toEqual(['z.auto.tfvars.json']);
  });

  it('sees overrides and other readers', async () => {
    const override = dbJson({ engine: 'mysql' });
    expect(await propose({ 'main.tf': db(), 'main_override.tf.json': override })).toMatchObject({ code: 'overridden' });
    const output = asJson({ output: { multi: { value: '\u0024{aws_db_instance.main.multi_az}' } } });
    expect(await propose({ 'main.tf': db(), 'out.tf.json': output })).toMatchObject({ code: 'referenced' });
  });
});

describe('Terragrunt', () => {
  const module = { 'modules/db/main.tf': `variable "name" {}\n\n${db('false', 'var.name')}` };
  const unit = (name: string) =>
    `terraform {\n  source = "\u0024{get_repo_root()}//modules/db"\n}\n\ninputs = {\n  name = "${name}"\n}\n`;

  it('is refused with the place of the resource', async () =>
    expect(
      await propose({
        ...module,
        'live/prod/terragrunt.hcl': unit('orders'),
        'live/dev/terragrunt.hcl': unit('orders-dev'),
      }),
    ).toMatchObject({ outcome: 'refused', code: 'var-files', place: 'modules/db/main.tf:3' }));
});

describe('providers', () => {
  it('tell equal names in two Regions apart', async () => {
    const files = {
      'us/main.tf': provider('us-east-1') + db(),
      'eu/main.tf': provider('eu-west-1') + db(),
    };
    expect(Object.keys(edited(await propose(files)))).toEqual(['us/main.tf']);
    expect(await propose({ 'eu/main.tf': files['eu/main.tf'] })).toMatchObject({
      code: 'not-found',
      place: 'eu/main.tf:4',
    });
  });

  it('tell equal names in two accounts apart', async () => {
    const role = (account: string) => `  assume_role {\n    role_arn = "arn:aws:iam::${account}:role/deploy"\n  }\n`;
    const files = {
      'dev/main.tf': provider('us-east-1', role('111122223344')) + db(),
      'prod/main.tf': provider('us-east-1', `  allowed_account_ids = ["${ACCOUNT}"]\n`) + db(),
    };
    expect(Object.keys(edited(await propose(files)))).toEqual(['prod/main.tf']);
  });

  it('are followed by alias and into modules', async () => {
    const both = `${provider('us-east-1')}${provider('eu-west-1', '  alias  = "eu"\n')}`;
    expect(await propose({ 'main.tf': both + db('false', '"orders"', '  provider = aws.eu\n') })).toMatchObject({
      code: 'not-found',
    });
    const call = (more: string) => `module "db" {\n  source = "./db"\n${more}}\n`;
    const files = (more: string) => ({ 'main.tf': both + call(more), 'db/main.tf': db() });
    expect(Object.keys(edited(await propose(files(''))))).toEqual(['db/main.tf']);
    expect(await propose(files('  providers = {\n    aws = aws.eu\n  }\n'))).toMatchObject({ code: 'not-found' });
  });
});

describe('code that would reject or undo the edit', () => {
  it.each([
    [
      'a validation rule of the variable',
      'referenced',
      {
        'main.tf': `variable "m" {\n  default = false\n  validation {\n    condition     = !var.m\n    error_message = "no"\n  }\n}\n\n${db('var.m')}`,
      },
      'main.tf:1',
    ],
    [
      'a condition of the resource',
      'referenced',
      {
        'main.tf': db().replace(
          /}\n$/,
          '\n  lifecycle {\n    postcondition {\n      condition     = !self.multi_az\n      error_message = "no"\n    }\n  }\n}\n',
        ),
      },
      'main.tf:1',
    ],
    ['a broken file beside it', 'unreadable', { 'main.tf': db(), 'broken.tf': 'resource {{{\n' }, 'broken.tf'],
    ['a broken file that has the name', 'unreadable', { 'main.tf': `${db()}}\n` }, 'main.tf'],
    [
      'a module outside the repository',
      'not-found',
      { 'main.tf': 'module "db" {\n  source     = "app.terraform.io/acme/rds/aws"\n  identifier = "orders"\n}\n' },
      'main.tf:1',
    ],
    [
      'a template that CDK generates',
      'protected',
      {
        'app.template.json': asJson({
          Resources: {
            Db: {
              Type: 'AWS::RDS::DBInstance',
              Properties: { DBInstanceIdentifier: 'orders', MultiAZ: false },
              Metadata: { 'aws:cdk:path': 'App/Db/Resource' },
            },
          },
        }),
      },
      'app.template.json:3',
    ],
    [
      'merged properties',
      'dynamic',
      {
        't.yaml':
          'Shared: &shared\n  MultiAZ: false\nResources:\n  Db:\n    Type: AWS::RDS::DBInstance\n    Properties:\n      <<: *shared\n      DBInstanceIdentifier: orders\n',
      },
      't.yaml:7',
    ],
  ])('%s is refused with its place', async (_name, code, files, place) =>
    expect(await propose(files as unknown as Record<string, string>)).toMatchObject({
      outcome: 'refused',
      code,
      place,
    }),
  );

  it.each([
    ['a.json', `{"Resources": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['a.yaml', `Resources: ${'['.repeat(20_000)}${']'.repeat(20_000)}\n`],
    ['a.tf', `locals {\n  a = ${'['.repeat(5000)}${']'.repeat(5000)}\n}\n`],
    ['a.tf.json', `{"locals": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['a.ts', `import 'aws-cdk-lib';\nconst a = ${'['.repeat(5000)}${']'.repeat(5000)};\n`],
  ])('survives deep nesting in %s', async (path, text) =>
    expect(Object.keys(edited(await propose({ [path]: text, 'db/main.tf': db() })))).toEqual(['db/main.tf']),
  );
});

describe('a setting of a bucket in another module', () => {
  const block = (bucket: string) =>
    `resource "aws_s3_bucket_versioning" "it" {\n  bucket = ${bucket}\n  versioning_configuration {\n    status = "Suspended"\n  }\n}\n`;
  const bucket = 'resource "aws_s3_bucket" "main" {\n  bucket = "acme-orders"\n}\n';

  it.each([
    ['by name', { 'a/main.tf': bucket, 'b/main.tf': block('"acme-orders"') }, 'b/main.tf'],
    [
      'by reference',
      {
        'main.tf': `${bucket}\nmodule "v" {\n  source = "./v"\n  id     = aws_s3_bucket.main.id\n}\n`,
        'v/main.tf': `variable "id" {}\n\n${block('var.id')}`,
      },
      'v/main.tf',
    ],
  ])('is edited where it is, %s', async (_name, files, path) => {
    const after = edited(await propose(files as unknown as Record<string, string>, 's3-bucket-versioning', BUCKET));
    expect(after).toEqual({
      [path]: (files as unknown as Record<string, string>)[path]?.replace('"Suspended"', '"Enabled"'),
    });
  });
});
