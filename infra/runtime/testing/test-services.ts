import { generateKeyPairSync } from 'node:crypto';
import { openModels } from '../../models';
import type { Outgoing } from '../../notify/outgoing';
import type { Plan } from '@cloudmend/domain/plans';
import type { Role } from '@cloudmend/domain/permissions';
import type { TenantId } from '@cloudmend/domain/tenancy';
import type { CloudReader } from '@cloudmend/scanner';
import { CloudError } from '@cloudmend/scanner';
import type { LocalTable, LocalTableOptions } from '@cloudmend/store/testing';
import { memoryObjects, openLocalTable } from '@cloudmend/store/testing';
import { type ObjectStore, openPlatformTrailCopy, openRecords, openTenantTrailCopy } from '@cloudmend/store';
import { keyProofSigner } from '../../adapters/key-proof-signer';
import { jsonLogger } from '../logger';
import { PROVIDERS } from '../providers';
import type { AccountEntry, PoolConnection, ScheduleTimer, Services } from '../services';
import { provideServices } from '../services';
import { CLIENT, COMPANY_CLIENT, POOL } from './an-event';
import type { TestGitHost } from './test-git-host';
import { openAdmission } from '../../scan/admission';
import { openTestGitHost } from './test-git-host';
import type { TestPeople } from './test-people';
import { openTestPeople } from './test-people';

const PROOF_KEY = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
}).privateKey;

const SERVICE_PROVIDER = {
  acsUrl: 'https://users.example/saml2/idpresponse',
  entityId: `urn:amazon:cognito:sp:${POOL}`,
  redirectUri: 'https://users.example/oauth2/idpresponse',
};

export const MASTER = '999988887777';

/** What a role's trust policy allows. */
export type Trust = 'external-id' | 'anyone' | 'nobody';

export interface TestServices {
  readonly services: Services;
  readonly local: LocalTable;
  readonly logLines: string[];
  /** The locked bucket. */
  readonly trailCopies: ObjectStore;
  readonly entered: AccountEntry[];
  readonly started: string[];
  readonly stopped: string[];
  /** The timers by schedule id. */
  readonly timers: Map<string, ScheduleTimer>;
  timersMadeAt: string | undefined;
  /** By account ID; unknown ones trust no one. */
  readonly trust: Record<string, { trust: Trust; tenant?: string; realAccount?: string }>;
  readonly people: TestPeople;
  /** The connections in the user pool by provider. */
  readonly providers: Map<string, PoolConnection>;
  readonly removedUsers: string[];
  /** TXT records by name. */
  readonly records: Record<string, string[]>;
  /** The changes that the worker was woken for. */
  readonly woken: string[];
  readonly git: TestGitHost;
  workflowFails: boolean;
  /** Where the role template is published. @default - nowhere */
  templateUrl?: string;
  isEmulated: boolean;
  /** What addresses outside answer to a call. @default - 404 */
  answerCall: Outgoing['call'];
  aTenant(tenantId: string, plan: Plan, members: Readonly<Record<string, Role>>): Promise<void>;
  close(): Promise<void>;
}

/** Nothing is read here, so no place is given back. */
const MANY_PLACES = 5000;

const makeReader = (Account: string): CloudReader => ({ calls: 0, read: async () => ({ Account }) });

/** Services on the emulator with customer roles controlled by the test. They are provided to the gate. */
export const openTestServices = async (options: LocalTableOptions = {}): Promise<TestServices> => {
  const local = await openLocalTable(options);
  const test: TestServices = {
    local,
    logLines: [],
    trailCopies: memoryObjects(),
    entered: [],
    started: [],
    stopped: [],
    timers: new Map(),
    timersMadeAt: undefined,
    trust: {},
    people: openTestPeople(),
    providers: new Map(),
    removedUsers: [],
    records: {},
    woken: [],
    git: openTestGitHost(),
    workflowFails: false,
    isEmulated: false,
    answerCall: async () => ({ status: 404, body: '{}' }),
    services: undefined as unknown as Services,
    aTenant: async (tenantId, plan, members) => {
      const id = tenantId as TenantId;
      const [owner = `owner-of-${tenantId}`] = Object.keys(members);
      await local.system.tenants.create({
        tenantId: id,
        name: tenantId,
        plan,
        owner: { sub: owner, email: `${owner}@acme.example` },
      });
      for (const [sub, role] of Object.entries(members))
        await local.system.members.put({ tenantId: id, sub, email: `${sub}@acme.example`, role, state: 'active' });
    },
    close: () => local.close(),
  };
  const copies = { ...local.deps, objects: test.trailCopies, trailKeys: local.system.trailKeys };
  const services: Services = {
    settings: {
      siteUrl: 'https://cloudmend.example',
      table: local.deps.table,
      snapshots: 'file:///unused',
      userPoolId: POOL,
      userPoolClientId: CLIENT,
      companyClientId: COMPANY_CLIENT,
      masterAccountId: MASTER,
      workerRoleArn: `arn:aws:iam::${MASTER}:role/worker`,
      mendRoleArn: 'arn:aws:iam::999988887777:role/cloudmend-test-mend-worker',
      region: 'us-east-1',
      accountsAtOnce: 20,
      build: 'test',
    },
    system: local.system,
    openStores: (tenantId) => local.openStores(tenantId),
    openRecords: (tenantId) => openRecords(local.deps, tenantId),
    openTrailCopy: (tenantId) => (tenantId ? openTenantTrailCopy(copies, tenantId) : openPlatformTrailCopy(copies)),
    providers: async () => PROVIDERS,
    remediation: { enter: () => Promise.reject(new Error('No direct fix is part of this test.')) },
    customerCloud: {
      get isEmulated() {
        return test.isEmulated;
      },
      enter: async (role) => {
        test.entered.push(role);
        const { trust, tenant, realAccount } = test.trust[role.accountId] ?? { trust: 'nobody' };
        const isIn = trust === 'anyone' || (trust === 'external-id' && role.externalId === `cm-${tenant}`);
        if (!isIn) throw new CloudError('denied', 'sts:AssumeRole', 'AccessDenied', `${role.handle} refused`);
        return makeReader(realAccount ?? role.accountId);
      },
    },
    quota: { take: async () => undefined },
    workflow: openAdmission({
      queue: local.system.scanQueue,
      runs: {
        start: async ({ scanId }) => {
          if (test.workflowFails) throw new Error('Step Functions is down.');
          test.started.push(scanId);
        },
        stop: async ({ scanId }) => void test.stopped.push(scanId),
      },
      places: MANY_PLACES,
      log: { warn: () => {} },
    }),
    scheduler: {
      set: async (timer) => void test.timers.set(timer.scheduleId, timer),
      remove: async (scheduleId) => void test.timers.delete(scheduleId),
      madeAt: async () => test.timersMadeAt,
    },
    identity: test.people.identity,
    openIdentity: () => test.people.identity,
    companyPool: {
      serviceProvider: SERVICE_PROVIDER,
      save: async (name, connection) => void test.providers.set(name, connection),
      remove: async (name) => void test.providers.delete(name),
      removeUser: async (userName) => void test.removedUsers.push(userName),
      offerAgain: async () => false,
    },
    dns: { txt: async (name) => test.records[name] ?? [] },
    mail: test.people.mail,
    outgoing: {
      post: async () => ({ status: 200, body: 'ok' }),
      call: (request) => test.answerCall(request),
    },
    models: openModels({
      outgoing: { call: (request) => test.answerCall(request) },
      bedrock: undefined,
      bedrockClient: () => Promise.reject(new Error('No model of Bedrock is part of this test.')),
    }),
    publishedTemplate: { link: async () => test.templateUrl },
    proofSigner: keyProofSigner(PROOF_KEY),
    changeWork: { wake: async ({ changeId }) => void test.woken.push(changeId) },
    gitHost: test.git.host,
    clock: local.deps.clock,
    newId: local.deps.newId,
    log: jsonLogger((line) => test.logLines.push(line)),
  };
  Object.assign(test, { services });
  provideServices(services);
  return test;
};
