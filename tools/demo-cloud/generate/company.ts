import { MAIN_DEMO_ACCOUNT_ID, MORE_ACME_ACCOUNT_IDS } from '../demo-accounts';
import type { Labels } from './tags';

const FIRST = [
  'amber',
  'birch',
  'cobalt',
  'dune',
  'ember',
  'fjord',
  'granite',
  'harbour',
  'indigo',
  'juniper',
] as const;
const SECOND = [
  'ledger',
  'market',
  'parcel',
  'studio',
  'freight',
  'clinic',
  'transit',
  'kitchen',
  'payroll',
  'atlas',
] as const;

/** Owner of the account. No two demo accounts share a pair of words, because bucket names are globally unique. */
export const nameCompany = (accountId: string): string => {
  if (accountId === MAIN_DEMO_ACCOUNT_ID) return 'acme';
  const daughter = Object.entries(MORE_ACME_ACCOUNT_IDS).find(([, id]) => id === accountId)?.[0];
  if (daughter) return `acme-${daughter}`;
  const [tens, ones] = [Number(accountId.at(-2)), Number(accountId.at(-1))];
  return `${FIRST[tens]}-${SECOND[ones]}`;
};

/** A resource name in the company's style: `acme-prod-exports`. */
export const toName = (accountId: string, { env }: Pick<Labels, 'env'>, what: string): string =>
  `${nameCompany(accountId)}-${env}-${what}`;
