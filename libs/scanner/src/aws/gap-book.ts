import { CloudError } from '../cloud-port';
import { isOver } from './cloud-error';
import type { Gap, ScanUnit } from '../snapshot';

/**
 * The policy type that denied access, if AWS reports it: "… with an explicit deny in a service control policy", "…
 * because no permissions boundary allows …". @see "Troubleshoot access denied error messages" in the IAM user guide
 */
const REFUSED_BY: ReadonlyArray<readonly [said: RegExp, sentence: (operation: string) => string]> = [
  [
    /service control policy/i,
    (operation) => `Access denied: a service control policy of the organization does not allow ${operation}.`,
  ],
  [
    /resource control policy/i,
    (operation) => `Access denied: a resource control policy of the organization does not allow ${operation}.`,
  ],
  [
    /permissions boundary/i,
    (operation) => `Access denied: the permissions boundary of the role does not allow ${operation}.`,
  ],
  [/VPC endpoint policy/i, (operation) => `Access denied: the policy of a VPC endpoint does not allow ${operation}.`],
  [
    /explicit deny in a resource-based policy/i,
    (operation) => `Access denied: the policy of the resource denies ${operation}.`,
  ],
  [
    /explicit deny in an identity-based policy/i,
    (operation) => `Access denied: a policy of the role denies ${operation}.`,
  ],
];

const deniedBy = ({ operation, message }: CloudError): string =>
  REFUSED_BY.find(([said]) => said.test(message))?.[1](operation) ??
  `Access denied: the role does not allow ${operation}.`;

const toReason = (error: CloudError): string => {
  const { failure, operation, code } = error;
  switch (failure) {
    case 'denied':
      return deniedBy(error);
    case 'expired':
      return `AWS rejected the session for ${operation} (${code}), but accepted it elsewhere: the region may be disabled for the account.`;
    case 'not-offered':
      return `AWS does not offer ${operation.split(':')[0]} in this region.`;
    case 'throttled':
      return `AWS kept throttling ${operation}.`;
    case 'unreachable':
      return `${operation} got no answer (${code}).`;
    case 'not-asked':
      return 'Not read: this kind of scan does not need it.';
    case 'not-recorded':
      return `${operation} is not part of the recording.`;
    default:
      return `${operation} failed (${code}).`;
  }
};

/** The reason why a fact is missing, as a sentence. */
export const whyUnread = (error: CloudError): string => toReason(error);

interface Entry {
  readonly operation: string;
  readonly reason: string;
  readonly subjects: Set<string>;
}

/**
 * The gaps of one unit: the same denial for a hundred buckets is one gap. @param hasAnswered true once a call of
 * the unit succeeded, which proves that its credentials are valid
 */
export const openGapBook = (unit: ScanUnit, hasAnswered: () => boolean = () => false) => {
  const entries = new Map<string, Entry>();
  const notOffered = new Set<string>();
  return {
    /** Services that the region does not offer, named as in IAM actions. */
    notOffered: notOffered as ReadonlySet<string>,
    /**
     * Records what could not be read; invalid credentials end the unit instead. If they worked for another call of
     * the unit, only one region or bucket rejects them. @throws CloudError expired
     */
    note: (thrown: unknown, subject?: string): string => {
      if (!(thrown instanceof CloudError)) throw thrown;
      if (thrown.failure === 'expired' && (isOver(thrown.code) || !hasAnswered())) throw thrown;
      const reason = toReason(thrown);
      // Data that this kind of scan does not need is not a gap.
      if (thrown.failure === 'not-asked') return reason;
      if (thrown.failure === 'not-offered') {
        notOffered.add(thrown.operation.split(':')[0] ?? '');
        return reason;
      }
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
              ? ` It was requested for ${first}.`
              : ` It was requested for ${subjects.size} resources, such as ${first}.`;
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
