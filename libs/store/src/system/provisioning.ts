import type { Role } from '@cloudmend/domain/permissions';
import type { TenantId } from '@cloudmend/domain/tenancy';

interface Provisioned {
  readonly id: string;
  /** What the directory calls it. */
  readonly externalId?: string | undefined;
  readonly createdAt: string;
  readonly changedAt: string;
  /** Counts its changes. */
  readonly version: number;
}

/** A person as the directory of a company describes them: of that no more than we use. */
export interface ProvisionedUser extends Provisioned {
  readonly userName: string;
  readonly displayName?: string | undefined;
  readonly name?:
    | {
        readonly formatted?: string | undefined;
        readonly givenName?: string | undefined;
        readonly familyName?: string | undefined;
      }
    | undefined;
  readonly emails: ReadonlyArray<{
    readonly value: string;
    readonly type?: string | undefined;
    readonly primary?: boolean | undefined;
  }>;
  readonly active: boolean;
  /** By which the person signs in and is a member; lower case. */
  readonly address: string;
  /** The member; null for someone without a role. */
  readonly sub: string | null;
  /** The role that the directory's groups gave; null if they gave none. */
  readonly role: Role | null;
}

export interface ProvisionedGroup extends Provisioned {
  readonly displayName: string;
  /** The ids of its users. */
  readonly members: readonly string[];
  /** Users whose role may not follow the group yet. */
  readonly unsettled: readonly string[];
}

/** Users or groups of a workspace. */
export interface Resources<R extends Provisioned> {
  /** Strongly consistent. */
  find(tenantId: TenantId, id: string): Promise<R | undefined>;
  findMany(tenantId: TenantId, ids: readonly string[]): Promise<readonly R[]>;
  /** By a name that one of them has, whatever its case. */
  findNamed(tenantId: TenantId, kind: string, name: string): Promise<R | undefined>;
  listByExternalId(tenantId: TenantId, externalId: string): Promise<readonly R[]>;
  /** Oldest first. */
  list(tenantId: TenantId): Promise<readonly R[]>;
  /** @throws AppError conflict for a name that is taken, or too many */
  create(tenantId: TenantId, resource: R): Promise<void>;
  /** False if it changed meanwhile. @throws AppError conflict for a name that is taken */
  save(tenantId: TenantId, before: R, after: R): Promise<boolean>;
  /** False if it changed meanwhile. */
  remove(tenantId: TenantId, resource: R): Promise<boolean>;
}

/** What directories have provisioned by SCIM. */
export interface ProvisioningStore {
  /** Named by `userName` and `address`. */
  readonly users: Resources<ProvisionedUser>;
  /** Named by `displayName`. */
  readonly groups: Resources<ProvisionedGroup>;
  /** Of a deleted workspace. */
  removeAll(tenantId: TenantId): Promise<void>;
}
