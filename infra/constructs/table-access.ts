import {
  leadingKeyPatterns,
  LONE_ATTRIBUTES,
  type LoneAttributes,
  PLATFORM_TRAIL,
  SYSTEM_AREAS,
  type SystemArea,
  systemKeyPatterns,
  TABLE,
  keptKeyPatterns,
  trailCopyKeyPattern,
  trailKeyPattern,
} from '@cloudmend/store/table';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';

export type Access = 'read' | 'write';

const READS = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query', 'dynamodb:ConditionCheckItem'];
const WRITES = ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem', 'dynamodb:BatchWriteItem'];

/** A table scan or PartiQL would bypass the key conditions, so no statement of ours ever allows them. */
const listActions = (access: Access): string[] => (access === 'read' ? READS : [...READS, ...WRITES]);

const tableArns = (table: Table): string[] => [
  table.tableArn,
  ...TABLE.indexes.map(({ name }) => `${table.tableArn}/index/${name}`),
];

// ForAllValues is true where the key is missing, hence the second condition.
const onKeys = (patterns: readonly string[]) => ({
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [...patterns] },
  Null: { 'dynamodb:LeadingKeys': 'false' },
});

/** What a function reaches of the platform's own records: areas, and single attributes that it may update. */
export type SystemAccess = Readonly<Partial<Record<SystemArea, Access> & Record<LoneAttributes, 'write'>>>;

const areasWith = (access: SystemAccess, wanted: Access): SystemArea[] =>
  (Object.keys(SYSTEM_AREAS) as SystemArea[]).filter((area) => access[area] === wanted);

/** The named areas of the platform's own records, and no tenant's. Their trail is written by operators alone, on the command line and in their own name. */
export const systemRecords = (table: Table, access: SystemAccess): PolicyStatement[] => {
  const records = (['read', 'write'] as const).flatMap((wanted) => {
    const areas = areasWith(access, wanted);
    if (areas.length === 0) return [];
    const sid = wanted === 'read' ? 'ReadSystemRecords' : 'SystemRecords';
    const conditions = onKeys(systemKeyPatterns(areas));
    return [new PolicyStatement({ sid, actions: listActions(wanted), resources: tableArns(table), conditions })];
  });
  return [
    ...records,
    ...(Object.keys(LONE_ATTRIBUTES) as LoneAttributes[])
      .filter((name) => access[name])
      .map((name) => updateOf(table, name)),
    ...(Object.values(access).includes('write') ? [platformTrailStands(table)] : []),
  ];
};

const updateOf = (table: Table, name: LoneAttributes): PolicyStatement => {
  const { area, attributes } = LONE_ATTRIBUTES[name];
  const { Null, 'ForAllValues:StringLike': keys } = onKeys(systemKeyPatterns([area]));
  return new PolicyStatement({
    sid: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    actions: ['dynamodb:UpdateItem'],
    resources: [table.tableArn],
    conditions: {
      'ForAllValues:StringLike': keys,
      'ForAllValues:StringEquals': { 'dynamodb:Attributes': [...attributes] },
      Null: { ...Null, 'dynamodb:Attributes': 'false' },
    },
  });
};

const platformTrailStands = (table: Table): PolicyStatement =>
  new PolicyStatement({
    sid: 'PlatformTrailStands',
    effect: Effect.DENY,
    actions: WRITES,
    resources: [table.tableArn],
    conditions: { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': [PLATFORM_TRAIL] } },
  });

/** The records of the tenant in the session's tag. */
export const tenantRecords = (table: Table, access: Access): PolicyStatement =>
  new PolicyStatement({
    sid: 'TenantRecords',
    actions: listActions(access),
    resources: tableArns(table),
    conditions: onKeys(leadingKeyPatterns()),
  });

/** A new entry in the tenant's audit trail, and that it has to be copied. */
export const addToTrail = (table: Table): PolicyStatement =>
  new PolicyStatement({
    sid: 'TenantTrail',
    actions: ['dynamodb:PutItem'],
    resources: [table.tableArn],
    conditions: onKeys([trailKeyPattern(), trailCopyKeyPattern()]),
  });

/** Trail lines, observations and approvals are evidence: no session changes or deletes them, whatever else it may do. */
export const trailStands = (table: Table): PolicyStatement =>
  new PolicyStatement({
    sid: 'TrailStands',
    effect: Effect.DENY,
    actions: ['dynamodb:UpdateItem', 'dynamodb:DeleteItem', 'dynamodb:BatchWriteItem'],
    resources: [table.tableArn],
    conditions: { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': keptKeyPatterns() } },
  });

/** Reads of every record, for the watchdog alone: it looks for scans of all tenants that no one works on. */
export const allRecords = (table: Table): PolicyStatement =>
  new PolicyStatement({ sid: 'AllRecords', actions: listActions('read'), resources: tableArns(table) });
