import { pathToFileURL } from 'node:url';
import { ulid } from 'ulid';
import { endpoints } from '@cloudmend/infra/endpoints';
import { cognitoCompanyPool, cognitoIdentity, gitHosts, keyProofSigner } from '@cloudmend/infra/adapters';
import { PROVIDERS } from '@cloudmend/infra/providers';
import { provideServices, type Services, tenantQuota } from '@cloudmend/infra/runtime';
import { localScanHandlers, localScanWorkflow, openAdmission } from '@cloudmend/infra/scan';
import { customMessage, postConfirmation, preSignUp, preTokenGeneration } from '@cloudmend/infra/triggers';
import {
  openObjects,
  openPlatformTrailCopy,
  openRecords,
  openSecretBox,
  openStores,
  openTenantTrailCopy,
} from '@cloudmend/store';
import { openSystemStore } from '@cloudmend/store/system';
import { openWrittenFacts, toMidnight } from '../demo-cloud';
import { localChangeWork } from './change-work';
import { localCustomerCloud } from './customer-cloud';
import { isLive, linkedBy, nextDemoAccount } from './demo-account';
import { startCognito } from './emulators/cognito';
import { demoGitHub } from './emulators/github/demo-github';
import { demoGitLab } from './emulators/gitlab/demo-gitlab';
import { openCompany } from './emulators/identity-providers/open-identity-providers';
import { assertAddressFree } from './free-port';
import { identityClient } from './identity-client';
import { openClock } from './local-clock';
import { faultFields, localLogger } from './local-logger';
import {
  GIT_PATH,
  GITLAB_PATH,
  IDENTITY_PATH,
  LOCAL_ACCOUNT_ID,
  LOCAL_ACCOUNTS_AT_ONCE,
  LOCAL_REGION,
  LOCAL_TABLE,
  LOCAL_MEND_ROLE_ARN,
  LOCAL_WORKER_ROLE_ARN,
  platformSettings,
} from './local-platform';
import type { LocalSettings } from './local-settings';
import { openProofKey, openTokenKey } from './key-files';
import { openTable } from './open-table';
import { type OutboxMessage, openOutbox } from './outbox/outbox';
import { builtPages } from './pages/built-pages';
import { type DevelopmentServers, developmentPages } from './pages/development-pages';
import { scanRunner } from './scans/scan-runner';
import { localScheduler } from './schedules/local-scheduler';
import { DEMO_TENANTS, MAIN_TENANT } from './seed/demo-people';
import { readDemoMark } from './seed/demo-mark';
import { openDemo } from './seed/seed-demo';
import { startApiServer } from './server/api-server';
import { authorizer } from './server/authorizer';
import type { StaticFolder } from './server/static-files';
import { emptyBesideTables, openStateFolder } from './state-folder';
import { statusInFolder } from './status-file';
import { sweepTable } from './sweep-table';
import { localRemediation } from './local-remediation';
import type { DemoCloudSettings } from '../demo-cloud';
import { openDownloads } from './server/downloads';
import { localOutgoing } from './local-outgoing';
import { openTrackers } from './emulators/trackers/open-trackers';
import { trackerPages } from './emulators/trackers/tracker-page';
import { emulatedModels } from './emulators/models/open-model-apis';
import { watchNotices } from './watch-notices';
import { watchTickets } from './watch-tickets';
import { watchPeople } from './watch-people';
import { watchTrails } from './watch-trails';
import { watchScans } from './watch-scans';
import { watchStatus } from './watch-status';
import { watchWork } from './watch-work';

const PROVIDERS_PATH = '/__local/identity-providers';
const DNS_PATH = '/__local/dns';
const TICKETS_PATH = '/__local/tickets';
/** The first page comes before the first scan. */
const WARM_UP_MS = 1000;

export interface StartOptions {
  readonly settings: LocalSettings;
  /** Builds what changed and returns the folders to serve; not called in development. */
  readonly buildPages: () => Promise<readonly StaticFolder[]>;
  /** Vite's servers in development. */
  readonly development?: DevelopmentServers;
  readonly onMessage: (message: OutboxMessage) => void;
  readonly write: (text: string) => void;
  /** Where accounts are read. @default - the demo cloud, an emulator, or AWS itself */
  readonly customerCloud?: Services['customerCloud'];
}

export interface LocalCloud {
  readonly url: string;
  readonly services: Services;
  /** Resolves when no scan is running. */
  scansSettled(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts the whole product in this process: settings, state, emulators, services, seed, API, scans. @throws StartError
 */
export const start = async ({
  settings,
  buildPages,
  development,
  onMessage,
  write,
  customerCloud,
}: StartOptions): Promise<LocalCloud> => {
  await assertAddressFree(settings.host, settings.port);
  const state = await openStateFolder(settings.stateFolder);
  const log = localLogger(write);
  const time = openClock();
  const demo = openDemo((error) =>
    log.error('The demo data are incomplete; the next start retries.', faultFields(error)),
  );
  const clock = time.now;
  const madeOn = settings.isFresh ? undefined : (await readDemoMark(state.demoMark))?.madeOn;
  const demoDay = toMidnight(madeOn === undefined ? clock() : new Date(madeOn));

  const dynamoDb = await openTable(LOCAL_TABLE, { path: state.tables, isFresh: settings.isFresh });
  if (settings.isFresh) await emptyBesideTables(state);
  const outbox = await openOutbox({ file: state.outbox, clock, print: onMessage });
  // Filled in once the server knows its port.
  const allowedOrigins: string[] = [];
  const company = openCompany(state.identity, clock);
  const identity = await startCognito({
    stateFolder: state.identity,
    triggers: { customMessage, preSignUp, postConfirmation, preTokenGeneration },
    outbox,
    allowedOrigins,
    clock,
    warn: (message) => write(`${message}\n`),
    callProvider: company.call,
  });

  const admin = identityClient(identity);

  const snapshots = pathToFileURL(state.snapshots).href;
  const tableDeps = { client: dynamoDb.client, table: LOCAL_TABLE, clock, newId: () => ulid(clock().getTime()) };
  const system = openSystemStore(tableDeps);
  const downloads = openDownloads(clock);
  const linkFile: typeof downloads.issue = (...file) => `${allowedOrigins[0] ?? ''}${downloads.issue(...file)}`;
  const tokenKey = await openTokenKey(state.tokenKey);
  const storeDeps = {
    ...tableDeps,
    snapshots: openObjects(snapshots, undefined, linkFile),
    cursorSecret: system.cursorSecret,
    secrets: openSecretBox(tokenKey),
  };
  const trailCopies = openObjects(pathToFileURL(state.trailCopies).href);
  const copyDeps = { ...tableDeps, objects: trailCopies, trailKeys: system.trailKeys };
  const scans = scanRunner({
    definition: localScanWorkflow(),
    workers: localScanHandlers(),
    onFault: (scanId, error) => log.error('The scan workflow failed.', { scanId, ...faultFields(error) }),
  });
  const scheduler = localScheduler(clock);
  const github = demoGitHub(settings);
  const gitlab = demoGitLab(settings);
  const demoCloud: DemoCloudSettings = {
    now: clock,
    storyEnds: () => demoDay,
    platform: {
      accountId: LOCAL_ACCOUNT_ID,
      workerRoleArn: LOCAL_WORKER_ROLE_ARN,
      mendRoleArn: LOCAL_MEND_ROLE_ARN,
    },
    isTenant: isLive(system),
    linkedBy: linkedBy(system),
    facts: openWrittenFacts(state.demoFacts),
  };
  const changeWork = localChangeWork(demoCloud);
  const trackers = openTrackers({ clock });
  const services: Services = {
    settings: platformSettings(identity, snapshots, () => allowedOrigins[0]),
    system,
    openStores: (tenantId) => openStores(storeDeps, tenantId),
    openRecords: (tenantId) => openRecords(storeDeps, tenantId),
    openTrailCopy: (tenantId) => (tenantId ? openTenantTrailCopy(copyDeps, tenantId) : openPlatformTrailCopy(copyDeps)),
    quota: tenantQuota({ rates: system.rates, clock }),
    providers: async () => PROVIDERS,
    customerCloud:
      customerCloud ??
      localCustomerCloud({ endpoint: settings.customerEndpoint, isWireless: demo.isBeingMade, demo: demoCloud }),
    remediation: localRemediation({ endpoint: settings.customerEndpoint, demo: demoCloud }),
    workflow: openAdmission({ queue: system.scanQueue, runs: scans, places: LOCAL_ACCOUNTS_AT_ONCE, log }),
    scheduler,
    identity: cognitoIdentity(admin, identity.userPoolId),
    openIdentity: (userPoolId) => cognitoIdentity(admin, userPoolId),
    companyPool: cognitoCompanyPool(admin, () => ({
      UserPoolId: identity.userPoolId,
      ClientId: identity.companyClientId,
      signInUrl: `${allowedOrigins[0] ?? ''}${IDENTITY_PATH}`,
    })),
    dns: company.dns,
    mail: { send: (message) => outbox.deliver(message) },
    outgoing: localOutgoing({ clock, outbox, trackers, company }),
    models: emulatedModels(clock),
    // CloudFormation fetches templates only from S3.
    publishedTemplate: { link: async () => undefined },
    proofSigner: keyProofSigner(await openProofKey(state.proofKey)),
    changeWork,
    gitHost: gitHosts({
      servers: github.registrations,
      connectionsOf: (tenantId) => openStores(storeDeps, tenantId).repositories,
      trusted: allowedOrigins,
      demoServers: gitlab.servers,
      clock,
    }),
    clock,
    newId: tableDeps.newId,
    log,
  };
  provideServices(services);
  changeWork.begin(services);

  const status = statusInFolder(state.status);
  let isReady = false;
  const pages = development
    ? { ready: Promise.resolve(), answer: developmentPages(development) }
    : builtPages(buildPages());
  const server = await startApiServer({
    host: settings.host,
    port: settings.port,
    endpoints,
    authorize: authorizer({ jwks: identity.jwks, issuer: identity.issuer, clientIds: identity.clientIds }),
    outputs: {
      region: LOCAL_REGION,
      userPoolId: identity.userPoolId,
      userPoolClientId: identity.clientId,
      companyClientId: identity.companyClientId,
      userPoolPath: IDENTITY_PATH,
    },
    outbox,
    downloads,
    nextDemoAccount: async () => (settings.customerEndpoint === undefined ? nextDemoAccount(services) : undefined),
    identity: identity.fetch,
    git: {
      [GIT_PATH]: github.fetch,
      [GITLAB_PATH]: gitlab.fetch,
      [PROVIDERS_PATH]: company.identityProviders,
      [DNS_PATH]: company.dnsPage,
      [TICKETS_PATH]: trackerPages(trackers, TICKETS_PATH, clock),
    },
    status: async () => (await status.read()).report,
    pages: pages.answer,
    isReady: () => isReady,
    isDevelopment: development !== undefined,
    onFault: (error) => log.error('A request failed.', faultFields(error)),
  });
  allowedOrigins.push(...server.origins);
  github.begin(server.url);
  gitlab.begin(server.url);

  const endSweeping = sweepTable(dynamoDb, LOCAL_TABLE, log);
  const endWatch = await watchScans(services);
  const endPeople = watchPeople(services);
  const endTrails = watchTrails(services);
  const endWork = watchWork(services);
  if (settings.withDemo)
    await demo.begin({
      mark: state.demoMark,
      services,
      clock: time,
      madeOn: demoDay,
      seedUser: identity.seedUser,
      withAccounts: settings.customerEndpoint === undefined,
      tenants: settings.hasEmptyWorkspaces ? [MAIN_TENANT] : DEMO_TENANTS,
      isShort: settings.hasShortStory,
      endpoints,
      clientId: identity.clientId,
      issuer: identity.issuer,
      scansSettled: scans.waitUntilSettled,
    });
  // The demo's weeks run on a clock set back; their events would be mailed as if they were new.
  const endNotices = watchNotices(services);
  const endTickets = watchTickets(services);
  await pages.ready;
  await scheduler.begin(services);
  isReady = true;
  const watched = { origin: server.url, file: status, pool: { ...identity, client: admin }, tokenKey };
  const endStatus = watchStatus(services, { ...watched, account: settings.statusAccount });
  demo.goOn();
  github
    .connect(services)
    .catch((error: unknown) => log.error('The demo repositories could not be connected.', faultFields(error)));
  setTimeout(
    () =>
      scans.warmUp().catch((error: unknown) => log.error('The scan workflow cannot be loaded.', faultFields(error))),
    WARM_UP_MS,
  ).unref();

  return {
    url: server.url,
    services,
    scansSettled: scans.waitUntilSettled,
    close: async () => {
      const demoEnded = demo.close();
      endWatch();
      await scheduler.close();
      await changeWork.settled();
      await endWork();
      await endNotices();
      await endTickets();
      await endStatus();
      endPeople();
      endTrails();
      endSweeping();
      await server.close();
      await github.close();
      await scans.close();
      await demoEnded;
      admin.destroy();
      await identity.stop();
      await dynamoDb.close();
    },
  };
};
