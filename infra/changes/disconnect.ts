import type { TenantId } from '@cloudmend/domain/tenancy';
import type { Stores } from '@cloudmend/store';
import type { SystemStore } from '@cloudmend/store/system';

interface Ended {
  readonly tenantId: TenantId;
  readonly server: string;
  readonly installationId: number;
}

/** Ends an installation or a connection: its repositories are disconnected, and others may connect them. */
export const disconnect = async (
  { installations }: Pick<SystemStore, 'installations'>,
  { repositories }: Pick<Stores, 'repositories'>,
  { tenantId, server, installationId }: Ended,
): Promise<void> => {
  const covered = (await repositories.list()).filter(
    (each) => each.server === server && each.installationId === installationId,
  );
  await repositories.markDisconnected(server, installationId);
  for (const { hostId } of covered) await installations.releaseRepository(server, hostId, tenantId);
  await installations.release(server, installationId);
};
