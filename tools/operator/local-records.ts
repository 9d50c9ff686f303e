import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ulid } from 'ulid';
import { cognitoIdentity, cognitoRestoring } from '@cloudmend/infra/adapters';
import { openObjects, openPlatformTrailCopy, openRecords, openStores, openTenantTrailCopy } from '@cloudmend/store';
import { openSystemStore } from '@cloudmend/store/system';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { pathToFileURL } from 'node:url';
import { startCognito } from '../local/emulators/cognito';
import { identityClient } from '../local/identity-client';
import { LOCAL_TABLE } from '../local/local-platform';
import { openTable } from '../local/open-table';
import { statusInFolder } from '../local/status-file';
import { openStateFolder } from '../local/state-folder';
import { OperatorError, type Records } from './records';

/** Opens the state that `npm start` left. @throws OperatorError, or StartError while a start is using it */
export const localRecords = async (stateFolder: string): Promise<Records> => {
  if (!existsSync(stateFolder))
    throw new OperatorError(
      `There is no local state in ${stateFolder} yet. Run npm start once, or name a deployment with --env.`,
    );
  const state = await openStateFolder(stateFolder);
  const dynamoDb = await openTable(LOCAL_TABLE, { path: state.tables, isFresh: false });
  const pool = await startCognito({ stateFolder: state.identity, triggers: {}, outbox: { deliver: () => undefined } });
  const admin = identityClient(pool);
  const deps = { client: dynamoDb.client, table: LOCAL_TABLE, clock: () => new Date(), newId: () => ulid() };
  const system = openSystemStore(deps);
  const snapshots = openObjects(pathToFileURL(state.snapshots).href);
  const copies = { ...deps, objects: openObjects(pathToFileURL(state.trailCopies).href), trailKeys: system.trailKeys };
  return {
    system,
    identity: cognitoIdentity(admin, pool.userPoolId),
    pool: cognitoRestoring(admin, pool.userPoolId),
    openTrail: (tenantId) =>
      openStores({ ...deps, snapshots, cursorSecret: system.cursorSecret }, tenantId as TenantId).audit,
    openStores: (tenantId) => openStores({ ...deps, snapshots, cursorSecret: system.cursorSecret }, tenantId),
    openScans: (tenantId) => openStores({ ...deps, snapshots, cursorSecret: system.cursorSecret }, tenantId).scans,
    openRecords: (tenantId) => openRecords({ ...deps, snapshots }, tenantId),
    status: () => statusInFolder(state.status),
    openRestorable: (tenantId) => openRecords({ ...deps, snapshots }, tenantId),
    restore: async () => {
      const folder = await mkdtemp(join(tmpdir(), 'cloudmend-restored-'));
      await cp(state.tables, folder, { recursive: true });
      const copy = await openTable(LOCAL_TABLE, { path: folder, isFresh: false });
      const copied = { ...deps, client: copy.client, snapshots };
      const copiedSystem = openSystemStore(copied);
      return {
        table: folder,
        at: null,
        system: copiedSystem,
        openRecords: (tenantId) => openRecords(copied, tenantId),
        openTrail: (tenantId) =>
          openStores({ ...copied, cursorSecret: copiedSystem.cursorSecret }, tenantId as TenantId).audit,
        remove: async () => {
          await copy.close();
          await rm(folder, { recursive: true });
        },
      };
    },
    openCopy: (tenantId) =>
      tenantId === undefined ? openPlatformTrailCopy(copies) : openTenantTrailCopy(copies, tenantId as TenantId),
    close: async () => {
      admin.destroy();
      await pool.stop();
      await dynamoDb.close();
    },
  };
};
