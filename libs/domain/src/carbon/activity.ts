import * as z from 'zod';

const count = z.number().int().nonnegative();

/** What one kind of resource in a region emits per hour, as a scan found it. Resources without a figure are in no sum. */
export interface CarbonRate {
  /** `aws.ec2.instance`. */
  readonly kind: string;
  readonly region: string;
  readonly assessed: number;
  readonly notAssessed: number;
  /** Why resources were not assessed, and how many. */
  readonly reasons: Readonly<Record<string, number>>;
  /** Running machines. */
  readonly machines: number;
  /** Electricity with data centre overhead. */
  readonly kwh: number;
  /** Location-based; the bounds are those of unmeasured utilisation. */
  readonly operationalKg: number;
  readonly operationalLowKg: number;
  readonly operationalHighKg: number;
  readonly embodiedKg: number;
  /** Assessed resources without embodied carbon. */
  readonly embodiedNotAssessed: number;
}

/** The rates of an account at one scan. A kind that was read in a region and has no rate there emits nothing. */
export interface CarbonReading {
  readonly accountId: string;
  readonly scanId: string;
  readonly at: string;
  /** Set and version: `current 2026-11-20`. */
  readonly factors: string;
  /** Kinds that were read in full, with their regions; `global` stands for all. */
  readonly read: ReadonlyArray<{ readonly kind: string; readonly regions: readonly string[] }>;
  readonly rates: readonly CarbonRate[];
}

/** The emissions of a service of an account in a region in a month: kilograms to the milligram, null if unknown. */
export const CarbonRow = z.object({
  month: z.string(),
  accountId: z.string(),
  region: z.string(),
  service: z.string(),
  source: z.enum(['estimate', 'provider']),
  /** The factor sets and versions of an estimate, the model version of a provider's figure. */
  method: z.string(),
  /** Hours between scans that were at most eight days apart, of all hours of the month until now. */
  observedHours: z.number(),
  hours: z.number(),
  machineHours: z.number().nullable(),
  /** Electricity with data centre overhead. */
  kwh: z.number().nullable(),
  /** Location-based; of a provider, its Scope 1 and 2. */
  operationalKg: z.number().nullable(),
  /** Hardware; of a provider, its Scope 3. */
  embodiedKg: z.number().nullable(),
  totalKg: z.number().nullable(),
  lowKg: z.number().nullable(),
  highKg: z.number().nullable(),
  /** The most resources at once with a figure, and without. */
  assessed: count,
  notAssessed: count,
  reasons: z.record(z.string(), count),
});
export type CarbonRow = z.infer<typeof CarbonRow>;

/** The emissions of an account in a month, and for how many of its hours it was observed. */
export interface CarbonMonth {
  readonly accountId: string;
  readonly month: string;
  readonly observedHours: number;
  readonly hours: number;
  readonly rows: readonly CarbonRow[];
}

const MG_PER_KG = 1_000_000;

/** To the milligram. */
export const toMilligrams = (kg: number): number => Math.round(kg * MG_PER_KG) / MG_PER_KG;

/** Adds what is known, exactly to the milligram; null if nothing is. */
export const addKnown = (kilograms: ReadonlyArray<number | null>): number | null => {
  const known = kilograms.filter((kg) => kg !== null);
  return known.length === 0 ? null : known.reduce((sum, kg) => sum + Math.round(kg * MG_PER_KG), 0) / MG_PER_KG;
};

/** `2026-11` of the time. */
export const toMonth = (at: string | Date): string => new Date(at).toISOString().slice(0, 7);

/** The month so many months later. */
export const addMonths = (month: string, months: number): string => {
  const start = new Date(`${month}-01T00:00:00.000Z`);
  start.setUTCMonth(start.getUTCMonth() + months);
  return toMonth(start);
};

/** Both months and those between. */
export const listMonths = (from: string, to: string): readonly string[] => {
  const months: string[] = [];
  for (let month = from; month <= to; month = addMonths(month, 1)) months.push(month);
  return months;
};

/** The first instant of a month, in epoch milliseconds. */
export const startOfMonth = (month: string): number => Date.parse(`${month}-01T00:00:00.000Z`);
