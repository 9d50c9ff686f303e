import type { AuditEntry } from '@cloudmend/domain/audit';
import type { Contract } from '@cloudmend/domain/contract';
import type { PersonActor, MemberActor } from '@cloudmend/domain/tenancy';
import type { Stores } from '@cloudmend/store';
import type { Logger } from './logger';
import { errorFields } from './logger';

const TARGET_FIELDS = ['scanId', 'accountId', 'scheduleId', 'findingId', 'id', 'roleArn', 'email', 'tenantId'] as const;
const TARGET_LENGTH = 256;

/** What a call was about: the id that its input or its answer names. */
const targetOf = (...candidates: readonly unknown[]): string => {
  for (const candidate of candidates) {
    if (typeof candidate !== 'object' || candidate === null) continue;
    for (const field of TARGET_FIELDS) {
      const value = Object.hasOwn(candidate, field) ? (candidate as Record<string, unknown>)[field] : undefined;
      if (typeof value === 'string') return value.slice(0, TARGET_LENGTH);
    }
  }
  return '-';
};

export interface AuditedCall {
  readonly contract: Contract;
  readonly actor: PersonActor | MemberActor;
  readonly requestId: string;
  readonly at: Date;
  readonly outcome: AuditEntry['outcome'];
  readonly input?: unknown;
  readonly output?: unknown;
}

/** Writes one line into a tenant's trail. A line that cannot be written is loud in the log, but does not undo the call. */
export const audit = async (trail: Stores['audit'], log: Logger, { contract, actor, requestId, at, outcome, input, output }: AuditedCall): Promise<void> => {
  const entry: AuditEntry = {
    at: at.toISOString(),
    actor: actor.email || actor.sub,
    action: contract.audit ?? contract.name,
    target: targetOf(input, output),
    outcome,
    requestId,
  };
  try {
    await trail.append(entry);
  } catch (error) {
    log.error('An audit line was lost.', { requestId, contract: contract.name, ...errorFields(error) });
  }
};
