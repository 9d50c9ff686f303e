import type { ResultByTime } from '@aws-sdk/client-cost-explorer';
import type { Collecting } from '../collecting';

const DAY_MS = 86_400_000;
/** Days over which commitment utilisation is requested. */
export const USE_DAYS = 7;
/** Cost Explorer returns an error for an account without data. */
export const NO_DATA = ['DataUnavailableException'];

/** The last complete days. */
export const lastDays = (now: Date, days: number) => ({
  Start: new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10),
  End: now.toISOString().slice(0, 10),
});

/** An amount that Cost Explorer returns as text; 0 if absent. */
export const parseNumber = (text: string | undefined): number => {
  const value = Number.parseFloat(text ?? '');
  return Number.isFinite(value) ? value : 0;
};

/** These accounts only: without a filter, an organization's paying account returns the cost of all members. */
export const ofAccounts = (accountIds: readonly string[]) => ({
  Dimensions: { Key: 'LINKED_ACCOUNT' as const, Values: [...accountIds] },
});

/** The unit's account only. */
export const ofAccount = ({ unit }: Collecting) => ofAccounts([unit.accountId]);

/** Groups by account first: `[account, …]` becomes one list of results per account, without the account's key. */
export const byAccount = (results: readonly ResultByTime[]): ReadonlyMap<string, ResultByTime[]> => {
  const accountIds = new Set(
    results.flatMap(({ Groups = [] }) => Groups.flatMap(({ Keys }) => Keys?.slice(0, 1) ?? [])),
  );
  return new Map(
    [...accountIds].map((accountId) => [
      accountId,
      results.map((result) => ({
        ...result,
        Groups: (result.Groups ?? [])
          .filter(({ Keys }) => Keys?.[0] === accountId)
          .map((group) => ({ ...group, Keys: group.Keys?.slice(1) ?? [] })),
      })),
    ]),
  );
};
