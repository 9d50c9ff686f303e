import type { TenantId } from '@cloudmend/domain/tenancy';
import { expression, NEW } from '../keyed-table/expression';
import type { KeyedTable } from '../keyed-table/keyed-table';
import { systemKey } from '../table';

/** Which tenant an installation of our app on a git server belongs to, and what was delivered by the servers. */
export interface Installations {
  /** True if the installation is now, or was already, this tenant's. */
  claim(server: string, installationId: number, tenantId: TenantId): Promise<boolean>;
  /** Strongly consistent; undefined if no one claimed it. */
  owner(server: string, installationId: number): Promise<TenantId | undefined>;
  /** Frees it after the app was uninstalled or the connection ended. */
  release(server: string, installationId: number): Promise<void>;
  /** True if the repository is now, or was already, connected to this tenant: two tokens can reach the same one. */
  claimRepository(server: string, hostId: number, tenantId: TenantId): Promise<boolean>;
  /** Frees a repository of this tenant. */
  releaseRepository(server: string, hostId: number, tenantId: TenantId): Promise<void>;
  /** True for the first delivery with an ID. */
  isFirstDelivery(server: string, deliveryId: string): Promise<boolean>;
  /** Lets a delivery that failed come again. */
  forgetDelivery(server: string, deliveryId: string): Promise<void>;
}

/** GitHub offers deliveries for redelivery for three days. */
const DELIVERY_SECONDS = 7 * 86_400;

const claimKey = (server: string, installationId: number) => ({
  pk: systemKey('INSTALLATION', server, String(installationId)),
  sk: 'CLAIM',
});
const repositoryKey = (server: string, hostId: number) => ({
  pk: systemKey('INSTALLATION', server, 'REPOSITORY', String(hostId)),
  sk: 'CLAIM',
});
const deliveryKey = (server: string, deliveryId: string) => ({
  pk: systemKey('DELIVERY', server, deliveryId),
  sk: 'DELIVERY',
});

const isTheirs = (tenantId: TenantId) => expression('attribute_not_exists(#pk) OR #tenantId = :tenantId', { tenantId });

export const openInstallations = (table: KeyedTable, clock: () => Date): Installations => ({
  claim: (server, installationId, tenantId) =>
    table.put({ ...claimKey(server, installationId), tenantId, claimedAt: clock().toISOString() }, isTheirs(tenantId)),
  owner: async (server, installationId) =>
    (await table.get<{ tenantId: TenantId }>(claimKey(server, installationId)))?.tenantId,
  release: async (server, installationId) => {
    await table.remove(claimKey(server, installationId));
  },
  claimRepository: (server, hostId, tenantId) =>
    table.put({ ...repositoryKey(server, hostId), tenantId, claimedAt: clock().toISOString() }, isTheirs(tenantId)),
  releaseRepository: async (server, hostId, tenantId) => {
    await table.remove(repositoryKey(server, hostId), isTheirs(tenantId));
  },
  isFirstDelivery: (server, deliveryId) =>
    table.put({ ...deliveryKey(server, deliveryId), ttl: Math.ceil(clock().getTime() / 1000) + DELIVERY_SECONDS }, NEW),
  forgetDelivery: async (server, deliveryId) => {
    await table.remove(deliveryKey(server, deliveryId));
  },
});
