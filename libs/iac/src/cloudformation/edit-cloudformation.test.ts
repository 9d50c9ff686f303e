import { diffLines } from 'diff';
import { remedyTarget, remedyTemplate } from '@cloudmend/scanner';
import { type Fix, fixFor } from '../fix';
import { gateProjection } from '../plan/plan-gate';
import { type Templates, listNamed, projectTemplates } from '../plan/project-templates';
import { Refusal } from '../refusal';
import { type StackAddress, type TemplateEdit, editCloudFormation } from './edit-cloudformation';
import { toData, readTemplate } from './template';

const makeFix = (check: string, arn: string): Fix => {
  const target = remedyTarget(arn, 'us-east-1');
  const remedy = remedyTemplate(check, target);
  if (!remedy) throw new Error(`There is no check ${check}.`);
  return fixFor(remedy, target);
};

const outcome = (files: Record<string, string>, fix: Fix, address?: StackAddress): TemplateEdit | Refusal => {
  try {
    return editCloudFormation(new Map(Object.entries(files)), fix, address);
  } catch (thrown) {
    if (thrown instanceof Refusal) return thrown;
    throw thrown;
  }
};

const applyEdit = (path: string, text: string, fix: Fix, address?: StackAddress): string => {
  const answer = outcome({ [path]: text }, fix, address);
  if (answer instanceof Refusal) throw answer;
  return answer.files.get(path) ?? '';
};

const countLost = (before: string, after: string): number =>
  diffLines(before, after)
    .filter(({ removed }) => removed)
    .reduce((sum, { count = 0 }) => sum + count, 0);

const DB = 'arn:aws:rds:us-east-1:111122223333:db:orders';
const BUCKET = 'arn:aws:s3:::acme-orders';

const YAML = `AWSTemplateFormatVersion: "2010-09-09"
# The store of orders.
Resources:
  Store:
    Type: AWS::RDS::DBInstance
    DeletionPolicy: Snapshot
    Properties:
      DBInstanceIdentifier: orders   # as the shop knows it
      MultiAZ: false
      MasterUserPassword: !Sub '{{resolve:secretsmanager:\${Secret}}}'
      Tags:
      - Key: a
        Value: b

  Files:
    Type: AWS::S3::Bucket
    Properties: { BucketName: acme-orders }
  Key:
    Type: AWS::KMS::Key
`;
const JSON_TEMPLATE = `{
  "Resources": {
    "Store": {
      "Type": "AWS::RDS::DBInstance",
      "Properties": { "DBInstanceIdentifier": "orders", "MultiAZ": false }
    },
    "Files": { "Type": "AWS::S3::Bucket", "Properties": { "BucketName": "acme-orders" } }
  }
}
`;

const FIXES: ReadonlyArray<readonly [check: string, arn: string]> = [
  ['rds-instance-multi-az', DB],
  ['rds-instance-backup', DB],
  ['rds-instance-deletion-protection', DB],
  ['rds-instance-auto-minor-upgrade', DB],
  ['rds-instance-copy-tags', DB],
  ['rds-instance-iam-auth', DB],
  ['s3-bucket-versioning', BUCKET],
  ['s3-bucket-public-access-block', BUCKET],
  ['s3-bucket-encryption', BUCKET],
  ['s3-bucket-acl-disabled', BUCKET],
  ['s3-bucket-lifecycle', BUCKET],
];

describe('a CloudFormation fix', () => {
  const styles: ReadonlyArray<readonly [name: string, path: string, text: string]> = [
    ['YAML', 'template.yaml', YAML],
    ['YAML with CRLF', 'template.yml', YAML.replace(/\n/g, '\r\n')],
    ['JSON', 'template.json', JSON_TEMPLATE],
    ['JSON with CRLF', 'stack.template', JSON_TEMPLATE.replace(/\n/g, '\r\n')],
    ['JSON with tabs', 'template.json', JSON_TEMPLATE.replace(/ {2}/g, '\t')],
  ];

  describe.each(styles)('in %s', (_name, path, text) => {
    it.each(FIXES)('%s changes its own properties and nothing else', (check, arn) => {
      const after = applyEdit(path, text, makeFix(check, arn));
      expect(countLost(text, after)).toBeLessThanOrEqual(1);
      expect(/[^\r]\n/.test(after)).toBe(/[^\r]\n/.test(text));
      expect(outcome({ [path]: after }, makeFix(check, arn))).toMatchObject({ code: 'already' });
      const { addresses, address } = editCloudFormation(new Map([[path, text]]), makeFix(check, arn));
      const [before, now] = [text, after].map(
        (each): Templates => new Map([['', toData(readTemplate(path, each)?.root as never) as never]]),
      ) as [Templates, Templates];
      const gate = (resource: string) =>
        gateProjection(projectTemplates(before, now), listNamed(before), [{ resource, address, addresses }]);
      expect(gate(arn)).toEqual({ isAllowed: true, faults: [] });
      expect(gate(`${arn}-2`).faults).toMatchObject([{ fault: 'wrong-resource' }]);
    });
  });

  it('replaces one value and keeps its comment', () =>
    expect(applyEdit('t.yaml', YAML, makeFix('rds-instance-multi-az', DB))).toBe(
      YAML.replace('MultiAZ: false', 'MultiAZ: true'),
    ));

  it('finds an unnamed resource by the logical ID in its tags', () => {
    const key = makeFix('kms-key-rotation', 'arn:aws:kms:us-east-1:111122223333:key/1234abcd');
    expect(outcome({ 't.yaml': YAML }, key)).toMatchObject({ code: 'not-found' });
    expect(applyEdit('t.yaml', YAML, key, { logicalId: 'Key' })).toBe(
      `${YAML}    Properties:\n      EnableKeyRotation: true\n      RotationPeriodInDays: 365\n`,
    );
  });

  it('adds several properties to an empty flow map', () => {
    const text = 'Resources:\n  Key:\n    Type: AWS::KMS::Key\n    Properties: {}\n';
    const key = makeFix('kms-key-rotation', 'arn:aws:kms:us-east-1:111122223333:key/1234abcd');
    expect(applyEdit('t.yaml', text, key, { logicalId: 'Key' })).toBe(
      text.replace('{}', '{"EnableKeyRotation": true, "RotationPeriodInDays": 365}'),
    );
  });

  it.each([
    ['a value from !If', 'computed', YAML.replace('MultiAZ: false', 'MultiAZ: !If [Prod, true, false]')],
    ['a value from Ref', 'computed', YAML.replace('MultiAZ: false', 'MultiAZ: { Ref: IsProd }')],
    ['a value with an anchor', 'computed', YAML.replace('MultiAZ: false', 'MultiAZ: &no false')],
    ['properties merged by a transform', 'dynamic', YAML.replace('MultiAZ: false', 'Fn::Transform: { Name: X }')],
    ['a generated file', 'protected', `# Generated by a script. DO NOT EDIT.\n${YAML}`],
  ])('refuses %s', (_name, code, text) =>
    expect(outcome({ 't.yaml': text }, makeFix('rds-instance-multi-az', DB))).toMatchObject({ code }),
  );

  it('adds a statement to a policy and keeps its version and the others', () => {
    const text = `Resources:
  Policy:
    Type: AWS::S3::BucketPolicy
    Properties:
      Bucket: acme-orders
      PolicyDocument:
        Version: "2008-10-17"
        Statement:
          - Effect: Allow
            Principal: { AWS: !Sub 'arn:aws:iam::\${AWS::AccountId}:root' }
            Action: s3:GetObject
            Resource: arn:aws:s3:::acme-orders/*
`;
    expect(applyEdit('t.yaml', text, makeFix('s3-bucket-tls-only', BUCKET))).toBe(`${text}          - Sid: TlsOnly
            Effect: Deny
            Principal: "*"
            Action: s3:*
            Resource:
              - arn:aws:s3:::acme-orders
              - arn:aws:s3:::acme-orders/*
            Condition:
              Bool:
                aws:SecureTransport: "false"
`);
  });

  it('adds encryption to a domain, but does not change a property whose change replaces it', () => {
    const domain = (more: string) =>
      `Resources:\n  Search:\n    Type: AWS::OpenSearchService::Domain\n    Properties:\n      DomainName: orders\n${more}`;
    const fix = makeFix('opensearch-encryption', 'arn:aws:es:us-east-1:111122223333:domain/orders');
    const options = (isEnabled: boolean) => `      EncryptionAtRestOptions:\n        Enabled: ${isEnabled}\n`;
    expect(applyEdit('t.yaml', domain(''), fix)).toBe(domain(options(true)));
    expect(outcome({ 't.yaml': domain(options(true)) }, fix)).toMatchObject({ code: 'already' });
    expect(outcome({ 't.yaml': domain(options(false)) }, fix)).toMatchObject({ code: 'differs', place: 't.yaml:7' });
  });

  it('refuses two templates with the same resource name', () =>
    expect(outcome({ 'a.yaml': YAML, 'b.json': JSON_TEMPLATE }, makeFix('rds-instance-multi-az', DB))).toMatchObject({
      code: 'ambiguous',
    }));

  it('refuses a fix that needs an answer from the owner', () =>
    expect(outcome({ 't.yaml': YAML }, makeFix('s3-bucket-kms-encryption', BUCKET))).toMatchObject({
      code: 'needs-answer',
    }));

  it.each([
    ['minified', JSON.stringify(JSON.parse(JSON_TEMPLATE)), ',"DeletionProtection":true'],
    [
      'on one line with spaces',
      JSON.stringify(JSON.parse(JSON_TEMPLATE), null, 1).replace(/\n\s*/g, ' '),
      ', "DeletionProtection": true',
    ],
  ])('adds to JSON that is %s without changing its layout', (_name, text, added) => {
    const after = applyEdit('t.json', text, makeFix('rds-instance-deletion-protection', DB));
    expect(after.replace(added, '')).toBe(text);
    expect(after).not.toBe(text);
  });

  it('keeps a longer retention', () => {
    const text = YAML.replace('MultiAZ: false', 'BackupRetentionPeriod: 30');
    expect(outcome({ 't.yaml': text }, makeFix('rds-instance-backup', DB))).toMatchObject({ code: 'already' });
  });
});
