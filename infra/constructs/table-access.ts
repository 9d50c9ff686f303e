import { leadingKeyPatterns, PLATFORM_TRAIL, SYSTEM_PREFIX, TABLE, trailKeyPattern } from '@cloudmend/store/table';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';

export type Access = 'read' | 'write';

const READS = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query', 'dynamodb:ConditionCheckItem'];
const WRITES = ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem', 'dynamodb:BatchWriteItem'];

/** A scan of the table or PartiQL would reach past the keys, so no statement of ours ever names them. */
const actionsOf = (access: Access): string[] => (access === 'read' ? READS : [...READS, ...WRITES]);

const tableArns = (table: Table): string[] => [
  table.tableArn,
  ...TABLE.indexes.map(({ name }) => `${table.tableArn}/index/${name}`),
];

// ForAllValues is true where the key is missing, hence the second condition (THREATS S21).
const onKeys = (patterns: readonly string[]) => ({
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [...patterns] },
  Null: { 'dynamodb:LeadingKeys': 'false' },
});

/** The platform's own records, and no tenant's. Their trail is written by operators alone, on the command line and in their own name (THREATS S64). */
export const systemRecords = (table: Table, access: Access): PolicyStatement[] => {
  const records = new PolicyStatement({
    sid: 'SystemRecords',
    actions: actionsOf(access),
    resources: tableArns(table),
    conditions: onKeys([`${SYSTEM_PREFIX}*`]),
  });
  return access === 'read' ? [records] : [records, platformTrailStands(table)];
};

const platformTrailStands = (table: Table): PolicyStatement =>
  new PolicyStatement({
    sid: 'PlatformTrailStands',
    effect: Effect.DENY,
    actions: WRITES,
    resources: [table.tableArn],
    conditions: { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': [PLATFORM_TRAIL] } },
  });

/** The records of the one tenant that the session is tagged with. */
export const tenantRecords = (table: Table, access: Access): PolicyStatement =>
  new PolicyStatement({
    sid: 'TenantRecords',
    actions: actionsOf(access),
    resources: tableArns(table),
    conditions: onKeys(leadingKeyPatterns()),
  });

/** A new line of the tenant's audit trail. */
export const addToTrail = (table: Table): PolicyStatement =>
  new PolicyStatement({
    sid: 'TenantTrail',
    actions: ['dynamodb:PutItem'],
    resources: [table.tableArn],
    conditions: onKeys([trailKeyPattern()]),
  });

/** What stands in a trail is never changed or taken out, by whatever else a session may do (THREATS S64). */
export const trailStands = (table: Table): PolicyStatement =>
  new PolicyStatement({
    sid: 'TrailStands',
    effect: Effect.DENY,
    actions: ['dynamodb:UpdateItem', 'dynamodb:DeleteItem', 'dynamodb:BatchWriteItem'],
    resources: [table.tableArn],
    conditions: { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': [trailKeyPattern()] } },
  });

/** Reads of every record, for the watchdog alone: it looks for scans of all tenants that nobody works on. */
export const allRecords = (table: Table): PolicyStatement =>
  new PolicyStatement({ sid: 'AllRecords', actions: actionsOf('read'), resources: tableArns(table) });
