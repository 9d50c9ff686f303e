import type { Role } from '@cloudmend/domain/permissions';
import type { TenantId, AccessGrant } from '@cloudmend/domain/tenancy';
import type { TenantRecord } from './tenants';

export interface MembershipRecord {
  readonly tenantId: TenantId;
  readonly sub: string;
  readonly email: string;
  readonly role: Role;
  /** `ended`: the last day of an auditor has passed. Derived on read, never stored. */
  readonly state: 'active' | 'invited' | 'ended';
  /** The last day (UTC) of an auditor's access. */
  readonly until?: string | undefined;
  readonly createdAt: string;
  /** The invitation, while pending. */
  readonly invitation?: Invitation | undefined;
}

export interface Invitation {
  readonly at: string;
  /** False until the email was sent, so that it is retried. */
  readonly isMailed: boolean;
  /** True for someone new: setting the password accepts. Everyone else accepts by themselves. */
  readonly byPassword: boolean;
  /** The address of the inviting user, for the email. Absent on older records. */
  readonly by?: string;
}

/** Conditions of a member change, checked at the time of the write. */
export interface MemberRules extends SeatRules {
  /** The actor, who must still have this role. */
  readonly by?: { readonly sub: string; readonly role: Role } | undefined;
}

export interface UserRecord {
  readonly sub: string;
  readonly email: string;
  readonly activeTenant: TenantId | undefined;
  readonly isSuperAdmin: boolean;
  /** Seconds since 1970. Earlier sessions have ended. */
  readonly signedOutAt?: number | undefined;
  /** The session that continues regardless: the one that changed the password. */
  readonly keptSession?: string | undefined;
  /** Seconds since 1970: since then every sign-in had a second factor. */
  readonly factorSince?: number | undefined;
  /** Seconds since 1970: when the user was first asked for a second factor as an admin. */
  readonly factorAskedAt?: number | undefined;
}

/** What decides whether a user may enter a tenant: read together, strongly consistent. */
export interface Access {
  readonly membership: MembershipRecord | undefined;
  readonly tenant: TenantRecord | undefined;
  readonly user: UserRecord | undefined;
}

export interface MemberStore {
  /** Reads membership and tenant together. An invalid slug costs the same reads and finds nothing. */
  access(sub: string, tenantText: string): Promise<Access>;
  ofUser(sub: string): Promise<readonly MembershipRecord[]>;
  ofTenant(tenantId: TenantId): Promise<readonly MembershipRecord[]>;
  /** The member with this address, strongly consistent. */
  byEmail(tenantId: TenantId, email: string): Promise<MembershipRecord | undefined>;
  /**
   * Adds a membership or changes its role and state. @throws AppError plan-limit, conflict for the last admin and for
   * inviting an existing member, forbidden if `by` lost the role
   */
  put(membership: Omit<MembershipRecord, 'createdAt'>, rules?: MemberRules): Promise<void>;
  /**
   * Changes an existing member based on their current record; undefined if they are missing or `next` returns nothing.
   * @throws AppError as `put`
   */
  change(
    member: Pick<MembershipRecord, 'sub' | 'tenantId'>,
    next: (member: MembershipRecord) => MembershipRecord | undefined,
    rules?: MemberRules,
  ): Promise<MembershipRecord | undefined>;
  /** Returns who was removed; undefined if no one was. @throws AppError as `put` */
  remove(
    sub: string,
    tenantId: TenantId,
    rules?: MemberRules & { readonly onlyInvited?: boolean },
  ): Promise<MembershipRecord | undefined>;
  user(sub: string): Promise<UserRecord | undefined>;
  /** Deletes what is known of a user who is in no workspace any more; false if they are in one. */
  forget(sub: string): Promise<boolean>;
  /** Ends the sessions started before this time, or before so many seconds later, except the one that is kept. */
  endSessions(sub: string, keptSession?: string, secondsLater?: number): Promise<void>;
  /** Records whether the latest sign-in had a second factor. */
  noteSignIn(sub: string, hasFactor: boolean): Promise<void>;
  /** Records that an admin was asked for a second factor; returns when that was first, in seconds since 1970. */
  askForFactor(sub: string): Promise<number>;
  setActiveTenant(sub: string, tenantId: TenantId): Promise<void>;
  /** Grants an operator access to a tenant until a given time. */
  giveAccess(sub: string, grant: AccessGrant): Promise<void>;
  /** Revokes an operator's access; does nothing without one. */
  endAccess(sub: string, tenantId: TenantId): Promise<void>;
  /** The tenants an operator currently has access to. */
  listAccess(sub: string): Promise<readonly AccessGrant[]>;
  /** Notes the subs of all users that are disabled in the user pool, in place of the ones noted before. */
  noteDisabled(subs: readonly string[]): Promise<void>;
  listDisabled(): Promise<readonly string[]>;
  setSuperAdmin(sub: string, email: string, isSuperAdmin: boolean): Promise<void>;
}

export interface SeatRules {
  /** Most managers of the tenant; asked when one is added. */
  readonly managerLimit?: number | null | undefined;
  /** Refuses to take the last admin away. */
  readonly keepsAnAdmin?: boolean;
}
