import type { AuditEntry } from '@cloudmend/domain/audit';
import type { Contract, InputOf, OutputOf } from '@cloudmend/domain/contract';
import type { AnonymousActor, MemberActor, PersonActor, TenantId } from '@cloudmend/domain/tenancy';
import type { Stores } from '@cloudmend/store';
import type { Services } from './services';

/** The changed fields; null if there is nothing. */
export type AuditState = AuditEntry['before'];

export interface AuditChange {
  readonly before: AuditState;
  readonly after: AuditState;
}

/** What an operation may know of the request besides its input. */
export interface Call {
  readonly requestId: string;
  /** The caller's address, for rate limits and the audit trail. */
  readonly sourceIp: string;
  /** The address of the site that was called; undefined if the CDN did not say. */
  readonly siteUrl: string | undefined;
  /** The browser session; undefined if the token does not say. */
  readonly session: string | undefined;
  /** Aborted at the deadline. */
  readonly signal: AbortSignal;
  /** Sets the next page's cursor in the response header. */
  continueAt(cursor: string | undefined): void;
  /** For calls outside a tenant: writes the contract's entry to the audit trail of the changed tenant. */
  auditIn(tenantId: TenantId): void;
  /** Records the state before and after for the audit entry. Never a secret. */
  changes(before: AuditState, after: AuditState): void;
  /**
   * For calls outside a tenant whose entry must precede their effect: writes it to that tenant's audit trail now.
   * @throws if it cannot be written
   */
  recordIn(tenantId: TenantId, change: AuditChange): Promise<void>;
}

/** The context of a call outside a tenant. */
export type PlatformUses = Pick<
  Services,
  'system' | 'settings' | 'identity' | 'mail' | 'proofSigner' | 'clock' | 'newId' | 'log'
>;

/** The context of a call inside a tenant: stores bound to that tenant. */
export type MemberUses = Stores &
  PlatformUses &
  Pick<
    Services,
    | 'companyPool'
    | 'dns'
    | 'providers'
    | 'customerCloud'
    | 'workflow'
    | 'scheduler'
    | 'publishedTemplate'
    | 'changeWork'
    | 'gitHost'
    | 'outgoing'
    | 'models'
  >;

/** Who may call and in which order things happen; never business rules. */
export type Operation<C extends Contract, A = MemberActor> = (
  actor: A,
  input: InputOf<C>,
  call: Call,
) => Promise<OutputOf<C>>;
export type PersonOperation<C extends Contract> = Operation<C, PersonActor>;
export type AnonymousOperation<C extends Contract> = Operation<C, AnonymousActor>;
