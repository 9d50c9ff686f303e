import type { ServiceProvider } from '@cloudmend/domain/company-sign-in';
import type { Schedule } from '@cloudmend/domain/schedules';
import type { TenantId } from '@cloudmend/domain/tenancy';
import type { RemediationEntry } from '@cloudmend/mend';
import type { CloudReader, Providers, RoleEntry } from '@cloudmend/scanner';
import type { RecordStore, Stores, TrailCopy } from '@cloudmend/store';
import type { QueueEntry, ScanBatch, ScanName, SystemStore } from '@cloudmend/store/system';
import type { Outgoing } from '../notify/outgoing';
import type { Models } from '../models';
import type { GitHost } from './git-host';
import type { Logger } from './logger';
import type { Settings } from './settings';
import type { TenantQuota } from './tenant-quota';

/** How to enter a customer's account, and with which provider. */
export interface AccountEntry extends RoleEntry {
  /** The provider's id. */
  readonly cloud: string;
}

/** The customers' clouds. */
export interface CustomerCloud {
  /** Returns a reader for the account. @throws CloudError denied if refused */
  enter(entry: AccountEntry): Promise<CloudReader>;
  /** True for an emulator, which trusts anyone: the probe for unconditioned trust then only warns. */
  readonly isEmulated: boolean;
}

/** The customers' clouds, to write to. Only the worker that makes direct fixes gets it. */
export interface Remediation {
  /** A session for one resource. @throws CloudError denied if the role refuses */
  enter(entry: RemediationEntry): Promise<CloudReader>;
}

/** The scan workflow: Step Functions on AWS, an interpreter of the same ASL locally. */
/** Runs of the scan workflow, each for a batch of a scan's accounts. */
export interface ScanRuns {
  /** Idempotent by the batch. */
  start(batch: ScanBatch): Promise<void>;
  stop(batch: ScanBatch): Promise<void>;
}

/** Scans in line, and their runs. Every change admits whatever has room then: no one polls. */
export interface ScanWorkflow {
  /** Puts a scan in line. Idempotent. @param redrives how often it was continued after it failed */
  start(scan: ScanName, accounts: number, redrives?: number): Promise<void>;
  /** Starts what has room. */
  admit(): Promise<void>;
  /** Starts an admitted batch whose run may have failed to start. */
  startAgain(batch: ScanBatch): Promise<void>;
  /** Starts the open batches of a scan that fell silent once more. False if that was done before. */
  resume(scan: ScanName): Promise<boolean>;
  /** An account was read. @param account its position in the scan */
  release(scan: ScanName, account: number): Promise<void>;
  /** A batch has ended. True if it was the scan's last. */
  finish(batch: ScanBatch): Promise<boolean>;
  /** A scan has ended. */
  end(scan: ScanName): Promise<void>;
  /** Takes a scan out of line and stops its runs. */
  stop(scan: ScanName): Promise<void>;
  /** Workspaces and scans that come before a scan; undefined if it does not wait. */
  countAhead(scan: ScanName): Promise<number | undefined>;
  /** Workspaces with open scans. */
  list(): Promise<readonly QueueEntry[]>;
}

/** What a timer is told: ids and times. Who may scan what is looked up when it goes off. */
export interface ScheduleTimer {
  readonly tenantId: TenantId;
  /** A ULID: the timer's name, which no slug can make too long or alike. */
  readonly scheduleId: string;
  readonly schedule: Schedule;
}

/** Timers of running schedules: EventBridge Scheduler on AWS, a timer over the table locally. Both fire at least once. */
export interface Scheduler {
  /** Creates the timer, or updates one that differs. */
  set(timer: ScheduleTimer): Promise<void>;
  /** A missing timer counts as removed. */
  remove(scheduleId: string): Promise<void>;
  /** When the place of the timers was made, as an ISO time: a new one is empty. Undefined where timers need none. */
  madeAt(): Promise<string | undefined>;
}

/** TXT records of the public DNS. */
export interface Dns {
  /** The texts at a name; none if it does not exist. @throws AppError unavailable if no server answers */
  txt(name: string): Promise<readonly string[]>;
}

/** A connection as the user pool needs it. */
export interface PoolConnection {
  readonly kind: 'saml' | 'oidc';
  readonly details: Readonly<Record<string, string>>;
  readonly emailAttribute: string;
  readonly groupsAttribute: string;
}

/** Companies' identity providers in the user pool. */
export interface CompanyPool {
  /** What an admin enters at the identity provider: the same for every workspace. */
  readonly serviceProvider: ServiceProvider;
  /** Creates the provider, or replaces its details. @throws AppError invalid if the pool rejects them */
  save(provider: string, connection: PoolConnection): Promise<void>;
  /** No one signs in by it any more. A missing provider counts as removed. */
  remove(provider: string): Promise<void>;
  /** Removes what the pool knows of a user who signed in by a provider. */
  removeUser(userName: string): Promise<void>;
  /** Offers every provider again, if a deployment changed the client. Returns whether some were missing. */
  offerAgain(): Promise<boolean>;
}

/** A user in the identity provider. */
export interface PoolUser {
  readonly sub: string;
  readonly email: string;
  /** Invited, without their own password yet. */
  readonly isNew: boolean;
  /** An authenticator app is set up. */
  readonly hasTotp: boolean;
  /** Signed up without proving the address. */
  readonly isUnconfirmed: boolean;
}

/** User accounts: Cognito on AWS, the emulator with the same calls locally. */
export interface IdentityProvider {
  /** @param name an address or a sub */
  find(name: string): Promise<PoolUser | undefined>;
  /** Makes a user without telling anyone. The one there is already stays as they are, except an unconfirmed sign-up: it is replaced, password included. */
  create(email: string): Promise<PoolUser>;
  /**
   * Mails a fresh temporary password, valid as long as an invitation; the one before stops working. It never passes through us.
   * @param siteUrl where to sign in. @default - the mail does not say
   */
  sendTemporaryPassword(email: string, siteUrl?: string): Promise<void>;
  /** Ends every session; a missing user has none. */
  signOutEverywhere(sub: string): Promise<void>;
  remove(sub: string): Promise<void>;
  /** Voids the password and emails a code to the proven address for setting a new one. */
  resetPassword(sub: string): Promise<void>;
  /** Sign-ups before the given time that never proved their address. */
  unconfirmedBefore(moment: Date): Promise<readonly Pick<PoolUser, 'sub' | 'email'>[]>;
  /** The subs of users who were disabled, and may not sign in. */
  listDisabled(): Promise<readonly string[]>;
}

export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  /** As plain text. */
  readonly body: string;
  /** The same as HTML. @default - text only */
  readonly html?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Email. */
export interface Mail {
  /** True in an environment without a sender, where `send` always fails. @default false */
  readonly isSilent?: boolean;
  /** @throws if the message was not accepted */
  send(message: MailMessage): Promise<void>;
}

/** The customer role template, where CloudFormation can fetch it. */
export interface PublishedTemplate {
  /** An address that anyone holding it may read for the given seconds; undefined if no template is published. */
  link(seconds: number): Promise<string | undefined>;
}

/** Signs proofs of changes with ECDSA on P-256: a key in KMS on AWS, a key in the state folder locally. */
export interface ProofSigner {
  /** The public key in PEM. */
  key(): Promise<{ readonly keyId: string; readonly publicKey: string }>;
  /** The signature in DER, over the SHA-256 of the bytes. */
  sign(bytes: Uint8Array): Promise<Uint8Array>;
}

/** A change to look at. */
export interface WokenChange {
  readonly tenantId: TenantId;
  readonly changeId: string;
}

/** The worker that takes the next steps of changes: behind a queue on AWS, in this process locally. */
export interface ChangeWork {
  /** Has the worker look at a change, at least once. Steps are written over versions, so twice does no harm. */
  wake(change: WokenChange): Promise<void>;
}

/** The dependencies of handlers, triggers and workers. Only the adapters differ between local mode and AWS. */
export interface Services {
  readonly settings: Settings;
  readonly system: SystemStore;
  /** @param access what the stores are for: on AWS each has its own role. @default write */
  openStores(tenantId: TenantId, access?: 'read' | 'write'): Stores;
  /** All of a tenant's records, for the worker of retention, export and erasure. */
  openRecords(tenantId: TenantId): RecordStore;
  /**
   * The copy of a tenant's audit trail, or of the platform's own if none is named. Only the copying function may access
   * them.
   */
  openTrailCopy(tenantId?: TenantId): TrailCopy;
  readonly quota: TenantQuota;
  /** The installed clouds with their checks, which are loaded by the first call: most functions need none. */
  readonly providers: () => Promise<Providers>;
  readonly customerCloud: CustomerCloud;
  readonly remediation: Remediation;
  readonly workflow: ScanWorkflow;
  readonly scheduler: Scheduler;
  readonly identity: IdentityProvider;
  /** The provider by user pool id: a trigger gets the pool from its event. */
  readonly openIdentity: (userPoolId: string) => IdentityProvider;
  readonly companyPool: CompanyPool;
  readonly dns: Dns;
  readonly mail: Mail;
  readonly outgoing: Outgoing;
  readonly models: Models;
  readonly publishedTemplate: PublishedTemplate;
  readonly proofSigner: ProofSigner;
  readonly changeWork: ChangeWork;
  readonly gitHost: GitHost;
  readonly clock: () => Date;
  /** Creates a ULID. */
  readonly newId: () => string;
  readonly log: Logger;
}

let provided: Services | undefined;

/** Called once by the composition root, before the first request. */
export const provideServices = (services: Services): void => {
  provided = services;
};

/** The services of this process. @throws Error if none were provided */
export const services = (): Services => {
  if (!provided) throw new Error('No services were provided: the composition root has not run.');
  return provided;
};
