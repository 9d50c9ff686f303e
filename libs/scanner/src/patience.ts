import { CloudError, type CloudReader, TIME_LIMIT } from './cloud-port';
import { actionOf } from './aws/actions';

export interface PatientReader extends CloudReader {
  /** True once a call was refused because the time was up. */
  isCutShort(): boolean;
}

/**
 * A reader that stops asking when the time is up: what is under way then and what would follow is refused by its name, so that everything
 * read until then stays.
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
          actionOf(call.service, call.operation),
          TIME_LIMIT,
          `There was no time left after ${milliseconds / 1000} s.`,
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
