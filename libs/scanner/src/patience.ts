import { CloudError, type CloudReader } from './cloud-port';
import { actionOf } from './aws/actions';

/**
 * A reader that stops asking when the time is up: what is under way then and what would follow is refused by its name, so that everything
 * read until then stays.
 */
export const readingWithin = (reader: CloudReader, milliseconds: number): CloudReader => {
  const limit = AbortSignal.timeout(milliseconds);
  const joined = new WeakMap<AbortSignal, AbortSignal>();
  const withLimit = (signal: AbortSignal | undefined): AbortSignal => {
    if (!signal) return limit;
    const both = joined.get(signal) ?? AbortSignal.any([signal, limit]);
    joined.set(signal, both);
    return both;
  };
  return {
    get calls() {
      return reader.calls;
    },
    read: async (call, signal) => {
      const late = (cause?: unknown): CloudError =>
        new CloudError(
          'unreachable',
          actionOf(call.service, call.operation),
          'TimeLimit',
          `There was no time left after ${milliseconds / 1000} s.`,
          { cause },
        );
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
