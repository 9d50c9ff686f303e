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
  table: z.strictObject({ requests: count, readUnits: count, writeUnits: count }),
  objects: z.strictObject({ puts: count, lists: count, gets: count, bytes: count }),
  /** Of our own lines; Lambda adds its own. */
  logBytes: count,
});
export type ScanUse = z.infer<typeof ScanUse>;

/** What a call of the console takes, on average over those of a visit. */
export const CallUse = z.strictObject({
  /** Different calls of the visit. */
  calls: count,
  /** Billed seconds at the memory of functions that answer calls. */
  seconds: count,
  readUnits: count,
  writeUnits: count,
  /** Of our own lines; Lambda adds its own. */
  logBytes: count,
});
export type CallUse = z.infer<typeof CallUse>;

/** What `measure.ts` wrote. */
export const Measured = z.strictObject({
  /** YYYY-MM-DD. */
  measuredOn: z.string(),
  scan: ScanUse,
  call: CallUse,
  /** USD a month of an environment that no one uses. */
  atRest: z.strictObject({ environment: z.string(), usd: count }),
});
export type Measured = z.infer<typeof Measured>;
