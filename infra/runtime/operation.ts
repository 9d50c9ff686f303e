import type { AuditEntry } from '@cloudmend/domain/audit';
import type { Contract, InputOf, OutputOf } from '@cloudmend/domain/contract';
import type { AnonymousActor, MemberActor, PersonActor, TenantId } from '@cloudmend/domain/tenancy';
import type { Stores } from '@cloudmend/store';
import type { Services } from './services';

/** The fields that a change is about; null where there is nothing. */
export type AuditState = AuditEntry['before'];

export interface AuditChange {
  readonly before: AuditState;
  readonly after: AuditState;
}

/** What an operation may know of the request besides its input. */
export interface Call {
  readonly requestId: string;
  /** The caller's address: for counting, and for the audit trail. */
  readonly sourceIp: string;
  /** The signed-in browser; undefined where the token does not say. */
  readonly session: string | undefined;
  /** Aborted when the deadline has passed. */
  readonly signal: AbortSignal;
  /** Names the next page of a list in the answer's header. */
  continueAt(cursor: string | undefined): void;
  /** For calls outside a tenant: writes the contract's line into the trail of the tenant that was changed. */
  auditIn(tenantId: TenantId): void;
  /** Says for the audit line what a thing was like and what it is like now. Never a secret. */
  changes(before: AuditState, after: AuditState): void;
  /** For calls outside a tenant whose line must stand before their effect: writes it into that tenant's trail now. @throws when it cannot be written */
  recordIn(tenantId: TenantId, change: AuditChange): Promise<void>;
}

/** What a call outside a tenant works with. */
export type PlatformUses = Pick<Services, 'system' | 'settings' | 'identity' | 'mail' | 'clock' | 'newId' | 'log'>;

/** What a call inside a tenant works with: stores that know no other tenant. */
export type MemberUses = Stores &
  PlatformUses &
  Pick<Services, 'providers' | 'customerCloud' | 'workflow' | 'scheduler' | 'publishedTemplate'>;

/** Who may ask and in which order things happen; never rules. */
export type Operation<C extends Contract, A = MemberActor> = (
  actor: A,
  input: InputOf<C>,
  call: Call,
) => Promise<OutputOf<C>>;
export type PersonOperation<C extends Contract> = Operation<C, PersonActor>;
export type AnonymousOperation<C extends Contract> = Operation<C, AnonymousActor>;
