import * as z from 'zod';
import { CarbonRow } from './activity';

export const ReportStandard = z.enum(['brsr', 'esrs', 'vsme', 'sb-253', 'ifrs-s2', 'sec']);
export type ReportStandard = z.infer<typeof ReportStandard>;

/** Names on screens and in files. */
export const STANDARD_NAMES: Readonly<Record<ReportStandard, string>> = {
  brsr: 'BRSR',
  esrs: 'ESRS',
  vsme: 'VSME',
  'sb-253': 'SB 253',
  'ifrs-s2': 'IFRS S2',
  sec: 'SEC 2024 (not in force)',
};

export const FigureChoice = z.enum(['provider', 'estimate']);
export type FigureChoice = z.infer<typeof FigureChoice>;

const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);
const nullable = z.number().nullable();

/** One disclosure of a report. A null value has a note that says why. */
export const ReportLine = z.object({
  /** Ours, and stable: `brsr-scope-3`. */
  id: z.string(),
  /** Where the standard asks for it; several if it was renumbered. */
  references: z.array(z.string()),
  label: z.string(),
  value: nullable,
  low: nullable,
  high: nullable,
  unit: z.string(),
  gwp: z.string(),
  boundary: z.string(),
  /** Observed account-hours of all, in percent. */
  coveragePercent: nullable,
  /** The value of the report that this one restates. */
  restates: nullable,
  note: z.string(),
});
export type ReportLine = z.infer<typeof ReportLine>;

/** Net revenue of the period, as a person states it. */
export const Revenue = z.strictObject({
  amount: z.number().positive().max(1e15),
  currency: z.string().regex(/^[A-Z]{3}$/),
});
export type Revenue = z.infer<typeof Revenue>;

export const ReportInput = z.strictObject({
  standard: ReportStandard,
  /** Both inclusive; at most 24 months. */
  from: Month,
  to: Month,
  /** The provider's figures where they were imported, or estimates alone. */
  figures: FigureChoice,
  revenue: Revenue.nullable().default(null),
  /** The final report that this one replaces. */
  restates: z.string().max(64).nullable().default(null),
});
export type ReportInput = z.infer<typeof ReportInput>;

/** A report in a list. */
export const ReportHead = ReportInput.extend({
  id: z.string(),
  state: z.enum(['draft', 'final', 'restated']),
  createdBy: z.string(),
  createdAt: z.string(),
  final: z.object({ by: z.string(), at: z.string() }).nullable(),
  restatedBy: z.string().nullable(),
  totalKg: nullable,
  lowKg: nullable,
  highKg: nullable,
  coveragePercent: nullable,
});
export type ReportHead = z.infer<typeof ReportHead>;

export const Methodology = z.object({
  estimate: z.string(),
  factors: z.array(z.string()),
  providerModels: z.array(z.string()),
  ranges: z.string(),
  gaps: z.string(),
});

/** What the figures leave out. */
export const ReportGaps = z.object({
  observedHours: z.number(),
  hours: z.number(),
  accountMonths: z.number().int(),
  accountMonthsUnobserved: z.number().int(),
  assessed: z.number().int(),
  notAssessed: z.number().int(),
  reasons: z.record(z.string(), z.number().int()),
});
export type ReportGaps = z.infer<typeof ReportGaps>;

export const CarbonReport = ReportHead.extend({
  lines: z.array(ReportLine),
  rows: z.array(CarbonRow),
  gaps: ReportGaps,
  methodology: Methodology,
});
export type CarbonReport = z.infer<typeof CarbonReport>;
