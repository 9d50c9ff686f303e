import { listPriceKeys } from '@cloudmend/finops';
import {
  CHECKS,
  collectAwsUnit,
  judge,
  listRegions,
  planUnits,
  type Purpose,
  type UnitSnapshot,
  type Verdict,
} from '@cloudmend/scanner';
import { openAccount } from '@cloudmend/scanner/aws';
import { MAIN_DEMO_ACCOUNT_ID as MAIN } from '../demo-accounts';
import { LOCAL_CALLER } from '../local-callers';
import { demoPlugin, NOON, toRoleArn } from './enter-account';

/**
 * One fact of an account each: they pass in one account and fail in another. A region that GuardDuty does not watch has no detector, and
 * a multi-Region trail records every region or none.
 */
export const OF_THE_ACCOUNT = new Set([
  'account-security-contact',
  'cloudtrail-multi-region',
  'cloudtrail-s3-data-events-read',
  'cloudtrail-s3-data-events-write',
  'guardduty-s3-protection',
  'iam-cloudshell-full-access',
  'iam-federation',
  'iam-password-complexity',
  'iam-password-expiry',
  'iam-password-min-length',
  'iam-password-reuse',
  'iam-root-hardware-mfa',
  'iam-root-mfa',
  'iam-root-no-access-keys',
  'iam-root-not-used-recently',
  'iam-support-role',
  'organizations-member',
  's3-account-public-access-block',
  ...CHECKS.filter(({ isOfAccount }) => isOfAccount).map(({ id }) => id),
]);

/** Checks that need manual review. */
export const OF_A_PERSON = new Set(['account-contact-details']);
export const JUDGED = CHECKS.filter(({ id }) => !OF_A_PERSON.has(id));

/** What a scan read, and what was said of it. */
export interface Scan {
  readonly units: UnitSnapshot[];
  readonly verdicts: Verdict[];
}

// Weeks of metrics are read for one account only; the others are scanned for checks.
const purposesIn = (accountId: string): readonly Purpose[] =>
  accountId === MAIN ? ['cost', 'security'] : ['security'];

interface Asked {
  /** @default - every region of the account */
  readonly regions?: readonly string[];
  /** @default - every service */
  readonly isAsked?: (service: string) => boolean;
}

/** Reads the parts of a demo account as a scan does. */
export const readUnits = async (
  accountId: string,
  options: Omit<Parameters<typeof collectAwsUnit>[2], 'now'>,
  { regions, isAsked = () => true }: Asked = {},
): Promise<UnitSnapshot[]> => {
  const role = {
    accountId,
    handle: toRoleArn(accountId),
    externalId: 'cm-acme',
    sourceIdentity: 'scan-1',
    sessionSeconds: 3600,
  };
  const reader = await openAccount({ plugin: demoPlugin(), credentials: LOCAL_CALLER }, role);
  const plan = planUnits({ accountId, regions: regions ?? (await listRegions(reader)), mode: 'all', services: 'all' });
  const units = await Promise.all(
    plan
      .filter(({ service }) => isAsked(service))
      .map((unit) => collectAwsUnit(reader, unit, { now: NOON, ...options })),
  );
  reader.close();
  return units;
};

export const scanAnew = async (accountId: string, purposes = purposesIn(accountId)): Promise<Scan> => {
  const units = await readUnits(accountId, { range: '90d', purposes, listPriceKeys });
  return { units, verdicts: judge(accountId, units, { now: NOON }) };
};

const done = new Map<string, Promise<Scan>>();
/** Scans of one day are identical, so all tests of a file share one. */
export const scan = (accountId: string): Promise<Scan> => {
  const found = done.get(accountId) ?? scanAnew(accountId, purposesIn(accountId));
  done.set(accountId, found);
  return found;
};

/** The statuses of a check's verdicts, each once. */
export const listStatuses = (verdicts: readonly Verdict[], id: string): string[] =>
  [...new Set(verdicts.filter(({ check }) => check === id).map(({ status }) => status))].sort();
