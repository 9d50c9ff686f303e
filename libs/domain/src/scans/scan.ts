import * as z from 'zod';
import { AccountId, Cloud } from '../accounts/account';
import { ScanChanges } from './changes';

export const ScanStatus = z.enum(['queued', 'running', 'done', 'failed', 'cancelled']);
export type ScanStatus = z.infer<typeof ScanStatus>;
export const ScanMode = z.enum(['all', 'cost', 'security']);
export type ScanMode = z.infer<typeof ScanMode>;
export const ServicePreset = z.enum(['all', 'compute', 'storage', 'iam']);
export type ServicePreset = z.infer<typeof ServicePreset>;
export const TimeRange = z.enum(['7d', '30d', '90d']);
export type TimeRange = z.infer<typeof TimeRange>;
export const DEFAULT_RANGE: TimeRange = '30d';
export const countDays = (range: TimeRange): number => Number.parseInt(range, 10);

/** A part of an account that could not be read, with the reason. */
export const ScanGap = z.object({
  accountId: AccountId,
  service: z.string(),
  region: z.string(),
  /** `iam:GetAccountSummary`: also the missing IAM action if access was denied. */
  operation: z.string(),
  reason: z.string(),
});
export type ScanGap = z.infer<typeof ScanGap>;

export const ScanPart = z.object({
  accountId: AccountId,
  region: z.string(),
  service: z.string(),
  state: z.enum(['waiting', 'reading', 'read', 'gap']),
  resources: z.number().int(),
  reason: z.string().optional(),
});
export type ScanPart = z.infer<typeof ScanPart>;

export const ScanCounts = z.object({
  pass: z.number().int(),
  fail: z.number().int(),
  unknown: z.number().int(),
  recommendations: z.number().int(),
});
export type ScanCounts = z.infer<typeof ScanCounts>;

export const Scan = z.object({
  scanId: z.string(),
  tenantId: z.string(),
  accountIds: z.array(AccountId),
  cloud: Cloud,
  mode: ScanMode,
  range: TimeRange,
  services: ServicePreset,
  status: ScanStatus,
  /** Finished units divided by planned ones, 0 to 100. */
  percent: z.number().int().min(0).max(100),
  scanTs: z.string(),
  finishedAt: z.string().nullable(),
  notes: z.string(),
  /** True if the scan is done and some parts could not be read. */
  partial: z.boolean(),
  gaps: z.array(ScanGap),
  counts: ScanCounts,
  /** Why a scan failed, as a message for the screen. */
  reason: z.string().nullable(),
});
export type Scan = z.infer<typeof Scan>;

export const ScanDetail = Scan.extend({
  parts: z.array(ScanPart),
  apiCalls: z.number().int(),
  /** Paid calls, 0.01 USD each: requests to Cost Explorer. */
  paidCalls: z.number().int(),
  resources: z.number().int(),
  changes: ScanChanges,
  /** While it is queued: how many come before it. Missing once its first account has its turn. */
  ahead: z.number().int().min(0).optional(),
});
export type ScanDetail = z.infer<typeof ScanDetail>;

/** Most notes a scan keeps, in characters. */
export const NOTES_MAX_LENGTH = 2000;

export const ScanRequest = z.strictObject({
  cloud: Cloud,
  mode: ScanMode.default('all'),
  range: TimeRange.default('30d'),
  services: ServicePreset.default('all'),
  notes: z.string().max(NOTES_MAX_LENGTH).default(''),
  accounts: z.array(AccountId).min(1, 'Select at least one account.').max(500),
});
export type ScanRequest = z.infer<typeof ScanRequest>;

/** True until the part is read or became a gap. */
export const isOpenPart = ({ state }: Pick<ScanPart, 'state'>): boolean => state === 'waiting' || state === 'reading';

export const isFinished = (status: ScanStatus): boolean => status !== 'queued' && status !== 'running';

const NEXT: Record<ScanStatus, readonly ScanStatus[]> = {
  queued: ['running', 'failed', 'cancelled'],
  running: ['done', 'failed', 'cancelled'],
  done: [],
  failed: [],
  cancelled: [],
};

/** A finished scan never changes its status, unless an operator has a failed one continued. */
export const canBecome = (from: ScanStatus, to: ScanStatus): boolean => NEXT[from].includes(to);

/**
 * Finished units divided by planned ones, rounded down so that 100 means all; a scan without units stays at 0 until it
 * ends.
 */
export const toPercent = (finished: number, planned: number): number =>
  planned === 0 ? 0 : Math.min(100, Math.floor((finished / planned) * 100));
