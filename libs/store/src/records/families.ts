import type { RecordKind } from '@cloudmend/domain/retention';
import type { KeyedTable } from '../keyed-table/keyed-table';
import { joinKey, tenantKey } from '../table';

/** What the last segment of a partition names, where there is one partition for each. */
type IdSource =
  | 'account'
  | 'scan'
  | 'change'
  | 'repository'
  | 'customCheck'
  | 'carbonReport'
  | 'questionnaire'
  | 'evidence';

/**
 * How long records are kept: a kind of record, which expires as the workspace's retention says, or
 * - `configured`: what people set up, until they delete it;
 * - `latest`: the newest state, replaced by the next one;
 * - `fixed`: its own period, the same for every workspace;
 * - `history`: for the life of the workspace, because later records build on it.
 */
export type Lifetime = RecordKind | 'configured' | 'latest' | 'fixed' | 'history';

interface Family {
  /** One if all records are kept alike. */
  readonly kept: Lifetime | readonly Lifetime[];
  /** One partition of this family for each id. */
  readonly by?: IdSource;
  /** Further segments after the family's name. @default - none */
  readonly below?: readonly string[];
  /** Why it is no part of an export: secrets, or what means nothing elsewhere. */
  readonly left?: 'secret' | 'passing';
}

/**
 * Every partition of a tenant's records. There is no scan of the table, so retention, export and erasure find records by
 * this list; a test writes one of everything and fails for a partition that is missing here.
 */
export const FAMILIES: Readonly<Record<string, Family | readonly Family[]>> = {
  '': { kept: ['configured', 'latest'] },
  'ADD-ON-RESULTS': { kept: 'latest' },
  'ADD-ON-RUNS': { kept: 'latest' },
  'ADD-ONS': { kept: 'configured' },
  BUDGETS: { kept: ['configured', 'latest', 'fixed'] },
  CAPABILITIES: { kept: 'configured' },
  CARBON: [
    { kept: 'reports', below: ['PROVIDER'] },
    { kept: 'reports', below: ['REPORT'] },
    { kept: 'evidence', below: ['READING'], by: 'account' },
    { kept: 'reports', below: ['REPORT'], by: 'carbonReport' },
  ],
  'CARBON-MONTH': { kept: 'reports' },
  CHANGE: { kept: 'changes', by: 'change' },
  'CHANGE-EVIDENCE': { kept: 'changes', by: 'change' },
  'CHANGE-TARGETS': { kept: 'latest' },
  CHANGES: { kept: 'changes' },
  CHECKS: { kept: 'latest', by: 'account' },
  COMPLIANCE: { kept: 'latest', by: 'account' },
  // The key of a model.
  'COPILOT-MODEL': { kept: 'configured', left: 'secret' },
  'COPILOT-MODEL-USE': { kept: 'history' },
  COST: { kept: ['costs', 'fixed', 'latest'], by: 'account' },
  COSTS: { kept: ['costs', 'latest'] },
  COVERAGE: { kept: 'findings' },
  'CUSTOM-CHECK': { kept: 'configured', by: 'customCheck' },
  'CUSTOM-CHECK-COUNT': { kept: 'latest' },
  'CUSTOM-CHECKS': { kept: 'configured' },
  'DECLINED-TARGETS': { kept: 'latest' },
  DELIVERIES: { kept: 'fixed' },
  // Addresses and keys of destinations.
  DESTINATIONS: { kept: 'configured', left: 'secret' },
  'DESTINATION-COUNTS': { kept: 'latest', left: 'passing' },
  ESTATE: { kept: 'findings', by: 'account' },
  // Archives of the workspace itself.
  EXPORTS: { kept: 'fixed', left: 'passing' },
  FINDING: { kept: ['findings', 'latest'], by: 'account' },
  FINDINGS: { kept: 'latest' },
  'FINDINGS-DIGEST': { kept: 'latest' },
  GUARDRAILS: [{ kept: 'configured' }, { kept: 'fixed', below: ['DAYS'] }, { kept: 'fixed', below: ['DECISIONS'] }],
  // Tokens of git servers.
  INSTALLATIONS: { kept: 'configured', left: 'secret' },
  INSTALLING: { kept: 'fixed', left: 'secret' },
  LEDGER: { kept: 'history' },
  LIFE: { kept: 'configured' },
  'MODEL-CALLS': { kept: 'fixed' },
  NOTICES: { kept: 'fixed' },
  'NOTICES-READ': { kept: 'latest' },
  // What stops emails with one click.
  'NOTIFICATION-SETTINGS': { kept: 'configured', left: 'secret' },
  OBSERVATION: { kept: 'evidence', by: 'evidence' },
  OBSERVED: { kept: 'history' },
  OUTBOX: { kept: 'latest', left: 'passing' },
  PACKS: { kept: 'evidence' },
  POWER: { kept: 'configured' },
  // Public prices, read again by the next scan.
  PRICES: { kept: 'fixed', left: 'passing' },
  'PULL-REQUESTS': { kept: 'latest' },
  QUESTIONNAIRE: { kept: 'fixed', by: 'questionnaire' },
  QUESTIONNAIRES: { kept: 'fixed' },
  RECOMMENDATIONS: [{ kept: 'latest' }, { kept: 'latest', by: 'account' }],
  REPOSITORIES: { kept: 'configured' },
  'REPOSITORY-ADDRESSES': { kept: 'configured', by: 'repository' },
  'REPOSITORY-NAMES': { kept: 'configured' },
  RUNS: { kept: 'changes' },
  'RUNS-OPEN': { kept: 'latest', left: 'passing' },
  SCAN: { kept: 'findings', by: 'scan' },
  SCANS: { kept: 'findings' },
  'SCHEDULE-RUNS': { kept: 'fixed', left: 'passing' },
  SCHEDULES: { kept: ['configured', 'fixed'] },
  SETTINGS: { kept: 'configured' },
  // What has to be compared with a tracker; made again by the next look at it.
  'TICKET-WORK': { kept: ['latest', 'fixed'], left: 'passing' },
  'TICKET-COMMENTS': { kept: 'latest' },
  'TICKET-SUBJECTS': { kept: 'latest' },
  TICKETS: { kept: 'latest' },
  // Passwords, tokens and keys.
  TRACKERS: { kept: 'configured', left: 'secret' },
  TEAMS: { kept: 'configured' },
  TRAIL: { kept: 'trail' },
  // When its copy was made, here.
  'TRAIL-COPY': { kept: 'latest', left: 'passing' },
  UNJUDGED: { kept: 'latest' },
  VIEWS: { kept: 'configured' },
  WORK: { kept: 'latest' },
  'WORK-EVENTS': { kept: 'history' },
};

/** Stand where an account's id would. */
const EVIDENCE_LISTS = ['acceptances', 'attestations'];

const toFamilies = (families: Family | readonly Family[]): readonly Family[] =>
  'length' in families ? families : [families];

const readId = (sort: string, segment = 0): string => decodeURIComponent(sort.split('#')[segment] ?? '');

/** Ids by source, read from the lists that name them. */
const readIds = async (
  table: Pick<KeyedTable, 'all'>,
  tenantId: string,
): Promise<Readonly<Record<IdSource, ReadonlySet<string>>>> => {
  const sorts = async (...parts: readonly string[]): Promise<readonly string[]> =>
    (await table.all({ pk: tenantKey(tenantId, ...parts) })).map(({ sk }) => sk);
  const scans = await table.all<{ accountIds?: readonly string[] }>({ pk: tenantKey(tenantId, 'SCANS') });
  const linked = (await sorts()).filter((sort) => sort.startsWith(joinKey('ACCOUNT', '')));
  const accounts = new Set([
    ...linked.map((sort) => readId(sort, 1)),
    // Accounts that were unlinked: what was observed of them, and what scans of them left.
    ...(await sorts('OBSERVED')).map((sort) => readId(sort)),
    ...(await sorts('FINDINGS')),
    ...(await sorts('RECOMMENDATIONS')),
    ...scans.flatMap(({ accountIds = [] }) => accountIds),
  ]);
  const ids = async (...parts: readonly string[]) => new Set((await sorts(...parts)).map((sort) => readId(sort)));
  return {
    account: accounts,
    scan: new Set(scans.map(({ sk }) => readId(sk))),
    change: await ids('CHANGES'),
    repository: await ids('REPOSITORIES'),
    customCheck: await ids('CUSTOM-CHECKS'),
    carbonReport: await ids('CARBON', 'REPORT'),
    questionnaire: await ids('QUESTIONNAIRES'),
    evidence: new Set([...accounts, ...EVIDENCE_LISTS]),
  };
};

export interface Partition {
  readonly pk: string;
  readonly family: string;
  readonly left: Family['left'];
  readonly kept: readonly Lifetime[];
}

/**
 * Every partition of the tenant, in a fixed order, those that name others last: what is deleted in this order can still
 * be listed after an interruption.
 */
export const listPartitions = async (
  table: Pick<KeyedTable, 'all'>,
  tenantId: string,
): Promise<readonly Partition[]> => {
  const ids = await readIds(table, tenantId);
  const partitions = Object.entries(FAMILIES).flatMap(([family, families]) =>
    toFamilies(families).flatMap(({ by, below = [], left, kept }) => {
      const parts = family === '' ? [] : [family, ...below];
      const shared = { family, left, kept: [kept].flat() };
      if (by === undefined) return [{ ...shared, pk: tenantKey(tenantId, ...parts), isList: true }];
      return [...ids[by]].sort().map((id) => ({ ...shared, pk: tenantKey(tenantId, ...parts, id), isList: false }));
    }),
  );
  return partitions
    .sort((a, b) => Number(a.isList) - Number(b.isList))
    .map(({ isList: _order, ...partition }) => partition);
};
