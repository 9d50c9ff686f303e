import { CloudError } from '../cloud-port';
import type { Gap, ScanUnit } from '../snapshot';

const reasonOf = (error: CloudError): string => {
  const { failure, operation, code } = error;
  switch (failure) {
    case 'denied':
      return `Access denied: the role does not allow ${operation}.`;
    case 'throttled':
      return `AWS kept throttling ${operation}.`;
    case 'unreachable':
      return `${operation} got no answer (${code}).`;
    case 'not-asked':
      return 'Not asked: a scan of this kind has no use for it.';
    case 'not-recorded':
      return `${operation} is not part of the recording.`;
    default:
      return `${operation} failed (${code}).`;
  }
};

/** The reason why a fact is missing, as a sentence. */
export const whyUnread = (error: CloudError): string => reasonOf(error);

interface Entry {
  readonly operation: string;
  readonly reason: string;
  readonly subjects: Set<string>;
}

/** The gaps of one unit: the same refusal of a hundred buckets is one gap. */
export const openGapBook = (unit: ScanUnit) => {
  const entries = new Map<string, Entry>();
  return {
    /** Notes what could not be read; credentials that are not valid end the unit instead. @throws CloudError expired */
    note: (thrown: unknown, subject?: string): string => {
      if (!(thrown instanceof CloudError) || thrown.failure === 'expired') throw thrown;
      const reason = reasonOf(thrown);
      // What a scan of this kind does not ask is no gap.
      if (thrown.failure === 'not-asked') return reason;
      const key = `${thrown.operation} ${reason}`;
      const entry = entries.get(key) ?? { operation: thrown.operation, reason, subjects: new Set<string>() };
      if (subject !== undefined) entry.subjects.add(subject);
      entries.set(key, entry);
      return reason;
    },
    gaps: (): Gap[] =>
      [...entries.values()].map(({ operation, reason, subjects }) => {
        const [first] = subjects;
        const where =
          first === undefined
            ? ''
            : subjects.size === 1
              ? ` It was asked for ${first}.`
              : ` It was asked for ${subjects.size} resources, such as ${first}.`;
        return {
          accountId: unit.accountId,
          region: unit.region,
          service: unit.service,
          operation,
          reason: `${reason}${where}`,
        };
      }),
  };
};

export type GapBook = ReturnType<typeof openGapBook>;
