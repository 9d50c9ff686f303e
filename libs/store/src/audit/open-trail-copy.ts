import type { TenantId } from '@cloudmend/domain/tenancy';
import { openKeyedTable } from '../keyed-table/keyed-table';
import type { ObjectStore } from '../snapshots/objects';
import type { StoreDeps } from '../store-deps';
import type { TrailKeys } from '../system/trail-keys';
import { isTenantKey, systemKey, trailKey } from '../table';
import { openTrailCopy, type TrailCopy } from './trail-copy';

type CopyDeps = Omit<StoreDeps, 'newId'> & { readonly objects: ObjectStore };

interface TenantCopyDeps extends CopyDeps {
  readonly trailKeys: Pick<TrailKeys, 'read'>;
}

/** The copy of one tenant's trail, sealed with a key that is destroyed with the workspace: a lock outlives it. */
export const openTenantTrailCopy = (
  { client, table, clock, objects, trailKeys }: TenantCopyDeps,
  tenantId: TenantId,
): TrailCopy =>
  openTrailCopy({
    readKey: () => trailKeys.read(tenantId),
    table: openKeyedTable(client, table, (partition) => isTenantKey(tenantId, partition)),
    pk: trailKey(tenantId),
    objects,
    folder: `tenants/${tenantId}/`,
    clock,
  });

/** The copy of the platform's own trail, which names operators only. */
export const openPlatformTrailCopy = ({ client, table, clock, objects }: CopyDeps): TrailCopy => {
  const pk = systemKey('TRAIL');
  return openTrailCopy({
    table: openKeyedTable(client, table, (partition) => partition === pk),
    pk,
    objects,
    folder: 'platform/',
    clock,
  });
};
