import { remedyTarget, remedyTemplate } from '@cloudmend/scanner';
import { fixFor } from '../fix';
import { type Proposal, proposeEdit } from '../propose-edit';

const ACCOUNT = '111122223333';
const DB = `arn:aws:rds:us-east-1:${ACCOUNT}:db:orders`;
const BUCKET = 'arn:aws:s3:::acme-orders';

const propose = (
  files: Readonly<Record<string, string>>,
  check: string,
  arn: string,
  address?: string,
): Promise<Proposal> => {
  const target = remedyTarget(arn, 'us-east-1', ACCOUNT);
  const fix = fixFor(remedyTemplate(check, target) as never, target);
  const change = { type: '', address: address ?? '', change: { actions: ['no-op'], before: { arn } } };
  return proposeEdit(new Map(Object.entries(files)), fix, {
    plan: address === undefined ? undefined : { format_version: '1', resource_changes: [change] },
  });
};

const call = (source: string, lines: string, label = 'it'): string =>
  `module "${label}" {\n  source  = "terraform-aws-modules/${source}"\n  version = "~> 6.0"\n\n${lines}}\n`;
const rds = (lines: string, label?: string): string => call('rds/aws', lines, label);
const bucket = (lines: string): string => call('s3-bucket/aws', `  bucket = "acme-orders"\n${lines}`);

describe('a fix of a resource that a published module creates', () => {
  it('replaces an input, and says what the plan may change', async () => {
    const text = rds('  identifier = "orders"\n  multi_az   = false # for now\n');
    const { files, expectation } = await propose({ 'main.tf': text }, 'rds-instance-multi-az', DB);
    expect(files.get('main.tf')).toBe(text.replace('false #', 'true #'));
    const address = 'module.it.module.db_instance.aws_db_instance.this[0]';
    expect(expectation).toEqual({
      root: '',
      address,
      addresses: [{ address, attributes: ['identifier', 'multi_az'] }],
    });
    expect(await propose({ 'main.tf': files.get('main.tf') ?? '' }, 'rds-instance-multi-az', DB)).toMatchObject({
      outcome: 'nothing-to-do',
    });
  });

  it('adds an input behind the others', async () => {
    const text = rds('  identifier = "orders"\n\n  tags = merge(local.tags, { Name = "orders" })\n');
    const { files } = await propose({ 'main.tf': text }, 'rds-instance-deletion-protection', DB);
    expect(files.get('main.tf')).toBe(text.replace(/}\n$/, '\n  deletion_protection = true\n}\n'));
  });

  it.each([
    [
      's3-bucket-versioning',
      '',
      '\n  versioning = {\n    enabled = true\n  }\n',
      'module.it.aws_s3_bucket_versioning.this[0]',
    ],
    [
      's3-bucket-versioning',
      '\n  versioning = {\n    enabled = false\n  }\n',
      '\n  versioning = {\n    enabled = true\n  }\n',
      'module.it.aws_s3_bucket_versioning.this[0]',
    ],
    [
      's3-bucket-public-access-block',
      '\n  block_public_acls = false\n',
      '\n  block_public_acls = true\n\n  ignore_public_acls      = true\n  block_public_policy     = true\n  restrict_public_buckets = true\n',
      'module.it.aws_s3_bucket_public_access_block.this[0]',
    ],
    [
      's3-bucket-acl-disabled',
      '',
      '\n  control_object_ownership = true\n  object_ownership         = "BucketOwnerEnforced"\n',
      'module.it.aws_s3_bucket_ownership_controls.this[0]',
    ],
    [
      's3-bucket-encryption',
      '',
      '\n  server_side_encryption_configuration = {\n    rule = {\n      apply_server_side_encryption_by_default = {\n        sse_algorithm = "AES256"\n      }\n    }\n  }\n',
      'module.it.aws_s3_bucket_server_side_encryption_configuration.this[0]',
    ],
  ])('%s of a bucket', async (check, before, after, address) => {
    const { reason, files, expectation } = await propose({ 'main.tf': bucket(before) }, check, BUCKET);
    expect([reason, files.get('main.tf')]).toEqual([undefined, bucket(after)]);
    expect(expectation).toMatchObject({ address: 'module.it.aws_s3_bucket.this[0]', addresses: [{ address }] });
  });

  it('follows variables to the values of an environment', async () => {
    const files = {
      'live/main.tf': `variable "multi_az" {\n  type = bool\n}\n\n${rds('  identifier = "orders"\n  multi_az   = var.multi_az\n')}`,
      'live/terraform.tfvars': 'multi_az = false\n',
    };
    const { files: changed } = await propose(files, 'rds-instance-multi-az', DB);
    expect([...changed]).toEqual([['live/terraform.tfvars', 'multi_az = true\n']]);
  });

  it('finds what AWS names by its address', async () => {
    const arn = `arn:aws:ec2:us-east-1:${ACCOUNT}:instance/i-0a`;
    const text = call('ec2-instance/aws', '  name       = "web"\n  monitoring = false\n', 'web');
    expect(await propose({ 'main.tf': text }, 'ec2-instance-detailed-monitoring', arn)).toMatchObject({
      code: 'not-found',
    });
    const { files } = await propose(
      { 'main.tf': text },
      'ec2-instance-detailed-monitoring',
      arn,
      'module.web.aws_instance.this[0]',
    );
    expect(files.get('main.tf')).toBe(text.replace('false', 'true'));
  });

  const NAMED = '  identifier = "orders"\n';
  it.each([
    [
      'for_each over names',
      'shared-block',
      '  for_each = toset(["orders", "other"])\n\n  identifier = each.key\n',
      'main.tf:1',
    ],
    ['an expression', 'computed', `${NAMED}  multi_az   = var.env == "prod"\n`, 'main.tf:6'],
    ['a value that no file sets', 'var-files', `${NAMED}  multi_az   = var.multi_az\n`, 'main.tf:6'],
  ])('is refused for %s', async (_name, code, lines, place) => {
    const variables = 'variable "env" {}\nvariable "multi_az" {}\n';
    expect(
      await propose({ 'main.tf': rds(lines), 'variables.tf': variables }, 'rds-instance-multi-az', DB),
    ).toMatchObject({ outcome: 'refused', code, place });
  });

  it('is refused for two calls, an override, an excluding input and an input that is an expression', async () => {
    expect(
      await propose({ 'a.tf': rds(NAMED, 'a'), 'b.tf': rds(NAMED, 'b') }, 'rds-instance-multi-az', DB),
    ).toMatchObject({ code: 'ambiguous', place: 'a.tf:1' });
    const override = 'module "it" {\n  multi_az = false\n}\n';
    expect(
      await propose({ 'main.tf': rds(NAMED), 'override.tf': override }, 'rds-instance-multi-az', DB),
    ).toMatchObject({ code: 'overridden' });
    expect(
      await propose({ 'main.tf': bucket('  acl    = "private"\n') }, 's3-bucket-acl-disabled', BUCKET),
    ).toMatchObject({
      code: 'differs',
      reason: 'The call sets acl, which excludes the fix.',
    });
    expect(
      await propose({ 'main.tf': bucket('  versioning = var.versioning\n') }, 's3-bucket-versioning', BUCKET),
    ).toMatchObject({ code: 'computed', place: 'main.tf:6' });
    expect(
      await propose({ 'main.tf': bucket('  versioning = { status = false }\n') }, 's3-bucket-versioning', BUCKET),
    ).toMatchObject({ code: 'differs', reason: 'versioning is set without enabled.' });
  });

  it('is refused with the place of the call for an input that the module does not have', async () => {
    expect(await propose({ 'main.tf': bucket('') }, 's3-bucket-lifecycle', BUCKET)).toMatchObject({
      code: 'not-found',
      reason: 'module.it has the name of the resource, but its code is outside the repository.',
      place: 'main.tf:1',
    });
  });
});
