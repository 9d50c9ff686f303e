import type { TenantId } from '@cloudmend/domain/tenancy';
import { openKeyedTable } from '../keyed-table/keyed-table';
import type { ObjectStore } from '../snapshots/objects';
import type { StoreDeps } from '../store-deps';
import { isTenantKey, systemKey, trailKey } from '../table';
import { openTrailCopy, type TrailCopy } from './trail-copy';

type CopyDeps = Omit<StoreDeps, 'newId'> & { readonly objects: ObjectStore };

/** The copy of one tenant's trail. */
export const openTenantTrailCopy = ({ client, table, clock, objects }: CopyDeps, tenantId: TenantId): TrailCopy =>
  openTrailCopy({
    table: openKeyedTable(client, table, (partition) => isTenantKey(tenantId, partition)),
    pk: trailKey(tenantId),
    objects,
    folder: `tenants/${tenantId}/`,
    clock,
  });

/** The copy of the platform's own trail. */
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
