import type { ResultByTime } from '@aws-sdk/client-cost-explorer';
import type { Collecting } from '../collecting';

const DAY_MS = 86_400_000;
/** The days over which the use of commitments is asked for. */
export const USE_DAYS = 7;
/** Cost Explorer refuses an account without the thing asked for. */
export const NO_DATA = ['DataUnavailableException'];

/** The whole days before today. */
export const lastDays = (now: Date, days: number) => ({
  Start: new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10),
  End: now.toISOString().slice(0, 10),
});

/** An amount that Cost Explorer writes as text; 0 where it writes none. */
export const numberOf = (text: string | undefined): number => {
  const value = Number.parseFloat(text ?? '');
  return Number.isFinite(value) ? value : 0;
};

/** These accounts alone: asked without a filter, an organisation's paying account answers for every member it has. */
export const ofAccounts = (accountIds: readonly string[]) => ({
  Dimensions: { Key: 'LINKED_ACCOUNT' as const, Values: [...accountIds] },
});

/** The account of the unit alone. */
export const ofAccount = ({ unit }: Collecting) => ofAccounts([unit.accountId]);

/** Groups by account first: `[account, …]` becomes one list of results for each account, with the account's key taken off. */
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
