import type { Schedule } from '@cloudmend/domain/schedules';
import type { TenantId } from '@cloudmend/domain/tenancy';
import type { CloudReader, Providers, RoleEntry } from '@cloudmend/scanner';
import type { Stores, TrailCopy } from '@cloudmend/store';
import type { SystemStore } from '@cloudmend/store/system';
import type { Logger } from './logger';
import type { Settings } from './settings';
import type { TenantQuota } from './tenant-quota';

/** How to enter a customer's account, and at which provider. */
export interface AccountEntry extends RoleEntry {
  /** The provider's id. */
  readonly cloud: string;
}

/** The customer's clouds. */
export interface CustomerCloud {
  /** Answers a reader for the account. @throws CloudError denied when it refuses */
  enter(entry: AccountEntry): Promise<CloudReader>;
  /** True for an emulator, which lets any role through: then the probe for unconditioned trust warns only. */
  readonly isEmulated: boolean;
}

/** The scan workflow: Step Functions on AWS, the interpreter of the same ASL on a laptop. */
export interface ScanWorkflow {
  /** Idempotent by scanId. */
  start(input: { scanId: string; tenantId: TenantId }): Promise<void>;
  stop(scanId: string): Promise<void>;
}

/** What a timer is told: ids and times. Who may scan what is looked up when it goes off (THREATS S53). */
export interface ScheduleTimer {
  readonly tenantId: TenantId;
  /** A ULID: the timer's name, which no slug can make too long or alike (THREATS S54). */
  readonly scheduleId: string;
  readonly schedule: Schedule;
  readonly isPaused: boolean;
}

/** The timers of schedules: EventBridge Scheduler on AWS, a timer over the table on a laptop. Both fire at least once. */
export interface Scheduler {
  /** Makes the timer, or changes it. */
  set(timer: ScheduleTimer): Promise<void>;
  /** One that is not there counts as removed. */
  remove(scheduleId: string): Promise<void>;
}

/** Someone in the identity provider. */
export interface PoolUser {
  readonly sub: string;
  readonly email: string;
  /** Invited, and no password of their own yet. */
  readonly isNew: boolean;
  /** An authenticator app is set up. */
  readonly hasTotp: boolean;
  /** Signed up, and the address never proven. */
  readonly isUnconfirmed: boolean;
}

/** Who can sign in: Cognito on AWS, the emulator with the same calls on a laptop. */
export interface IdentityProvider {
  /** @param name an address or a sub */
  find(name: string): Promise<PoolUser | undefined>;
  /** Makes a user without telling anybody. The one there is already stays as they are, except an unconfirmed sign-up: it is replaced, password included (THREATS S07). */
  create(email: string): Promise<PoolUser>;
  /** Mails a fresh temporary password, valid for 72 hours; the one before stops working. It never passes through us (THREATS S73). */
  sendTemporaryPassword(email: string): Promise<void>;
  /** Ends every session; a user who is gone has none. */
  signOutEverywhere(sub: string): Promise<void>;
  remove(sub: string): Promise<void>;
  /** Voids the password and mails a code to the proven address, with which a new one is set. */
  resetPassword(sub: string): Promise<void>;
  /** Everybody who signed up before a moment and never proved their address. */
  unconfirmedBefore(moment: Date): Promise<readonly Pick<PoolUser, 'sub' | 'email'>[]>;
}

/** The post. */
export interface Mail {
  /** @throws when the message was not taken */
  send(message: { readonly to: string; readonly subject: string; readonly body: string }): Promise<void>;
}

/** The template of the customers' role where CloudFormation can fetch it. */
export interface PublishedTemplate {
  /** An address that whoever has it may read from for so many seconds; undefined where no template is published. */
  link(seconds: number): Promise<string | undefined>;
}

/** Everything that handlers, triggers and workers are made of. Only adapters differ between a laptop and AWS. */
export interface Services {
  readonly settings: Settings;
  readonly system: SystemStore;
  /** @param access what the stores are for: on AWS each has a role of its own. @default write */
  openStores(tenantId: TenantId, access?: 'read' | 'write'): Stores;
  /** The copy of a tenant's audit trail, or of the platform's own where none is named. Only the function that makes copies may reach them. */
  openTrailCopy(tenantId?: TenantId): TrailCopy;
  readonly quota: TenantQuota;
  readonly providers: Providers;
  readonly customerCloud: CustomerCloud;
  readonly workflow: ScanWorkflow;
  readonly scheduler: Scheduler;
  readonly identity: IdentityProvider;
  /** The provider by the id of its pool: a trigger learns the pool from its event. */
  readonly identityOf: (userPoolId: string) => IdentityProvider;
  readonly mail: Mail;
  readonly publishedTemplate: PublishedTemplate;
  readonly clock: () => Date;
  /** A fresh ULID. */
  readonly newId: () => string;
  readonly log: Logger;
}

let provided: Services | undefined;

/** Called once by the composition root, before the first request. */
export const provideServices = (services: Services): void => {
  provided = services;
};

/** The services of this process. @throws Error when nothing was provided */
export const services = (): Services => {
  if (!provided) throw new Error('No services were provided: the composition root has not run.');
  return provided;
};
