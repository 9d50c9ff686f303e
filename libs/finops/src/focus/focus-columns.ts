/** A file that cannot be used; its message names the line. */
export class FocusError extends Error {
  override readonly name = 'FocusError';
}

/** The positions of the columns that we read; undefined for optional columns that are absent. */
export interface FocusColumns {
  readonly count: number;
  readonly billed: number;
  readonly effective: number;
  readonly currency: number;
  readonly day: number;
  readonly provider: number;
  readonly service: number;
  readonly category: number | undefined;
  readonly account: number | undefined;
  readonly region: number | undefined;
  readonly billingAccount: number | undefined;
  readonly billingPeriod: number | undefined;
}

/** With former names: FOCUS 1.3 renames the provider column to ServiceProviderName. */
const REQUIRED = {
  billed: ['BilledCost'],
  effective: ['EffectiveCost'],
  currency: ['BillingCurrency'],
  day: ['ChargePeriodStart'],
  provider: ['ProviderName', 'ServiceProviderName'],
  service: ['ServiceName'],
} as const;

const OPTIONAL = {
  category: ['ChargeCategory'],
  account: ['SubAccountId'],
  region: ['RegionId', 'Region'],
  billingAccount: ['BillingAccountId'],
  billingPeriod: ['BillingPeriodStart'],
} as const;

const normal = (name: string): string =>
  name
    .replace(/^\uFEFF/, '')
    .trim()
    .toLowerCase();

const hint = (header: readonly string[]): string =>
  header.length === 1 && /[;\t|]/.test(header[0] ?? '') ? ' Its columns must be separated by commas.' : '';

/**
 * Finds the columns in a header line, in any order and among others. @throws FocusError if one is missing or
 * appears twice
 */
export const findFocusColumns = (header: readonly string[]): FocusColumns => {
  const names = header.map(normal);
  const find = (wanted: readonly string[]): number | undefined => {
    const at = wanted.map((name) => names.indexOf(name.toLowerCase())).find((index) => index >= 0);
    if (at !== undefined && names.indexOf(names[at] ?? '', at + 1) >= 0)
      throw new FocusError(`Line 1: the column ${wanted[0]} appears twice.`);
    return at;
  };
  const missing = Object.values(REQUIRED).filter((wanted) => find(wanted) === undefined);
  if (missing.length > 0) {
    const list = missing.map(([name]) => name).join(', ');
    throw new FocusError(
      `Line 1: ${missing.length === 1 ? 'the column' : 'the columns'} ${list} ${missing.length === 1 ? 'is' : 'are'} missing, so this is not a FOCUS 1.x file.${hint(header)}`,
    );
  }
  const requireColumn = (wanted: readonly string[]): number => find(wanted) ?? 0;
  return {
    count: header.length,
    billed: requireColumn(REQUIRED.billed),
    effective: requireColumn(REQUIRED.effective),
    currency: requireColumn(REQUIRED.currency),
    day: requireColumn(REQUIRED.day),
    provider: requireColumn(REQUIRED.provider),
    service: requireColumn(REQUIRED.service),
    category: find(OPTIONAL.category),
    account: find(OPTIONAL.account),
    region: find(OPTIONAL.region),
    billingAccount: find(OPTIONAL.billingAccount),
    billingPeriod: find(OPTIONAL.billingPeriod),
  };
};
