import type { Plan } from '@cloudmend/domain/plans';
import type { TenantId } from '@cloudmend/domain/tenancy';
import type { CompanyGate } from './company-sign-ins';

export interface TenantRecord {
  readonly tenantId: TenantId;
  readonly name: string;
  readonly plan: Plan;
  /** A deleted tenant leaves this tombstone for ever: its slug is used again by its own export alone. */
  readonly state: 'active' | 'deleted';
  readonly createdAt: string;
  /** Since when no admin of theirs can sign in any more: an operator may give them another one. */
  readonly ownerGoneSince?: string | undefined;
  /** Members without a second factor are refused. */
  readonly requiresSecondFactor?: boolean | undefined;
  /** Absent while company sign-in is off. */
  readonly companySignIn?: CompanyGate | undefined;
  /** When the workspace and its records are deleted. */
  readonly erasesAt?: string | undefined;
}

export interface TenantStore {
  /** True for live, deleted and held slugs alike; always the same reads. */
  isTaken(tenantId: string): Promise<boolean>;
  /** Holds a free slug for an address for 15 minutes; ends the address's earlier hold. False if it is not free. */
  hold(tenantId: TenantId, email: string): Promise<boolean>;
  /**
   * Creates the tenant with its first admin in one transaction and activates it if they have no other. `yours` if they
   * are already a member (a repeated call), `taken` otherwise; `member` if `firstOnly` and they have a tenant.
   */
  create(tenant: NewTenant, options?: { firstOnly?: boolean }): Promise<'created' | 'yours' | 'taken' | 'member'>;
  get(tenantId: TenantId): Promise<TenantRecord | undefined>;
  /** Every customer's workspace: the probe's is none. */
  list(): Promise<readonly TenantRecord[]>;
  /** Every workspace by name, the probe's included, in pages, after a workspace. */
  pages(after: TenantId | undefined, pageSize: number): AsyncIterable<readonly TenantRecord[]>;
  /** @throws AppError not-found */
  setPlan(tenantId: TenantId, plan: Plan): Promise<void>;
  /** Records that no admin of the tenant exists any more; undefined clears it. @throws AppError not-found */
  setOwnerGone(tenantId: TenantId, since: string | undefined): Promise<void>;
  /** @throws AppError not-found */
  requireSecondFactor(tenantId: TenantId, isRequired: boolean): Promise<void>;
  /** When the workspace is to be deleted; undefined calls it off. @throws AppError not-found */
  setErasure(tenantId: TenantId, erasesAt: string | undefined): Promise<void>;
  /** Remembers the digest of a finished export, also after the workspace is deleted. */
  noteArchive(tenantId: TenantId, digest: string): Promise<void>;
  /** True if an export of this workspace has this digest. */
  hasArchive(tenantId: TenantId, digest: string): Promise<boolean>;
  /** Makes a deleted workspace live again with its one admin; false if it is not deleted. */
  restore(tenant: Omit<NewTenant, 'name'>): Promise<boolean>;
  /** Leaves a tombstone without the workspace's name, and removes every membership. */
  remove(tenantId: TenantId): Promise<void>;
}

export interface NewTenant {
  readonly tenantId: TenantId;
  readonly name: string;
  readonly plan: Plan;
  readonly owner: { readonly sub: string; readonly email: string };
}
