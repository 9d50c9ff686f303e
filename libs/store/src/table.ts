import type { CreateTableCommandInput } from '@aws-sdk/client-dynamodb';

/** The single table: deployed by CDK and created in the local emulator. Queries and template cannot drift apart. */
export const TABLE = {
  key: { partition: 'pk', sort: 'sk' },
  indexes: [{ name: 'gsi1', partition: 'gsi1pk', sort: 'gsi1sk' }],
  /** Epoch seconds. DynamoDB deletes late (days), so readers compare the time itself. */
  ttlAttribute: 'ttl',
} as const;

export const INDEX = TABLE.indexes[0];

/** Creates the table in an emulator. TTL is a separate call: `TABLE.ttlAttribute`. */
export const createTableInput = (name: string): CreateTableCommandInput => ({
  TableName: name,
  BillingMode: 'PAY_PER_REQUEST',
  AttributeDefinitions: [TABLE.key, ...TABLE.indexes]
    .flatMap(({ partition, sort }) => [partition, sort])
    .map((attribute) => ({ AttributeName: attribute, AttributeType: 'S' as const })),
  KeySchema: keySchema(TABLE.key),
  GlobalSecondaryIndexes: TABLE.indexes.map((index) => ({
    IndexName: index.name,
    KeySchema: keySchema(index),
    Projection: { ProjectionType: 'ALL' as const },
  })),
});

const keySchema = ({ partition, sort }: { partition: string; sort: string }) => [
  { AttributeName: partition, KeyType: 'HASH' as const },
  { AttributeName: sort, KeyType: 'RANGE' as const },
];

const DELIMITER = '#';

// An unpaired surrogate cannot be encoded; a UTF-8 round trip replaces it.
const encodePart = (part: string): string => encodeURIComponent(Buffer.from(part, 'utf8').toString('utf8'));

/** Joins the parts of a key. Each part is encoded, so that no id can cross into its neighbour; case is kept. */
export const joinKey = (...parts: readonly string[]): string => parts.map(encodePart).join(DELIMITER);

/** The prefix of every key of a tenant. */
export const TENANT_PREFIX = 'T#';
/** The prefix of every key of the platform itself. */
export const SYSTEM_PREFIX = 'S#';

/** `T#acme`, or `T#acme#…` with parts. */
export const tenantKey = (tenantId: string, ...parts: readonly string[]): string =>
  `${TENANT_PREFIX}${joinKey(tenantId, ...parts)}`;

/** `S#TENANT#acme`: never reachable through a tenant's stores. */
export const systemKey = (...parts: readonly string[]): string => `${SYSTEM_PREFIX}${joinKey(...parts)}`;

/** The platform's own records by area: the first segments of their keys, including index keys. */
export const SYSTEM_AREAS = {
  people: ['USER', 'MEMBERMAIL', 'MEMBERS'],
  tenants: ['TENANT', 'TENANTS'],
  holds: ['HOLD', 'HOLDER'],
  signUps: ['SIGNUP'],
  calls: ['CALL'],
  rates: ['RATE'],
  accessTokens: ['ACCESS-TOKEN', 'ACCESS-TOKENS'],
  tokenUses: ['TOKEN-USE'],
  accountClaims: ['AWSACCT'],
  installations: ['INSTALLATION', 'DELIVERY'],
  companySignIn: ['COMPANY-SIGN-IN', 'COMPANY-DOMAIN', 'COMPANY-PROVIDER'],
  provisioning: ['SCIM-USERS', 'SCIM-GROUPS', 'SCIM-NAMES'],
  contacts: ['CONTACT'],
  cursors: ['SECRET'],
  scanQueue: ['READING'],
  due: ['DUE'],
  waitingRuns: ['WAITING-RUNS'],
  life: ['LIFE'],
  trailKeys: ['TRAIL-KEY'],
  trail: ['TRAIL'],
} as const;
export type SystemArea = keyof typeof SYSTEM_AREAS;

/** LeadingKeys patterns of the given areas. */
export const systemKeyPatterns = (areas: readonly SystemArea[]): readonly string[] =>
  areas.flatMap((area) => SYSTEM_AREAS[area].flatMap((part) => [systemKey(part), `${systemKey(part)}${DELIMITER}*`]));

/**
 * Attributes that a call may update without write access to their area: a tenant's seats, but not its plan or state; when an admin was
 * first asked for a second factor, but no membership.
 */
export const LONE_ATTRIBUTES = {
  seats: { area: 'tenants', attributes: ['pk', 'sk', 'admins', 'managers'] },
  factorAsked: { area: 'people', attributes: ['pk', 'sk', 'factorAskedAt'] },
} as const satisfies Readonly<Record<string, { area: SystemArea; attributes: readonly string[] }>>;
export type LoneAttributes = keyof typeof LONE_ATTRIBUTES;

/** True for the keys of one tenant alone: `T#acme` and what starts `T#acme#`. The same rule as the session policy on AWS. */
export const isTenantKey = (tenantId: string, partition: string): boolean => {
  const own = tenantKey(tenantId);
  return partition === own || partition.startsWith(`${own}${DELIMITER}`);
};

/** LeadingKeys patterns of the tenant session policy, with IAM's variable for the tenant. */
export const leadingKeyPatterns = (tenantVariable = '${aws:PrincipalTag/tenantId}'): readonly string[] => [
  `${TENANT_PREFIX}${tenantVariable}`,
  `${TENANT_PREFIX}${tenantVariable}${DELIMITER}*`,
];

/** The part of a tenant's records that is only ever added to: the audit trail. */
const TRAIL_PART = 'TRAIL';

/** The partition of a tenant's audit trail. */
export const trailKey = (tenantId: string): string => tenantKey(tenantId, TRAIL_PART);

/** The part that says when the audit trail has to be copied. */
const TRAIL_COPY_PART = 'TRAIL-COPY';

export const trailCopyKey = (tenantId: string): string => tenantKey(tenantId, TRAIL_COPY_PART);

/** The partition of the platform's own audit trail. */
export const PLATFORM_TRAIL = systemKey(TRAIL_PART);

/** The LeadingKeys pattern of the audit trail, with IAM's variable for the tenant. */
export const trailKeyPattern = (tenantVariable = '${aws:PrincipalTag/tenantId}'): string =>
  `${TENANT_PREFIX}${tenantVariable}${DELIMITER}${TRAIL_PART}`;

/** The LeadingKeys pattern of what says when the trail has to be copied. */
export const trailCopyKeyPattern = (tenantVariable = '${aws:PrincipalTag/tenantId}'): string =>
  `${TENANT_PREFIX}${tenantVariable}${DELIMITER}${TRAIL_COPY_PART}`;

/** The part of a tenant's records that holds what scans observed: only ever added to, as the trail is. */
const OBSERVATION_PART = 'OBSERVATION';

/** The partition of an account's observations. */
export const observationKey = (tenantId: string, accountId: string): string =>
  tenantKey(tenantId, OBSERVATION_PART, accountId);

/** The part of a tenant's records with the approvals and proofs of changes: only ever added to. */
const CHANGE_EVIDENCE_PART = 'CHANGE-EVIDENCE';

/** The partition of a change's approvals and proofs. */
export const changeEvidenceKey = (tenantId: string, changeId: string): string =>
  tenantKey(tenantId, CHANGE_EVIDENCE_PART, changeId);

/** The part of a tenant's records with readings of emissions, providers' figures and reports: only ever added to. */
const CARBON_PART = 'CARBON';

export const carbonKey = (tenantId: string, ...parts: readonly string[]): string =>
  tenantKey(tenantId, CARBON_PART, ...parts);

/** Besides the trail. */
const KEPT_PARTS = [OBSERVATION_PART, CHANGE_EVIDENCE_PART, CARBON_PART];

/** The LeadingKeys patterns of records that no session may change or delete, with IAM's variable for the tenant. */
export const keptKeyPatterns = (tenantVariable = '${aws:PrincipalTag/tenantId}'): readonly string[] => [
  trailKeyPattern(tenantVariable),
  ...KEPT_PARTS.map((part) => `${TENANT_PREFIX}${tenantVariable}${DELIMITER}${part}${DELIMITER}*`),
];

/** True for the partitions of a tenant whose records are never changed or deleted. */
export const isKeptKey = (tenantId: string, partition: string): boolean =>
  partition === trailKey(tenantId) ||
  KEPT_PARTS.some((part) => partition.startsWith(`${tenantKey(tenantId, part)}${DELIMITER}`));
