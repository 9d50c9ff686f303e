import { pathToFileURL } from 'node:url';
import { ulid } from 'ulid';
import { type GitHubServer, gitHosts, keyProofSigner } from '@cloudmend/infra/adapters';
import type { Services } from '@cloudmend/infra/runtime';
import { openObjects, openSecretBox, openStores } from '@cloudmend/store';
import { openSystemStore } from '@cloudmend/store/system';
import { type DemoCloudSettings, openWrittenFacts } from '../../demo-cloud';
import { openProofKey, openTokenKey } from '../key-files';
import { localLogger } from '../local-logger';
import {
  LOCAL_ACCOUNT_ID,
  LOCAL_ACCOUNTS_AT_ONCE,
  LOCAL_MEND_ROLE_ARN,
  LOCAL_REGION,
  LOCAL_TABLE,
  LOCAL_WORKER_ROLE_ARN,
} from '../local-platform';
import { localRemediation } from '../local-remediation';
import { openTable } from '../open-table';
import { openStateFolder } from '../state-folder';

export interface WorkerOptions {
  readonly stateFolder: string;
  /** A git server in another process. @default - none */
  readonly github?: GitHubServer;
  /** The worker's clock runs ahead of the machine's. @default 0 */
  readonly aheadMs?: number;
}

export type WorkerServices = Pick<
  Services,
  'settings' | 'system' | 'openStores' | 'remediation' | 'proofSigner' | 'changeWork' | 'gitHost' | 'clock' | 'log'
>;

/** The worker of the local product without its pages, its API and its scans: all that it knows is in its folder. */
export interface Worker {
  readonly services: WorkerServices;
  readonly demo: DemoCloudSettings;
  /** What was written to the demo cloud, a fact a line. */
  readonly factsFile: string;
  close(): Promise<void>;
}

export const openWorker = async ({ stateFolder, github, aheadMs = 0 }: WorkerOptions): Promise<Worker> => {
  const state = await openStateFolder(stateFolder);
  const dynamoDb = await openTable(LOCAL_TABLE, { path: state.tables });
  const clock = () => new Date(Date.now() + aheadMs);
  const tableDeps = {
    client: dynamoDb.client,
    table: LOCAL_TABLE,
    clock,
    newId: () => ulid(clock().getTime()),
  };
  const system = openSystemStore(tableDeps);
  const snapshots = pathToFileURL(state.snapshots).href;
  const storeDeps = {
    ...tableDeps,
    snapshots: openObjects(snapshots),
    cursorSecret: system.cursorSecret,
    secrets: openSecretBox(await openTokenKey(state.tokenKey)),
  };
  const demo: DemoCloudSettings = { now: clock, facts: openWrittenFacts(state.demoFacts) };
  const openOwn: Services['openStores'] = (tenantId) => openStores(storeDeps, tenantId);
  return {
    demo,
    factsFile: state.demoFacts,
    close: () => dynamoDb.close(),
    services: {
      settings: {
        table: LOCAL_TABLE,
        snapshots,
        userPoolId: '-',
        userPoolClientId: '-',
        companyClientId: '-',
        masterAccountId: LOCAL_ACCOUNT_ID,
        workerRoleArn: LOCAL_WORKER_ROLE_ARN,
        mendRoleArn: LOCAL_MEND_ROLE_ARN,
        region: LOCAL_REGION,
        accountsAtOnce: LOCAL_ACCOUNTS_AT_ONCE,
        build: 'local',
      },
      system,
      openStores: openOwn,
      remediation: localRemediation({ endpoint: undefined, demo }),
      proofSigner: keyProofSigner(await openProofKey(state.proofKey)),
      // A change is woken by the test.
      changeWork: { wake: async () => undefined },
      gitHost: gitHosts({
        servers: () => (github ? [github] : []),
        connectionsOf: (tenantId) => openOwn(tenantId).repositories,
        trusted: github ? [new URL(github.server).origin] : [],
        clock,
      }),
      clock,
      log: localLogger((text) => process.stderr.write(text)),
    },
  };
};
