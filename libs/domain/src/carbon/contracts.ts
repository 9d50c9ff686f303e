import * as z from 'zod';
import { defineContract } from '../contract/index';
import { CarbonRow } from './activity';
import { ImportedFile, ProviderMonth } from './provider-month';
import { CarbonReport, ReportHead, ReportInput } from './report';

const Kg = z.number().nullable();

/** A provider's figure beside the estimate of the same account and month, with what makes them differ. */
export const Reconciliation = z.object({
  accountId: z.string(),
  month: z.string(),
  modelVersion: z.string(),
  /** Electricity: the estimate, and the provider's location-based Scope 2. */
  operationalKg: Kg,
  scope2LbmKg: Kg,
  /** Hardware: the estimate, and the provider's Scope 3. */
  embodiedKg: Kg,
  scope3LbmKg: Kg,
  estimateKg: Kg,
  providerKg: Kg,
  causes: z.array(z.string()),
});
export type Reconciliation = z.infer<typeof Reconciliation>;

/** The same energy in a region with lower emissions. */
export const RegionHint = z.object({
  region: z.string(),
  to: z.string(),
  operationalKg: z.number(),
  lessKg: z.number(),
  source: z.string(),
});
export type RegionHint = z.infer<typeof RegionHint>;

export const CarbonMonths = z.object({
  /** The account-month's provider figure where one was imported, otherwise the estimate. */
  rows: z.array(CarbonRow),
  months: z.array(
    z.object({
      month: z.string(),
      observedHours: z.number(),
      hours: z.number(),
      accounts: z.number().int(),
      /** Cost of the month's usage, null if no bill was read. */
      usd: z.number().nullable(),
    }),
  ),
  /** Grid and overhead of each region, with the source of the grid figure. */
  regions: z.array(z.object({ region: z.string(), gridKgPerKwh: z.number(), pue: z.number(), source: z.string() })),
  reconciliations: z.array(Reconciliation),
  regionHints: z.array(RegionHint),
});
export type CarbonMonths = z.infer<typeof CarbonMonths>;

/** Emissions of the last twelve months by account, region and service. */
export const getCarbon = defineContract({
  name: 'getCarbon',
  method: 'GET',
  path: '/tenants/{tenantId}/carbon',
  audience: 'member',
  input: z.strictObject({}),
  output: CarbonMonths,
});

const MONTHS_MOST = 20;

/** Keeps what a provider states. A later model or refresh of the same month takes its place in figures; both are kept. */
export const importProviderMonths = defineContract({
  name: 'importProviderMonths',
  method: 'POST',
  path: '/tenants/{tenantId}/carbon/provider-months',
  audience: 'member',
  needs: 'createReports',
  feature: 'compliance',
  audit: 'carbon.import',
  auditInput: ['file'],
  input: z.strictObject({ file: ImportedFile, months: z.array(ProviderMonth).min(1).max(MONTHS_MOST) }),
  output: z.object({ months: z.number().int(), rows: z.number().int() }),
});

const path = '/tenants/{tenantId}/reports/carbon';
const id = z.string().max(64);

/** Newest first. */
export const listCarbonReports = defineContract({
  name: 'listCarbonReports',
  method: 'GET',
  path,
  audience: 'member',
  needs: 'viewTenant',
  feature: 'compliance',
  input: z.strictObject({}),
  output: z.array(ReportHead),
});

/** Computes a draft from what is observed now. Restating a report needs it final and of the same standard and period. */
export const createCarbonReport = defineContract({
  name: 'createCarbonReport',
  method: 'POST',
  path,
  audience: 'member',
  needs: 'createReports',
  feature: 'compliance',
  audit: 'carbon.report',
  auditInput: ['standard', 'from', 'to', 'figures', 'restates'],
  input: ReportInput,
  output: CarbonReport.omit({ rows: true }),
});

/** From now on nothing changes it: a later report may restate it. */
export const finaliseCarbonReport = defineContract({
  name: 'finaliseCarbonReport',
  method: 'POST',
  path: `${path}/{id}/finalise`,
  audience: 'member',
  peopleOnly: true,
  needs: 'createReports',
  feature: 'compliance',
  audit: 'carbon.finalise',
  auditInput: ['id'],
  input: z.strictObject({ id }),
  output: ReportHead,
});

export const ReportFormat = z.enum(['pdf', 'csv', 'rows.csv', 'xlsx', 'json']);
export type ReportFormat = z.infer<typeof ReportFormat>;

/** The report as a file. */
export const getCarbonReportFile = defineContract({
  name: 'getCarbonReportFile',
  method: 'GET',
  path: `${path}/{id}/file`,
  audience: 'member',
  isHeavy: true,
  needs: 'viewTenant',
  feature: 'compliance',
  input: z.strictObject({ id, as: ReportFormat }),
  output: z.object({ name: z.string(), type: z.string(), base64: z.string() }),
});
