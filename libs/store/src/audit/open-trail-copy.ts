import type { TenantId } from '@cloudmend/domain/tenancy';
import { openKeyedTable } from '../keyed-table/keyed-table';
import type { ObjectStore } from '../snapshots/objects';
import type { StoreDeps } from '../store-deps';
import type { TrailKey, TrailKeys } from '../system/trail-keys';
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
  const openWith = ({ key, round, erasedThrough }: TrailKey): TrailCopy =>
    openTrailCopy({
      key,
      erasedThrough,
      table: own,
      pk: trailKey(tenantId),
      objects,
      // Copies from before a deletion are locked, and their key is gone.
      folder: round === 0 ? `tenants/${tenantId}/` : `tenants/${tenantId}/restored-${round}/`,
      clock,
    });
  return {
    copy: async () => {
      const key = await trailKeys.read(tenantId);
      if (key === undefined) {
        await mark.end();
        return 0;
      }
      const taken = await mark.take();
      const lines = await openWith(key).copy();
      await mark.settle(taken);
      return lines;
    },
    compare: async () => {
      const key = await trailKeys.read(tenantId);
      return key === undefined ? { copied: 0, waiting: 0, differsAt: null, isErased: true } : openWith(key).compare();
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
