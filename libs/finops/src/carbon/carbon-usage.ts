import * as z from 'zod';

const amount = z.number().finite().nonnegative();
const place = {
  region: z.string().min(1),
  /** The resource, and the month as `YYYY-MM`: for grouping only. */
  resource: z.string().optional(),
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .optional(),
};

/**
 * One amount of use of one resource: instance-hours, GB-months of storage, GB-seconds of functions, GB over the
 * network.
 */
export const CarbonUsage = z.discriminatedUnion('kind', [
  z.object({
    ...place,
    kind: z.literal('ec2'),
    instanceType: z.string().min(1),
    hours: amount,
    /**
     * Mean CPU utilisation, 0 to 1.
     * @default 0.5
     */
    utilisation: z.number().min(0).max(1).optional(),
  }),
  /** `snapshot` is a volume type too: snapshots are stored in S3. */
  z.object({ ...place, kind: z.literal('ebs'), volumeType: z.string().min(1), gbMonths: amount }),
  z.object({ ...place, kind: z.literal('s3'), storageClass: z.string().min(1), gbMonths: amount }),
  z.object({ ...place, kind: z.literal('lambda'), architecture: z.string().min(1), gbSeconds: amount }),
  /** Storage of databases and file systems: `rds`, `rds-multi-az`, `aurora`, `dynamodb`, `efs` and others. */
  z.object({ ...place, kind: z.literal('storage'), store: z.string().min(1), gbMonths: amount }),
  /** Data that leaves a region or an Availability Zone. */
  z.object({ ...place, kind: z.literal('network'), gb: amount }),
]);
export type CarbonUsage = z.infer<typeof CarbonUsage>;

/** The use of one kind. */
export type UsageOf<K extends CarbonUsage['kind']> = Extract<CarbonUsage, { kind: K }>;
