import * as z from 'zod';
import { hasFeature, type Plan } from '../plans/index';

/** Kinds of records that are kept for a time. What is configured, such as accounts and schedules, stays until it is deleted. */
export const RecordKind = z.enum([
  'findings',
  'snapshots',
  'costs',
  'evidence',
  'reports',
  'changes',
  'packs',
  'trail',
]);
export type RecordKind = z.infer<typeof RecordKind>;

interface RetentionRule {
  readonly name: string;
  readonly what: string;
  /** Days that records are kept by default. */
  readonly days: number;
  /** The default of the Free plan, if it differs. */
  readonly freeDays?: number;
  /** What a workspace may choose instead; missing if nothing else is possible. */
  readonly bounds?: { readonly least: number; readonly most: number };
}

/** Days between the request to delete a workspace and its deletion. */
export const GRACE_DAYS = 14;

/** Seven years. */
const LONGEST = 2557;

export const RETENTION: Readonly<Record<RecordKind, RetentionRule>> = {
  findings: {
    name: 'Findings and scans',
    what: 'Resolved findings, scans and daily coverage. Open findings stay.',
    days: 400,
    bounds: { least: 90, most: LONGEST },
  },
  snapshots: {
    name: 'Snapshots',
    what: 'What scans read from your accounts.',
    days: 400,
    freeDays: 90,
    bounds: { least: 90, most: LONGEST },
  },
  costs: { name: 'Costs', what: 'Bills by month.', days: 800, bounds: { least: 400, most: LONGEST } },
  evidence: {
    name: 'Evidence',
    what: 'Observations of controls, statements, accepted risks and readings of emissions.',
    days: LONGEST,
    bounds: { least: 400, most: LONGEST },
  },
  reports: {
    name: 'Carbon reports',
    what: 'Carbon reports, and the months and figures of providers that they are made of.',
    days: LONGEST,
    bounds: { least: 800, most: LONGEST },
  },
  changes: {
    name: 'Changes and fixes',
    what: 'Changes, approvals and direct fixes.',
    days: LONGEST,
    bounds: { least: 400, most: LONGEST },
  },
  packs: {
    name: 'Evidence packs',
    what: 'Files of evidence packs, from the day they are built.',
    days: 365,
    bounds: { least: 30, most: LONGEST },
  },
  trail: { name: 'Audit trail', what: 'Who did what.', days: LONGEST },
};

export const RECORD_KINDS = RecordKind.options;

/** Days by kind. */
export type RetentionDays = Readonly<Record<RecordKind, number>>;
/** What a workspace chose. */
export type OwnRetention = Readonly<Partial<Record<RecordKind, number>>>;

/** The days of records without a choice, as they are written. */
export const STANDARD_DAYS = Object.fromEntries(
  RECORD_KINDS.map((kind) => [kind, RETENTION[kind].days]),
) as RetentionDays;

const defaultDays = (plan: Plan, kind: RecordKind): number => {
  const { days, freeDays = days } = RETENTION[kind];
  return plan === 'free' ? freeDays : days;
};

/** What applies: the workspace's choice where its plan includes one, within its bounds, otherwise the plan's default. */
export const retentionFor = (plan: Plan, own: OwnRetention): RetentionDays =>
  Object.fromEntries(
    RECORD_KINDS.map((kind) => {
      const [chosen, { bounds }] = [own[kind], RETENTION[kind]];
      if (chosen === undefined || !bounds || !hasFeature(plan, 'ownRetention')) return [kind, defaultDays(plan, kind)];
      return [kind, Math.min(Math.max(chosen, bounds.least), bounds.most)];
    }),
  ) as RetentionDays;

/** Days that one kind is kept; null while a legal hold keeps it. */
export const keptDays = (
  kind: RecordKind,
  plan: Plan,
  { own, held }: { readonly own: OwnRetention; readonly held: readonly RecordKind[] },
): number | null => (held.includes(kind) ? null : retentionFor(plan, own)[kind]);

/** A choice outside its bounds, as a sentence; undefined if there is none. */
export const findOutOfBounds = (own: OwnRetention): string | undefined => {
  for (const kind of RECORD_KINDS) {
    const days = own[kind];
    const { name, bounds } = RETENTION[kind];
    if (days === undefined) continue;
    if (!bounds) return `${name}: the retention period is fixed.`;
    if (days < bounds.least || days > bounds.most)
      return `${name}: choose between ${bounds.least} and ${bounds.most} days.`;
  }
  return undefined;
};
