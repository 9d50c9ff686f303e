import type { Role } from '@cloudmend/domain/permissions';
import type { Plan } from '@cloudmend/domain/plans';
import type { ScanStatus } from '@cloudmend/domain/scans';
import type { AccessGrant, TenantId } from '@cloudmend/domain/tenancy';
import type { AuditStore, ScheduleRecord, ScheduledSlot } from '../stores';
import type { SeatRules } from './seats';

export interface TenantRecord {
  readonly tenantId: TenantId;
  readonly name: string;
  readonly plan: Plan;
  /** A deleted tenant leaves this tombstone for ever: its slug is never used again (THREATS D4). */
  readonly state: 'active' | 'deleted';
  readonly createdAt: string;
  /** Since when no admin of theirs can sign in any more: an operator may give them another one (THREATS S28). */
  readonly ownerGoneSince?: string | undefined;
  /** Members without a second factor are not let in. */
  readonly requiresSecondFactor?: boolean | undefined;
}

export interface MembershipRecord {
  readonly tenantId: TenantId;
  readonly sub: string;
  readonly email: string;
  readonly role: Role;
  readonly state: 'active' | 'invited';
  readonly createdAt: string;
  /** How they were invited, while they are. */
  readonly invitation?: Invitation | undefined;
}

export interface Invitation {
  readonly at: string;
  /** False until the mail has left, so that it is sent again. */
  readonly isMailed: boolean;
  /** True for someone new: setting the password accepts. Everybody else accepts by themselves (THREATS S19). */
  readonly byPassword: boolean;
  /** The address of whoever invited them, for the mail. Absent on older ones. */
  readonly by?: string;
}

/** Conditions of a change of members, checked in the moment it is written. */
export interface MemberRules extends SeatRules {
  /** Whoever makes the change: they must still have this role. */
  readonly by?: { readonly sub: string; readonly role: Role } | undefined;
}

export interface UserRecord {
  readonly sub: string;
  readonly email: string;
  readonly activeTenant: TenantId | undefined;
  readonly isSuperAdmin: boolean;
  /** Seconds since 1970. Sessions that began earlier are over. */
  readonly signedOutAt?: number | undefined;
  /** The one session that goes on nevertheless: the one in which the password was changed. */
  readonly keptSession?: string | undefined;
  /** Seconds since 1970: from then on every sign-in had a second factor. */
  readonly factorSince?: number | undefined;
  /** Seconds since 1970: when they were first asked for a second factor as an admin. */
  readonly factorAskedAt?: number | undefined;
}

/** What decides whether a person may enter a tenant: read in one go, strongly consistent. */
export interface Access {
  readonly membership: MembershipRecord | undefined;
  readonly tenant: TenantRecord | undefined;
  readonly user: UserRecord | undefined;
}

export interface TenantStore {
  /** True for live, deleted and held slugs alike; always the same reads. */
  isTaken(tenantId: string): Promise<boolean>;
  /** Keeps a free slug for an address for 15 minutes; an earlier hold of the address ends. False when it is not free. */
  hold(tenantId: TenantId, email: string): Promise<boolean>;
  /**
   * Creates the tenant with its first admin in one transaction and makes it their active one where they have none.
   * `yours` when they are its member already (a repeated call), `taken` otherwise; `member` when `firstOnly` and they have a tenant.
   */
  create(tenant: NewTenant, options?: { firstOnly?: boolean }): Promise<'created' | 'yours' | 'taken' | 'member'>;
  get(tenantId: TenantId): Promise<TenantRecord | undefined>;
  list(): Promise<readonly TenantRecord[]>;
  /** @throws AppError not-found */
  setPlan(tenantId: TenantId, plan: Plan): Promise<void>;
  /** Notes that the tenant has nobody left who could administer it; undefined: that it has again. @throws AppError not-found */
  setOwnerGone(tenantId: TenantId, since: string | undefined): Promise<void>;
  /** @throws AppError not-found */
  requireSecondFactor(tenantId: TenantId, isRequired: boolean): Promise<void>;
  /** Leaves a tombstone and removes every membership. */
  remove(tenantId: TenantId): Promise<void>;
}

export interface NewTenant {
  readonly tenantId: TenantId;
  readonly name: string;
  readonly plan: Plan;
  readonly owner: { readonly sub: string; readonly email: string };
}

export interface MemberStore {
  /** Reads membership and tenant together. A text that is no slug costs the same reads and finds nothing. */
  access(sub: string, tenantText: string): Promise<Access>;
  ofUser(sub: string): Promise<readonly MembershipRecord[]>;
  ofTenant(tenantId: TenantId): Promise<readonly MembershipRecord[]>;
  /** The member of this address, strongly consistent. */
  byEmail(tenantId: TenantId, email: string): Promise<MembershipRecord | undefined>;
  /** Adds a membership or changes its role and state. @throws AppError plan-limit, conflict for the last admin and for an invitation of a standing member, forbidden when `by` lost the role */
  put(membership: Omit<MembershipRecord, 'createdAt'>, rules?: MemberRules): Promise<void>;
  /** Changes a member who is there, as they are in that moment; undefined when they are not, or when `next` answers nothing. @throws AppError as `put` */
  change(
    member: Pick<MembershipRecord, 'sub' | 'tenantId'>,
    next: (member: MembershipRecord) => MembershipRecord | undefined,
    rules?: MemberRules,
  ): Promise<MembershipRecord | undefined>;
  /** Answers who was removed; undefined when nobody was. @throws AppError as `put` */
  remove(
    sub: string,
    tenantId: TenantId,
    rules?: MemberRules & { readonly onlyInvited?: boolean },
  ): Promise<MembershipRecord | undefined>;
  user(sub: string): Promise<UserRecord | undefined>;
  /** Ends the sessions that began before this moment, but for the one that is kept. */
  endSessions(sub: string, keptSession?: string): Promise<void>;
  /** Notes whether a sign-in that was just made had a second factor. */
  noteSignIn(sub: string, hasFactor: boolean): Promise<void>;
  /** Notes that an admin was asked for a second factor; answers when that was first, in seconds since 1970. */
  askForFactor(sub: string): Promise<number>;
  setActiveTenant(sub: string, tenantId: TenantId): Promise<void>;
  /** Lets an operator into a tenant until a moment. */
  giveAccess(sub: string, grant: AccessGrant): Promise<void>;
  /** Takes an operator's leave back; without one nothing happens. */
  endAccess(sub: string, tenantId: TenantId): Promise<void>;
  /** What an operator may enter at this moment. */
  accessOf(sub: string): Promise<readonly AccessGrant[]>;
  setSuperAdmin(sub: string, email: string, isSuperAdmin: boolean): Promise<void>;
}

/** An account that a scan is about to read, or reads. */
export interface AccountReading {
  readonly tenantId: TenantId;
  readonly scanId: string;
  readonly accountId: string;
}

/** The places in which accounts of all workspaces are read: as many as there are readers for, and a fair share for each workspace. */
export interface ReadingPlaces {
  /** True when the account has one of so many places, now or since before; false when its workspace has no room for now. */
  take(reading: AccountReading, places: number): Promise<boolean>;
  /** Without a place nothing happens. */
  giveBack(reading: AccountReading): Promise<void>;
  /** What holds a place now. */
  list(): Promise<readonly AccountReading[]>;
}

/** That a tenant holds an AWS account, as it was made last. */
export interface AccountClaim {
  readonly accountId: string;
  readonly tenantId: TenantId;
  /** Another one each time the tenant claims the account. */
  readonly version: string;
}

/** Which tenant holds an AWS account: one at a time, proven by having entered it. */
export interface AccountClaims {
  /** True when the account is now, or was already, this tenant's. */
  claim(accountId: string, tenantId: TenantId): Promise<boolean>;
  /** This tenant's claim, strongly consistent; undefined where it holds none. */
  held(accountId: string, tenantId: TenantId): Promise<AccountClaim | undefined>;
  /** Ends this very claim; one that was made since stays, the same tenant's too. */
  release(claim: AccountClaim): Promise<void>;
}

/** An answer as it is kept for a repeated call. */
export interface KeptAnswer {
  readonly status: number;
  readonly body: string;
}

export type CallState =
  | { readonly kind: 'fresh' }
  | { readonly kind: 'running' }
  | { readonly kind: 'answered'; readonly answer: KeptAnswer }
  | { readonly kind: 'other-body' };

/** Calls with an effect, so that a repeated one answers the same and does nothing again. */
export interface CallLog {
  /** Takes the key for `seconds`, unless it is taken. */
  begin(key: string, bodyHash: string, seconds: number): Promise<CallState>;
  /** Keeps the answer for `seconds`. */
  finish(key: string, answer: KeptAnswer, seconds: number): Promise<void>;
  /** Frees the key after a failure without effect. */
  abandon(key: string): Promise<void>;
}

/** Counts uses in fixed windows. */
export interface RateWindows {
  /** Counts one use; refused ones are not counted. */
  take(
    name: string,
    limit: number,
    windowSeconds: number,
  ): Promise<{ readonly allowed: boolean; readonly retryAfterSeconds: number }>;
}

/** The last sign-up under each address: it ties the password to whoever proves the address (THREATS S07). */
export interface SignUps {
  /** Replaces an earlier sign-up of the address. */
  begin(email: string, proof: string | undefined): Promise<void>;
  /** True when the last sign-up of the address came with this proof, within a day. */
  isProven(email: string, proof: string | undefined): Promise<boolean>;
}

/** What a visitor wrote. */
export interface ContactMessage {
  readonly id: string;
  readonly at: string;
  readonly name: string;
  readonly email: string;
  readonly company?: string | undefined;
  readonly message: string;
}

export interface ContactLog {
  add(message: ContactMessage): Promise<void>;
  /** Newest first. */
  list(): Promise<readonly ContactMessage[]>;
}

/** A scan that has not ended, in any tenant: what the watchdog looks at. */
export interface UnfinishedScan {
  readonly tenantId: TenantId;
  readonly scanId: string;
  readonly status: Extract<ScanStatus, 'queued' | 'running'>;
  readonly scanTs: string;
  /** The last sign of life of a worker; when it was asked for while none has begun. */
  readonly touchedAt: string;
}

/** A slot that came up while its tenant had no room for another scan; given up after `until`. */
export interface WaitingRun extends ScheduledSlot {
  readonly tenantId: TenantId;
  readonly until: string;
}

export interface WaitingRuns {
  add(run: WaitingRun): Promise<void>;
  /** Oldest slot first. */
  list(): Promise<readonly WaitingRun[]>;
  remove(run: Pick<WaitingRun, 'tenantId' | 'scheduleId' | 'slot'>): Promise<void>;
}

/** A schedule that runs, in any tenant: what a timer of our own looks at. */
export interface ActiveSchedule
  extends Pick<ScheduleRecord, 'scheduleId' | 'schedule' | 'activeSince' | 'handledThrough'> {
  readonly tenantId: TenantId;
}

/** The gate's own records, across tenants. Never handed to an operation that only needs one tenant. */
export interface SystemStore {
  readonly tenants: TenantStore;
  readonly members: MemberStore;
  readonly accountClaims: AccountClaims;
  readonly calls: CallLog;
  readonly rates: RateWindows;
  readonly waitingRuns: WaitingRuns;
  readonly contacts: ContactLog;
  readonly signUps: SignUps;
  readonly readingPlaces: ReadingPlaces;
  /** What is done to the platform itself, outside any tenant. */
  readonly trail: AuditStore;
  /** What page tokens are signed with. */
  cursorSecret(): Promise<string>;
  /** Every scan of every tenant that has not ended, oldest first. */
  listUnfinishedScans(): Promise<readonly UnfinishedScan[]>;
  /** Every schedule of every live tenant that runs. */
  listActiveSchedules(): Promise<readonly ActiveSchedule[]>;
}
