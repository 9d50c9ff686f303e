import type { Role } from '@cloudmend/domain/permissions';
import type { TenantId, AccessGrant } from '@cloudmend/domain/tenancy';
import type { TenantRecord } from './tenants';

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

export interface SeatRules {
  /** Most managers of the tenant; asked when one is added (THREATS S29). */
  readonly managerLimit?: number | null | undefined;
  /** Refuses to take the last admin away (THREATS S28). */
  readonly keepsAnAdmin?: boolean;
}
