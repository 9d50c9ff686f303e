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

/** The account alone: asked without it, an organisation's paying account answers for all of its members, which are asked for themselves. */
export const ofAccount = ({ unit }: Collecting) => ({
  Dimensions: { Key: 'LINKED_ACCOUNT' as const, Values: [unit.accountId] },
});
