import type { ExposedData } from '@cloudmend/domain/add-ons';
import { type Fact, toFact } from '../../snapshot';
import type { DynamoDbTable } from '../dynamodb/dynamodb-table';
import type { IamRole } from '../iam/iam-role';
import type { S3Bucket } from '../s3/s3-bucket';
import type { AccountFacts } from './account-facts';
import { findAwsManaged, isAwsManaged } from './aws-managed-policies';
import { combineAny, type Finding, no, notKnown } from './certainty';
import { type Caller, decideAccess, namePolicy, type NamedPolicy, type Target } from './decide-access';

const baseName = (arn: string): string => arn.slice(arn.lastIndexOf('/') + 1);

const findManaged = (facts: AccountFacts, arn: string): NamedPolicy => {
  const name = baseName(arn);
  const known = findAwsManaged(arn);
  if (known) return { name, statements: known };
  if (isAwsManaged(arn)) return { name, unread: `The AWS managed policy ${name} was not evaluated.` };
  const own = facts.list('aws.iam.policy').find((policy) => policy.arn === arn);
  return own ? namePolicy(name, own.document) : { name, unread: `The policy ${name} was not read.` };
};

const toCaller = (facts: AccountFacts, role: IamRole): Caller => {
  const { arn, inlinePolicies, attachedPolicies, permissionsBoundary } = role;
  const policies = [
    ...inlinePolicies.map(({ name, document }) => namePolicy(name, document)),
    ...attachedPolicies.map((each) => findManaged(facts, each)),
  ];
  if (permissionsBoundary === undefined)
    return {
      arn,
      policies,
      boundary: { name: '', unread: `The permissions boundary of ${role.name} was not recorded.` },
    };
  return permissionsBoundary === null
    ? { arn, policies }
    : { arn, policies, boundary: findManaged(facts, permissionsBoundary) };
};

const KEY_UNREAD = 'uses a KMS key, whose policy was not evaluated for this role.';

/** A reason if the data may be under a KMS key: its policy decides too, and neither service reports it with the data. */
const doubtKey = (name: string, isUnderKey: Fact<boolean>): Finding | undefined => {
  if (!isUnderKey.known) return notKnown(isUnderKey.reason);
  return isUnderKey.value ? notKnown(`${name} ${KEY_UNREAD}`) : undefined;
};

const isUnderKey = <T>(fact: Fact<T>, read: (value: T) => boolean): Fact<boolean> =>
  fact.known ? toFact(read(fact.value)) : fact;

const unlessDoubtful = (allowed: Finding, doubt: Finding | undefined): Finding =>
  allowed.answer === 'yes' && doubt ? doubt : allowed;

const readPolicy = (name: string, policy: S3Bucket['policy']): NamedPolicy | null => {
  if (!policy.known) return { name, unread: policy.reason };
  return policy.value && namePolicy(`The policy of ${name}`, toFact(policy.value));
};

const toTarget = ({ arn, policy, name }: S3Bucket): Target => ({
  arn,
  hasObjects: true,
  policy: readPolicy(name, policy),
});

type Kind = ExposedData['kind'];
type Access = ExposedData['access'][number];

/** An entry of the data that a path leads to; undefined if nothing is allowed. */
export const toData = (
  kind: Kind,
  { arn, name }: { readonly arn: string; readonly name: string },
  found: ReadonlyArray<{ readonly access: Access; readonly finding: Finding }>,
): ExposedData | undefined => {
  const open = found.filter(({ finding }) => finding.answer === 'yes');
  const shown = open.length > 0 ? open : found.filter(({ finding }) => finding.answer === 'unknown');
  if (shown.length === 0) return undefined;
  return {
    kind,
    id: arn,
    name,
    access: shown.map(({ access }) => access),
    state: open.length > 0 ? 'open' : 'not-assessed',
    fact: [...new Set(shown.map(({ finding }) => finding.fact))].join(' '),
  };
};

const READ_ITEMS = ['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:Scan'];
const WRITE_ITEMS = ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'];

const listBucket = (caller: Caller, bucket: S3Bucket): ExposedData | undefined => {
  const target = toTarget(bucket);
  const decide = (action: string): Finding => decideAccess(caller, action, target);
  const doubt = doubtKey(
    bucket.name,
    isUnderKey(bucket.encryption, (algorithms) => algorithms.some((algorithm) => algorithm.startsWith('aws:kms'))),
  );
  return toData('bucket', bucket, [
    { access: 'read', finding: unlessDoubtful(decide('s3:GetObject'), doubt) },
    // To delete objects needs no key.
    {
      access: 'write',
      finding: combineAny([decide('s3:DeleteObject'), unlessDoubtful(decide('s3:PutObject'), doubt)]),
    },
  ]);
};

const listTable = (caller: Caller, table: DynamoDbTable): ExposedData | undefined => {
  const target: Target = { arn: table.arn, hasObjects: false, policy: null };
  const doubt = doubtKey(
    table.name,
    isUnderKey(table.settings, ({ encryptionType }) => encryptionType === 'KMS'),
  );
  const decide = (actions: readonly string[]): Finding =>
    unlessDoubtful(combineAny(actions.map((action) => decideAccess(caller, action, target))), doubt);
  return toData('table', table, [
    { access: 'read', finding: decide(READ_ITEMS) },
    { access: 'write', finding: decide(WRITE_ITEMS) },
  ]);
};

/** The data that a role may read or write in its account. */
export const listRoleData = (facts: AccountFacts, role: IamRole): readonly ExposedData[] => {
  const caller = toCaller(facts, role);
  return [
    ...facts.list('aws.s3.bucket').map((bucket) => listBucket(caller, bucket)),
    ...facts.list('aws.dynamodb.table').map((table) => listTable(caller, table)),
  ].filter((one) => one !== undefined);
};

/** The role of an instance profile. */
export const findProfileRole = (facts: AccountFacts, profile: string): IamRole | Finding => {
  const roles = facts.list('aws.iam.role');
  const found = roles.find(({ instanceProfiles }) => instanceProfiles?.includes(profile) === true);
  if (found) return found;
  const unread = facts.unread('aws.iam.role');
  if (unread !== undefined) return notKnown(unread);
  return roles.length === 0 || roles.some(({ instanceProfiles }) => instanceProfiles === undefined)
    ? notKnown('The roles of instance profiles were not recorded.')
    : no();
};
