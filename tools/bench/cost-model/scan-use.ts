import * as z from 'zod';

const count = z.number().nonnegative();

/** What one scan of one account takes of each service. */
export const ScanUse = z.strictObject({
  /** The account that was scanned, in words. */
  account: z.string(),
  regions: count,
  /** Services times regions. */
  units: count,
  resources: count,
  apiCalls: count,
  transitions: count,
  workers: z.array(
    z.strictObject({
      name: z.string(),
      calls: count,
      /** Billed seconds of all calls. */
      seconds: count,
      memoryMib: count,
    }),
  ),
  table: z.strictObject({ readUnits: count, writeUnits: count }),
  objects: z.strictObject({ puts: count, lists: count, gets: count, bytes: count }),
});
export type ScanUse = z.infer<typeof ScanUse>;

/** What `measure.ts` wrote. */
export const Measured = z.strictObject({
  /** YYYY-MM-DD. */
  measuredOn: z.string(),
  scan: ScanUse,
  /** USD a month of an environment that nobody uses. */
  atRest: z.strictObject({ environment: z.string(), usd: count }),
});
export type Measured = z.infer<typeof Measured>;
