import * as z from 'zod';
import { defineContract } from '../contract/index';

const count = z.number().int().nonnegative();

/** Location-based kg CO2e per month of one kind of resource in a region, as far as assessed. */
export const EstateCarbon = z.object({
  operationalKg: z.number(),
  embodiedKg: z.number(),
  /** Resources with a figure, and those without; the latter are in no sum. */
  assessed: count,
  notAssessed: count,
  /** Assessed resources without embodied carbon; it is in no sum. */
  embodiedNotAssessed: count,
  /** Name and version of the factors: `current 2026-11-20`; several if accounts used different ones. */
  factors: z.string().optional(),
  /** The resources with the highest emissions, by ARN. `embodied` is null if unknown. */
  largest: z
    .array(z.object({ resource: z.string(), operationalKg: z.number(), embodiedKg: z.number().nullable() }))
    .optional(),
});
export type EstateCarbon = z.infer<typeof EstateCarbon>;

/** Data stores of one kind in a region by tagged class. */
export const DataClasses = z.object({
  pii: count,
  nonPii: count,
  /** Tags were read and name no class. */
  unclassified: count,
  /** Tags were not read. */
  unread: count,
});
export type DataClasses = z.infer<typeof DataClasses>;

/** The inventory of one kind of resource in a region. Parts no scan has read are missing. */
export const EstateRow = z.object({
  /** `aws.ec2.instance`. */
  kind: z.string(),
  region: z.string(),
  carbon: EstateCarbon.optional(),
  classes: DataClasses.optional(),
});
export type EstateRow = z.infer<typeof EstateRow>;

/** The emission factors used. */
const CarbonFactors = z.object({ set: z.string(), version: z.string(), method: z.literal('location-based') });
export type CarbonFactors = z.infer<typeof CarbonFactors>;

export const Estate = z.object({
  /** When the latest scan with an inventory was evaluated; null if none was. */
  asOf: z.string().nullable(),
  factors: CarbonFactors,
  /** The latest inventory of all accounts combined. */
  rows: z.array(EstateRow),
  /** Kilograms per month as of each month's last scan, oldest first. `accounts` were scanned in it. */
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

/** The inventory of the workspace's accounts: emissions by kind, region and month, and data stores by class. */
export const getEstate = defineContract({
  name: 'getEstate',
  method: 'GET',
  path: '/tenants/{tenantId}/estate',
  audience: 'member',
  input: z.strictObject({}),
  output: Estate,
});
