import type { AuditEntry } from '@cloudmend/domain/audit';
import { BY_TOKEN } from '@cloudmend/domain/audit';
import type { PersonActor, MemberActor } from '@cloudmend/domain/tenancy';
import type { Stores } from '@cloudmend/store';
import type { Passage, Remarks } from './gate';
import { errorFields } from './logger';

const TARGET_FIELDS = ['scanId', 'accountId', 'scheduleId', 'findingId', 'id', 'roleArn', 'email', 'tenantId'] as const;
const TARGET_LENGTH = 256;

/** The subject of a call: the id in its input or output. */
const findTarget = (...candidates: readonly unknown[]): string => {
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
  /** Audited reads have their own name, with the call as target. @default - the contract's */
  readonly action?: 'data.export' | 'access.read';
  readonly actor: (PersonActor | MemberActor) & Pick<MemberActor, 'token'>;
  readonly outcome: AuditEntry['outcome'];
  readonly input?: unknown;
  readonly output?: unknown;
  readonly change?: Remarks['change'];
}

/** What a refused call requested, as far as its contract allows logging it. */
const pickAuditedInput = ({ auditInput = [] }: Passage['contract'], input: unknown): Pick<AuditEntry, 'asked'> => {
  const given = new Map(Object.entries(input ?? {}));
  const asked = auditInput.flatMap((name) => (given.has(name) ? [[name, given.get(name)] as const] : []));
  return asked.length > 0 ? { asked: Object.fromEntries(asked) } : {};
};

const toChange = (change: AuditedCall['change']): Pick<AuditEntry, 'before' | 'after'> => ({
  before: change?.before ?? null,
  after: change?.after ?? null,
});

/** A person who acts by a token is named with it. */
const nameActor = ({ email, sub, token }: AuditedCall['actor']): string =>
  token ? `${email}${BY_TOKEN}${token.name}` : email || sub;

/** The audit entry of a call: who, what, from where, before and after. */
export const toEntry = (
  { contract, event, requestId, services }: Passage,
  { actor, action, outcome, input, output, change }: AuditedCall,
): AuditEntry => ({
  at: services.clock().toISOString(),
  actor: nameActor(actor),
  role: actor.kind === 'member' ? actor.role : '-',
  action: action ?? contract.audit ?? contract.name,
  target: action ? contract.name : findTarget(input, output),
  outcome,
  requestId,
  sourceIp: event.requestContext.http.sourceIp,
  ...toChange(change),
  sub: actor.sub,
  // A refused call changed nothing.
  ...(outcome === 'denied' && { ...toChange(undefined), ...pickAuditedInput(contract, input) }),
});

/** Writes an entry to a tenant's audit trail. A failed write is logged as an error but does not undo the call. */
export const audit = async (passage: Passage, trail: Stores['audit'], call: AuditedCall): Promise<void> => {
  try {
    await trail.append(toEntry(passage, call));
  } catch (error) {
    passage.services.log.error('An audit entry was lost.', {
      requestId: passage.requestId,
      contract: passage.contract.name,
      ...errorFields(error),
    });
  }
};
