import type { TenantId } from '@cloudmend/domain/tenancy';
import { openKeyedTable } from '../keyed-table/keyed-table';
import type { ObjectStore } from '../snapshots/objects';
import type { StoreDeps } from '../store-deps';
import type { TrailKeys } from '../system/trail-keys';
import { isTenantKey, systemKey, trailKey } from '../table';
import { openTrailCopy, type TrailCopy } from './trail-copy';
import { openTrailMark } from './trail-mark';

type CopyDeps = Omit<StoreDeps, 'newId'> & { readonly objects: ObjectStore };

interface TenantCopyDeps extends CopyDeps {
  readonly trailKeys: Pick<TrailKeys, 'read'>;
}

/** The copy of one tenant's trail, sealed with a key that is destroyed with the workspace: a lock outlives it. */
export const openTenantTrailCopy = (
  { client, table, clock, objects, trailKeys }: TenantCopyDeps,
  tenantId: TenantId,
): TrailCopy => {
  const own = openKeyedTable(client, table, (partition) => isTenantKey(tenantId, partition));
  const mark = openTrailMark(own, tenantId, clock);
  const readKey = () => trailKeys.read(tenantId);
  const trail = openTrailCopy({
    readKey,
    table: own,
    pk: trailKey(tenantId),
    objects,
    folder: `tenants/${tenantId}/`,
    clock,
  });
  return {
    ...trail,
    copy: async () => {
      if ((await readKey()) === undefined) {
        await mark.end();
        return 0;
      }
      const taken = await mark.take();
      const lines = await trail.copy();
      await mark.settle(taken);
      return lines;
    },
  };
};

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
