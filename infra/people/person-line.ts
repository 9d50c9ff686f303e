import type { AuditEntry } from '@cloudmend/domain/audit';
import type { MembershipRecord } from '@cloudmend/store/system';
import type { Services } from '../runtime';
import { errorFields } from '../runtime';

/** Cognito waits five seconds for a trigger, and whoever signs in waits with it. */
const WAIT_MS = 1500;

const inTime = async (work: Promise<unknown>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The trail did not answer in time.')), WAIT_MS);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

type Uses = Pick<Services, 'openStores' | 'clock' | 'log'>;

/**
 * Writes what a person did at the identity provider into the trail of a workspace. Cognito tells its triggers no address; CloudTrail has it.
 * A line that cannot be written is loud in the log and keeps nobody out.
 */
export const leavePersonLine = async (
  { openStores, clock, log }: Uses,
  { tenantId, email, role, sub }: Pick<MembershipRecord, 'tenantId' | 'email' | 'role' | 'sub'>,
  { action, before, after }: Pick<AuditEntry, 'action' | 'before' | 'after'>,
): Promise<void> => {
  const line = { at: clock().toISOString(), actor: email, role, action, target: email, before, after, sub };
  try {
    await inTime(openStores(tenantId).audit.append({ ...line, outcome: 'done', requestId: '-', sourceIp: '-' }));
  } catch (error) {
    log.error('An audit line was lost.', { tenantId, ...errorFields(error) });
  }
};
