import { CloudError, type CloudReader, TIME_LIMIT } from './cloud-port';
import { findAction } from './aws/actions';

export interface PatientReader extends CloudReader {
  /** True if a call was skipped because time ran out. */
  isCutShort(): boolean;
}

/**
 * A reader that stops when time runs out: calls in progress and later ones fail with a specific code, so that
 * everything read until then is kept.
 */
export const readingWithin = (reader: CloudReader, milliseconds: number): PatientReader => {
  let isCutShort = false;
  const limit = AbortSignal.timeout(milliseconds);
  const joined = new WeakMap<AbortSignal, AbortSignal>();
  const withLimit = (signal: AbortSignal | undefined): AbortSignal => {
    if (!signal) return limit;
    const both = joined.get(signal) ?? AbortSignal.any([signal, limit]);
    joined.set(signal, both);
    return both;
  };
  return {
    isCutShort: () => isCutShort,
    get calls() {
      return reader.calls;
    },
    read: async (call, signal) => {
      const late = (cause?: unknown): CloudError => {
        isCutShort = true;
        return new CloudError(
          'unreachable',
          findAction(call.service, call.operation),
          TIME_LIMIT,
          `The scan ran out of time after ${milliseconds / 1000} s.`,
          { cause },
        );
      };
      if (limit.aborted && signal?.aborted !== true) throw late();
      try {
        return await reader.read(call, withLimit(signal));
      } catch (thrown) {
        if (limit.aborted && signal?.aborted !== true && !(thrown instanceof CloudError)) throw late(thrown);
        throw thrown;
      }
    },
  };
};
