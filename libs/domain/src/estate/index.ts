import { z } from 'zod';
import { defineContract } from '../contract/index';

const count = z.number().int().nonnegative();

/** Kilograms of CO2e a month of one kind of resource in a region, location-based, as far as they could be assessed. */
export const EstateCarbon = z.object({
  operationalKg: z.number(),
  embodiedKg: z.number(),
  /** Resources with a figure, and those without any: these are in no sum. */
  assessed: count,
  notAssessed: count,
  /** Assessed ones whose making is not known: it is in no sum either. */
  embodiedNotAssessed: count,
  /** Set and version of the coefficients: `current 2026-11-20`; several where accounts were reckoned with different ones. */
  factors: z.string().optional(),
  /** The resources that emit most, by ARN, most first. The making is null where it is not known. */
  largest: z
    .array(z.object({ resource: z.string(), operationalKg: z.number(), embodiedKg: z.number().nullable() }))
    .optional(),
});
export type EstateCarbon = z.infer<typeof EstateCarbon>;

/** Data stores of one kind in a region by the class that their tags name. */
export const DataClasses = z.object({
  pii: count,
  nonPii: count,
  /** Their tags were read and name no class. */
  unclassified: count,
  /** Nobody read their tags. */
  unread: count,
});
export type DataClasses = z.infer<typeof DataClasses>;

/** What there is of one kind of resource in a region. A part that no scan has read yet is missing. */
export const EstateRow = z.object({
  /** `aws.ec2.instance`. */
  kind: z.string(),
  region: z.string(),
  carbon: EstateCarbon.optional(),
  classes: DataClasses.optional(),
});
export type EstateRow = z.infer<typeof EstateRow>;

/** Which coefficients the kilograms are of. */
const CarbonFactors = z.object({ set: z.string(), version: z.string(), method: z.literal('location-based') });
export type CarbonFactors = z.infer<typeof CarbonFactors>;

export const Estate = z.object({
  /** When the newest scan was judged that took stock; null while none did. */
  asOf: z.string().nullable(),
  factors: CarbonFactors,
  /** The newest stock of all accounts together. */
  rows: z.array(EstateRow),
  /** Kilograms a month as the last scan of each month had them, oldest first. `accounts` were scanned in it. */
  months: z.array(
    z.object({
      month: z.string(),
      kg: z.number(),
      notAssessed: count,
      accounts: count,
      factors: z.string().optional(),
    }),
  ),
});
export type Estate = z.infer<typeof Estate>;

/** What the workspace's accounts hold: emissions by kind, region and month, and data stores by class. */
export const getEstate = defineContract({
  name: 'getEstate',
  method: 'GET',
  path: '/tenants/{tenantId}/estate',
  audience: 'member',
  input: z.strictObject({}),
  output: Estate,
});
