import type { AuditEntry } from '@cloudmend/domain/audit';
import type { MembershipRecord } from '@cloudmend/store/system';
import type { Services } from '../runtime';
import { errorFields } from '../runtime';

/** Cognito waits five seconds for a trigger, and the user waits with it. */
const WAIT_MS = 1500;

const inTime = async (work: Promise<unknown>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The audit trail did not answer in time.')), WAIT_MS);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

type Uses = Pick<Services, 'openStores' | 'clock' | 'log'>;

/**
 * Logs a user's action at the identity provider in a workspace's audit trail. Cognito passes no address to triggers;
 * CloudTrail has it. A failed write is logged as an error but locks no one out.
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
    log.error('An audit entry was lost.', { tenantId, ...errorFields(error) });
  }
};
