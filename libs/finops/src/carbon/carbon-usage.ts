import { z } from 'zod';

const amount = z.number().finite().nonnegative();
const place = {
  region: z.string().min(1),
  /** The resource it is the use of, and the month as `YYYY-MM`: for grouping alone. */
  resource: z.string().optional(),
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .optional(),
};

/** One amount of use of one resource. Hours of instances, GB-months of storage, GB-seconds of functions, GB over the network. */
export const CarbonUsage = z.discriminatedUnion('kind', [
  z.object({
    ...place,
    kind: z.literal('ec2'),
    instanceType: z.string().min(1),
    hours: amount,
    /** Mean use of the processor, 0 to 1; where it is missing, 0.5 is assumed. */
    utilisation: z.number().min(0).max(1).optional(),
  }),
  /** `snapshot` is a volume type too: it lies in S3. */
  z.object({ ...place, kind: z.literal('ebs'), volumeType: z.string().min(1), gbMonths: amount }),
  z.object({ ...place, kind: z.literal('s3'), storageClass: z.string().min(1), gbMonths: amount }),
  z.object({ ...place, kind: z.literal('lambda'), architecture: z.string().min(1), gbSeconds: amount }),
  /** What databases and file systems keep: `rds`, `rds-multi-az`, `aurora`, `dynamodb`, `efs` and others. */
  z.object({ ...place, kind: z.literal('storage'), store: z.string().min(1), gbMonths: amount }),
  /** What leaves a region or an availability zone. */
  z.object({ ...place, kind: z.literal('network'), gb: amount }),
]);
export type CarbonUsage = z.infer<typeof CarbonUsage>;

/** The use of one kind. */
export type UsageOf<K extends CarbonUsage['kind']> = Extract<CarbonUsage, { kind: K }>;
