import * as z from 'zod';
import { UsageError } from './usage-error';

const Scan = z.object({
  schema: z.literal('cloudmend.scan/1'),
  account: z.string(),
  startedAt: z.string().nullish(),
  verdicts: z.array(
    z.object({
      check: z.string(),
      status: z.enum(['pass', 'fail', 'unknown', 'manual']),
      resource: z.string(),
      region: z.string(),
      detail: z.string().default(''),
    }),
  ),
  recommendations: z.array(
    z.object({
      rule: z.string(),
      resource: z.string(),
      region: z.string(),
      monthlySavingUsd: z.number(),
      monthlyKgCo2e: z.number().nullish(),
      detail: z.string().default(''),
      /** Scans of earlier versions do not have them. */
      inputs: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
    }),
  ),
});
export type Scan = z.infer<typeof Scan>;

/** What `scan --format json` wrote. @throws UsageError */
export const toScan = (file: string, value: unknown): Scan => {
  const answer = Scan.safeParse(value);
  if (answer.success) return answer.data;
  const [issue] = answer.error.issues;
  throw new UsageError(`${file} is no scan: ${issue?.path.join('.')} ${issue?.message ?? ''}`.trim());
};
