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

interface Family {
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
  '': {},
  'ADD-ON-RESULTS': {},
  'ADD-ON-RUNS': {},
  'ADD-ONS': {},
  CAPABILITIES: {},
  CARBON: [
    { below: ['PROVIDER'] },
    { below: ['REPORT'] },
    { below: ['READING'], by: 'account' },
    { below: ['REPORT'], by: 'carbonReport' },
  ],
  'CARBON-MONTH': {},
  CHANGE: { by: 'change' },
  'CHANGE-EVIDENCE': { by: 'change' },
  'CHANGE-TARGETS': {},
  CHANGES: {},
  CHECKS: { by: 'account' },
  COMPLIANCE: { by: 'account' },
  // The key of a model.
  'COPILOT-MODEL': { left: 'secret' },
  'COPILOT-MODEL-USE': {},
  COST: { by: 'account' },
  COSTS: {},
  COVERAGE: {},
  'CUSTOM-CHECK': { by: 'customCheck' },
  'CUSTOM-CHECK-COUNT': {},
  'CUSTOM-CHECKS': {},
  'DECLINED-TARGETS': {},
  DELIVERIES: {},
  // Addresses and keys of destinations.
  DESTINATIONS: { left: 'secret' },
  'DESTINATION-COUNTS': { left: 'passing' },
  ESTATE: { by: 'account' },
  // Archives of the workspace itself.
  EXPORTS: { left: 'passing' },
  FINDING: { by: 'account' },
  FINDINGS: {},
  'FINDINGS-DIGEST': {},
  GUARDRAILS: [{}, { below: ['DAYS'] }, { below: ['DECISIONS'] }],
  // Tokens of git servers.
  INSTALLATIONS: { left: 'secret' },
  INSTALLING: { left: 'secret' },
  LEDGER: {},
  LIFE: {},
  'MODEL-CALLS': {},
  NOTICES: {},
  'NOTICES-READ': {},
  // What stops emails with one click.
  'NOTIFICATION-SETTINGS': { left: 'secret' },
  OBSERVATION: { by: 'evidence' },
  OBSERVED: {},
  OUTBOX: { left: 'passing' },
  PACKS: {},
  POWER: {},
  // Public prices, read again by the next scan.
  PRICES: { left: 'passing' },
  'PULL-REQUESTS': {},
  QUESTIONNAIRE: { by: 'questionnaire' },
  QUESTIONNAIRES: {},
  RECOMMENDATIONS: [{}, { by: 'account' }],
  REPOSITORIES: {},
  'REPOSITORY-ADDRESSES': { by: 'repository' },
  'REPOSITORY-NAMES': {},
  RUNS: {},
  'RUNS-OPEN': { left: 'passing' },
  SCAN: { by: 'scan' },
  SCANS: {},
  'SCHEDULE-RUNS': { left: 'passing' },
  SCHEDULES: {},
  SETTINGS: {},
  // What has to be compared with a tracker; made again by the next look at it.
  'TICKET-WORK': { left: 'passing' },
  'TICKET-COMMENTS': {},
  'TICKET-SUBJECTS': {},
  TICKETS: {},
  // Passwords, tokens and keys.
  TRACKERS: { left: 'secret' },
  TEAMS: {},
  TRAIL: {},
  UNJUDGED: {},
  VIEWS: {},
  WORK: {},
  'WORK-EVENTS': {},
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
    toFamilies(families).flatMap(({ by, below = [], left }) => {
      const parts = family === '' ? [] : [family, ...below];
      if (by === undefined) return [{ pk: tenantKey(tenantId, ...parts), family, left, isList: true }];
      return [...ids[by]].sort().map((id) => ({ pk: tenantKey(tenantId, ...parts, id), family, left, isList: false }));
    }),
  );
  return partitions
    .sort((a, b) => Number(a.isList) - Number(b.isList))
    .map(({ pk, family, left }) => ({ pk, family, left }));
};
