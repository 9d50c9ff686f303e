import { expression } from '../keyed-table/expression';
import { inParallel } from '../keyed-table/retry';
import type { CheckTally, FrameworkStates } from '@cloudmend/domain/compliance';
import type { AccountStore } from '../accounts/account-store';
import { tenantKey } from '../table';
import type { TenantContext } from '../tenant-context';
import { daysBefore, keepFrom, toDay } from '../time';

/** Control states and verdicts by check, from the last evaluation of each account. */
export interface ComplianceStore {
  record(at: string, accountId: string, frameworks: readonly FrameworkStates[]): Promise<void>;
  /** Number of subjects per check and verdict; an older evaluation never replaces a newer one. */
  recordChecks(at: string, accountId: string, checks: readonly CheckTally[]): Promise<void>;
  readChecks(): Promise<ReadonlyArray<{ accountId: string; checks: readonly CheckTally[] }>>;
  /** The latest states per account, and daily coverage of the last 31 days for the delta. */
  read(): Promise<{
    accounts: ReadonlyArray<{ accountId: string; frameworks: readonly FrameworkStates[] }>;
    /** `coverage` at the end of the day, `first` as first recorded on it. */
    history: ReadonlyArray<{ date: string; framework: string; coverage: number; first: number }>;
  }>;
  recordCoverage(date: string, coverage: ReadonlyArray<{ framework: string; coverage: number }>): Promise<void>;
}

const CONCURRENCY = 10;
const HISTORY_DAYS = 31;

/** One item holds the verdicts of all checks of an account: about 14 KB of DynamoDB's 400. */
const CHECKS_ITEM = 'VERDICTS';

interface CoverageDay {
  readonly date: string;
  /** The value at the end of the day. */
  readonly coverage: Readonly<Record<string, number>>;
  /** The value first recorded on that day; missing on days recorded before this field existed. */
  readonly first?: Readonly<Record<string, number>>;
}

/** Control states by account and framework, and daily coverage for the monthly change. */
export const openComplianceStore = (
  { table, tenantId, clock }: TenantContext,
  accounts: Pick<AccountStore, 'list'>,
): ComplianceStore => {
  const statesPartition = (accountId: string): string => tenantKey(tenantId, 'COMPLIANCE', accountId);
  const checksPartition = (accountId: string): string => tenantKey(tenantId, 'CHECKS', accountId);
  const coveragePartition = tenantKey(tenantId, 'COVERAGE');

  /** The days of the last month, and the latest one before them. */
  const history = async (): Promise<CoverageDay[]> => {
    const today = toDay(clock());
    const start = daysBefore(today, HISTORY_DAYS - 1);
    const recent = await table.all<CoverageDay>({ pk: coveragePartition, from: start, to: today });
    const { value } = await table
      .pages<CoverageDay>({ pk: coveragePartition, after: start, newestFirst: true, pageSize: 1 })
      .next();
    return [...((value ?? []) as CoverageDay[]), ...recent];
  };

  return {
    record: async (at, accountId, frameworks) => {
      await inParallel(frameworks, CONCURRENCY, ({ framework, controls }) =>
        table.update(
          { pk: statesPartition(accountId), sk: framework },
          expression('SET #framework = :framework, #controls = :controls, #at = :at', {
            framework,
            controls: controls.map(({ control, state }) => ({ control, state })),
            at,
          }),
          expression('attribute_not_exists(#at) OR #at <= :at'),
        ),
      );
    },
    recordChecks: async (at, accountId, checks) => {
      await table.update(
        { pk: checksPartition(accountId), sk: CHECKS_ITEM },
        expression('SET #checks = :checks, #at = :at', {
          checks: checks.map(({ check, pass, fail, unknown, manual }) => ({ check, pass, fail, unknown, manual })),
          at,
        }),
        expression('attribute_not_exists(#at) OR #at <= :at'),
      );
    },
    readChecks: async () => {
      const linked = await accounts.list();
      return inParallel(linked, CONCURRENCY, async ({ accountId }) => {
        const items = await table.all<{ checks: readonly CheckTally[] }>({ pk: checksPartition(accountId) });
        return { accountId, checks: items.flatMap(({ checks }) => checks) };
      });
    },
    read: async () => {
      const linked = await accounts.list();
      const perAccount = await inParallel(linked, CONCURRENCY, async ({ accountId }) => {
        const items = await table.all<FrameworkStates>({ pk: statesPartition(accountId) });
        return { accountId, frameworks: items.map(({ framework, controls }) => ({ framework, controls })) };
      });
      const days = await history();
      return {
        accounts: perAccount.filter(({ frameworks }) => frameworks.length > 0),
        history: days.flatMap(({ date, coverage, first = {} }) =>
          Object.entries(coverage).map(([framework, share]) => ({
            date,
            framework,
            coverage: share,
            first: first[framework] ?? share,
          })),
        ),
      };
    },
    recordCoverage: async (date, coverage) => {
      const shares = Object.fromEntries(coverage.map(({ framework, coverage: share }) => [framework, share]));
      await table.update(
        { pk: coveragePartition, sk: date },
        expression(
          'SET #date = :date, #coverage = :coverage, #first = if_not_exists(#first, :coverage), #ttl = :ttl, #kept = :kept',
          {
            date,
            coverage: shares,
            ...keepFrom('findings', `${date}T00:00:00.000Z`),
          },
        ),
      );
    },
  };
};
