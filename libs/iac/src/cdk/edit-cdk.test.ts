import { remedyTarget, remedyTemplate } from '@cloudmend/scanner';
import { type Fix, fixFor } from '../fix';
import { Refusal } from '../refusal';
import { type ConstructPath, editCdk } from './edit-cdk';

const makeFix = (check: string, arn: string): Fix => {
  const target = remedyTarget(arn, 'us-east-1');
  const remedy = remedyTemplate(check, target);
  if (!remedy) throw new Error(`There is no check ${check}.`);
  return fixFor(remedy, target);
};

const outcome = (text: string, fix: Fix, address?: ConstructPath): string | Refusal => {
  try {
    return editCdk(new Map([['lib/stack.ts', text]]), fix, address).files.get('lib/stack.ts') ?? '';
  } catch (thrown) {
    if (thrown instanceof Refusal) return thrown;
    throw thrown;
  }
};

const HEAD =
  "import { Duration, Stack } from 'aws-cdk-lib';\nimport * as s3 from 'aws-cdk-lib/aws-s3';\nimport { aws_kms as kms, aws_rds as rds } from 'aws-cdk-lib';\n\n";
const stack = (body: string): string =>
  `${HEAD}export class Shop extends Stack {\n  constructor() {\n    super();\n    // The files of orders.\n    ${body}\n  }\n}\n`;
const BUCKET = 'arn:aws:s3:::acme-orders';
const DB = 'arn:aws:rds:us-east-1:111122223333:db:orders';

describe('a CDK fix', () => {
  it.each([
    [
      's3-bucket-versioning',
      BUCKET,
      "new s3.Bucket(this, 'Files', { bucketName: 'acme-orders' });",
      "new s3.Bucket(this, 'Files', { bucketName: 'acme-orders', versioned: true });",
    ],
    [
      's3-bucket-versioning',
      BUCKET,
      "new s3.Bucket(this, 'Files', { bucketName: 'acme-orders', versioned: false });",
      "new s3.Bucket(this, 'Files', { bucketName: 'acme-orders', versioned: true });",
    ],
    [
      's3-bucket-public-access-block',
      BUCKET,
      "new s3.Bucket(this, 'Files', {\n      bucketName: 'acme-orders',\n    });",
      "new s3.Bucket(this, 'Files', {\n      bucketName: 'acme-orders',\n      blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,\n    });",
    ],
    [
      's3-bucket-encryption',
      BUCKET,
      "new s3.Bucket(this, 'Files', { bucketName: 'acme-orders' });",
      "new s3.Bucket(this, 'Files', { bucketName: 'acme-orders', encryption: s3.BucketEncryption.S3_MANAGED });",
    ],
    [
      'rds-instance-multi-az',
      DB,
      "new rds.DatabaseInstance(this, 'Store', { instanceIdentifier: 'orders', engine });",
      "new rds.DatabaseInstance(this, 'Store', { instanceIdentifier: 'orders', engine, multiAz: true });",
    ],
    [
      'rds-instance-backup',
      DB,
      "new rds.DatabaseInstance(this, 'Store', { instanceIdentifier: 'orders' });",
      "new rds.DatabaseInstance(this, 'Store', { instanceIdentifier: 'orders', backupRetention: Duration.days(7) });",
    ],
    [
      'rds-instance-public',
      DB,
      "new rds.DatabaseInstance(this, 'Store', { instanceIdentifier: 'orders', publiclyAccessible: true });",
      "new rds.DatabaseInstance(this, 'Store', { instanceIdentifier: 'orders', publiclyAccessible: false });",
    ],
  ])('%s sets one property', (check, arn, before, after) => {
    expect(outcome(stack(before), makeFix(check, arn))).toBe(stack(after));
    expect(outcome(stack(after), makeFix(check, arn))).toMatchObject({ code: 'already' });
  });

  it('leaves a comment with the property before it', () => {
    const before = "new s3.Bucket(this, 'Files', {\n      bucketName: 'acme-orders', // public\n    });";
    expect(outcome(stack(before), makeFix('s3-bucket-versioning', BUCKET))).toBe(
      stack(before.replace('// public\n', '// public\n      versioned: true,\n')),
    );
  });

  it('refuses a class that is not of the library', () =>
    expect(
      outcome(
        `import { Duration } from 'aws-cdk-lib';\nimport * as s3 from './own';\nnew s3.Bucket(this, 'Files', { bucketName: 'acme-orders' });\n`,
        makeFix('s3-bucket-versioning', BUCKET),
      ),
    ).toMatchObject({ code: 'not-found' }));

  it('finds a construct by ID if the tags contain its path', () =>
    expect(
      outcome(
        stack("new kms.Key(this, 'Key');"),
        makeFix('kms-key-rotation', 'arn:aws:kms:us-east-1:111122223333:key/1'),
        {
          path: 'Shop/Key/Resource',
        },
      ),
    ).toBe(stack("new kms.Key(this, 'Key', { enableKeyRotation: true });")));

  it.each([
    ['a loop', 'shared-block', "for (const name of names) new s3.Bucket(this, name, { bucketName: 'acme-orders' });"],
    ['spread properties', 'computed', "new s3.Bucket(this, 'Files', { ...shared, bucketName: 'acme-orders' });"],
    [
      'an expression as value',
      'computed',
      "new s3.Bucket(this, 'Files', { bucketName: 'acme-orders', versioned: isProd });",
    ],
    ['another name', 'not-found', "new s3.Bucket(this, 'Files', { bucketName: 'others' });"],
    [
      'two constructs with the same name',
      'ambiguous',
      "new s3.Bucket(this, 'A', { bucketName: 'acme-orders' }); new s3.Bucket(this, 'B', { bucketName: 'acme-orders' });",
    ],
  ])('refuses %s', (_name, code, body) =>
    expect(outcome(stack(body), makeFix('s3-bucket-versioning', BUCKET))).toMatchObject({ code }),
  );

  it('refuses a value whose class is not imported', () => {
    const text = stack("new rds.DatabaseInstance(this, 'Store', { instanceIdentifier: 'orders' });").replace(
      'Duration, ',
      '',
    );
    expect(outcome(text, makeFix('rds-instance-backup', DB))).toMatchObject({ code: 'computed' });
  });
});
