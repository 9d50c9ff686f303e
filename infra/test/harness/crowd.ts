import { type AttributeValue, PutItemCommand } from '@aws-sdk/client-dynamodb';
import {
  aChange,
  aDestination,
  aDestinationSecret,
  aNotice,
  aTicketComment,
  aTracker,
  aTrackerSecret,
  aCheckDefinition,
  aQuestionnaire,
  aRecommendation,
  anAccount,
  anAcceptance,
  aCarbonReport,
  anAddOnRecord,
  anAddOnRun,
  aPack,
  anAttestation,
  anImportedMonth,
  anObservation,
  aLedgerEntry,
  aLegalHold,
  anExport,
  aPastChange,
  aPowerSchedule,
  aRun,
} from '@cloudmend/domain/testing';
import { DEFAULT_SETTINGS } from '@cloudmend/domain/notifications';
import { DEFAULT_POLICY } from '@cloudmend/domain/guardrails';
import { TenantRole } from '@cloudmend/domain/permissions';
import { Plan } from '@cloudmend/domain/plans';
import type { ScanRequest } from '@cloudmend/domain/scans';
import type { TenantId } from '@cloudmend/domain/tenancy';
import type { Repository } from '@cloudmend/domain/repositories';
import type { Stores } from '@cloudmend/store';
import type { TestServices } from '../../runtime/testing/test-services';
import { HOOK_KEY, TICKET } from './linked-ticket';
import { WORK_SEEDS } from './work-seeds';
import { type Item, listItems } from './list-items';
import { plantModel } from './plant-model';
import { plantDirectory, plantToken } from './plant-token';

/**
 * Workspaces in which every stored text contains a canary. The second one's name starts with a caller's workspace name.
 */
export const VICTIMS = ['acme', 'globex-pr'] as const;
export const toCanary = (tenantId: string): string => `canary-of-${tenantId}!`;

export const ACCOUNT = '111122223333';
export const SCAN = '01JD2M7F3A0000000000000000';
export const SCHEDULE = '01JD2M7F3A0000000000000001';
const AT = '2026-11-20T00:00:00.000Z';
const REQUEST: ScanRequest = {
  cloud: 'aws',
  mode: 'all',
  range: '30d',
  services: 'all',
  accounts: [ACCOUNT],
  notes: 'why',
};
const FINDING = {
  check: 's3',
  severity: 'HIGH',
  title: 't',
  detail: 'd',
  resource: 'r',
  recommendation: 'x',
  accountId: ACCOUNT,
  region: 'eu-west-1',
  service: 's3',
  status: 'fail',
} as const;

/** One item of each kind; a new store fails to compile until it has its own. */
export const REPOSITORY: Repository = {
  id: 'repository',
  host: 'github',
  server: 'https://github.com',
  installationId: 1,
  hostId: 1,
  name: 'acme/infra',
  branch: 'main',
  roots: [],
  state: 'connected',
  connectedAt: AT,
  connectedBy: 'owner',
};

const SEEDS: Record<Exclude<keyof Stores, 'snapshots'>, (stores: Stores) => Promise<unknown>> = {
  accounts: ({ accounts }) => accounts.link(anAccount(), null),
  scans: ({ scans }) =>
    scans.create({ scanId: SCAN, scanTs: AT, request: REQUEST, requestedBy: 'owner' }, { running: 1, perDay: 1 }),
  schedules: ({ schedules }) => {
    const schedule = { type: 'daily', time: '02:30', timezone: 'UTC' } as const;
    const since = { activeSince: AT, handledThrough: AT, createdAt: AT };
    return schedules.create(
      {
        scheduleId: SCHEDULE,
        schedule,
        scan: REQUEST,
        author: 'owner',
        state: 'active',
        reason: null,
        lastRun: null,
        ...since,
      },
      1,
    );
  },
  findings: ({ findings }) =>
    findings.record({ scanId: SCAN, at: AT, accountId: ACCOUNT }, [{ ...FINDING, controls: [] }], () => true),
  recommendations: ({ recommendations }) =>
    recommendations.record({ scanId: SCAN, at: AT, accountId: ACCOUNT }, [aRecommendation()], []),
  costs: ({ costs }) =>
    costs.record(ACCOUNT, [{ date: '2026-11-20', estimated: false, usdByService: { s3: 1000 } }], AT),
  compliance: ({ compliance }) => compliance.record(AT, ACCOUNT, [{ framework: 'f', controls: [] }]),
  estate: ({ estate }) =>
    estate.record(AT, ACCOUNT, [
      { kind: 'k', region: 'eu-west-1', classes: { pii: 1, nonPii: 0, unclassified: 0, unread: 0 } },
    ]),
  carbon: async ({ carbon }) => {
    await carbon.addImports([anImportedMonth({ accountId: ACCOUNT })]);
    await carbon.addReport(aCarbonReport({ id: SCAN }));
  },
  observations: async ({ observations }) => {
    await observations.noteLinked(ACCOUNT, AT);
    await observations.record(anObservation({ accountId: ACCOUNT, at: AT, scanId: SCAN }));
  },
  acceptances: ({ acceptances }) => acceptances.request(anAcceptance({ id: SCAN })),
  customChecks: ({ customChecks }) =>
    customChecks.create(SCAN, { definition: aCheckDefinition(), by: 'owner', at: AT }, 5),
  questionnaires: ({ questionnaires }) =>
    questionnaires.create(aQuestionnaire({ id: SCAN }), Buffer.from('Question,Answer'), { preview: [], questions: [] }),
  attestations: ({ attestations }) => attestations.add(anAttestation({ id: SCAN })),
  retention: ({ retention }) => retention.place(aLegalHold({ id: SCAN })),
  exports: ({ exports }) => exports.create(anExport({ id: SCAN })),
  packs: ({ packs }) => packs.create(aPack({ id: SCAN })),
  addOns: async ({ addOns }) => {
    await addOns.save(anAddOnRecord());
    await addOns.addRun(anAddOnRun({ slot: SCAN }));
  },
  prices: ({ prices }) =>
    prices.keep(
      { region: 'eu-west-1', service: 'ec2' },
      [{ key: 'ebs/gp3', region: 'eu-west-1', usd: 0.088, unit: 'gb-mo', readAt: AT }],
      AT,
    ),
  ledger: ({ ledger }) => ledger.enter(aLedgerEntry({ at: AT })),
  guardrails: async ({ guardrails }) => {
    await guardrails.stop({ by: 'owner', reason: 'r' });
    await guardrails.savePolicy(DEFAULT_POLICY, 0, 'owner');
    await guardrails.recordDecision(aPastChange());
    await guardrails.takeRoom('2026-11-20', 'c', { productionChanges: 1, resources: 1, usd: 0 }, DEFAULT_POLICY.perDay);
  },
  repositories: ({ repositories }) => repositories.connect(REPOSITORY),
  runs: async ({ runs }) => {
    await runs.changeCapabilities(ACCOUNT, { 'ebs-gp2-to-gp3': 'approve' });
    await runs.create(aRun({ runId: SCAN }));
    await runs.savePowerSchedule(aPowerSchedule());
  },
  thresholds: ({ thresholds }) => thresholds.change({ eksMinimumVersion: '1.30' }),
  changes: ({ changes }) => changes.draft(aChange({ id: SCAN })),
  notifications: async ({ notifications }) => {
    await notifications.saveSettings('owner', DEFAULT_SETTINGS);
    await notifications.markRead('owner', aNotice().id);
    await notifications.stopToken('owner');
  },
  tickets: async ({ tickets }) => {
    await tickets.saveTracker(aTracker(), aTrackerSecret);
    await tickets.saveHookKey(aTracker().id, HOOK_KEY);
    await tickets.savePulse(aTracker().id, {
      health: 'healthy',
      fault: null,
      readAt: AT,
      restsUntil: null,
      failures: 0,
    });
    await tickets.begin(TICKET);
    await tickets.saveComment(TICKET.id, { ...aTicketComment(), remoteId: null });
    await tickets.lease(AT);
  },
  ...WORK_SEEDS,
  deliveries: async ({ deliveries }) => {
    await deliveries.saveDestination(aDestination(), aDestinationSecret);
    await deliveries.tellEvents(['event'], {
      notices: [aNotice()],
      deliveries: [
        {
          id: aNotice().id,
          title: aNotice().title,
          destinationId: aDestination().id,
          subject: 'scan',
          state: 'waiting',
          attempts: 0,
          createdAt: AT,
          at: null,
          answer: null,
          nextAt: AT,
        },
      ],
      mails: [{ sub: 'owner', dueAt: AT, since: aNotice().id }],
    });
  },
  copilotModel: plantModel,
  audit: ({ audit }) =>
    audit.append({
      at: AT,
      actor: 'owner',
      role: 'tenant-admin',
      action: 'a',
      target: 't',
      outcome: 'done',
      requestId: 'r',
      sourceIp: '-',
      before: null,
      after: null,
    }),
};

const KEYS = new Set(['pk', 'sk', 'gsi1pk', 'gsi1sk']);

/** The same value with the canary appended to every text. */
const markValue = (value: AttributeValue, canary: string): AttributeValue => {
  if (value.S !== undefined) return { S: `${value.S} ${canary}` };
  if (value.L) return { L: value.L.map((inner) => markValue(inner, canary)) };
  if (value.M)
    return { M: Object.fromEntries(Object.entries(value.M).map(([name, inner]) => [name, markValue(inner, canary)])) };
  return value;
};

const isOwnedBy = (tenantId: string, { pk, tenantId: owner }: Item): boolean =>
  pk?.S === `T#${tenantId}` ||
  pk?.S?.startsWith(`T#${tenantId}#`) === true ||
  owner?.S === tenantId ||
  pk?.S === `S#TENANT#${tenantId}`;

/** Everything stored of the victims, as one text. */
export const listPossessions = async (test: TestServices): Promise<string> =>
  JSON.stringify(
    (await listItems(test))
      .filter((item) => VICTIMS.some((victim) => isOwnedBy(victim, item)))
      .sort((a, b) => `${a['pk']?.S} ${a['sk']?.S}`.localeCompare(`${b['pk']?.S} ${b['sk']?.S}`)),
  );

const markVictim = async (test: TestServices, tenantId: string): Promise<void> => {
  const { client, table } = test.local.deps;
  for (const item of await listItems(test)) {
    if (item['pk']?.S?.startsWith(`T#${tenantId}#`) !== true && item['pk']?.S !== `T#${tenantId}`) continue;
    const Item = Object.fromEntries(
      Object.entries(item).map(([name, value]) => [
        name,
        KEYS.has(name) ? value : markValue(value, toCanary(tenantId)),
      ]),
    );
    await client.send(new PutItemCommand({ TableName: table, Item }));
  }
};

const person = (tenantId: string, sub: string) => ({
  tenantId: tenantId as TenantId,
  sub,
  email: `${sub}@acme.example`,
});

/** The callers: a subject or none, and the token's groups. */
export interface Principal {
  readonly name: string;
  /** By the plan of their own workspace. */
  findSub(plan: Plan): string | undefined;
  readonly groups?: string;
}

export const toOwnTenant = (plan: Plan): TenantId => `globex-${plan}` as TenantId;

export const PRINCIPALS: readonly Principal[] = [
  { name: 'nobody', findSub: () => undefined },
  ...TenantRole.options.map((role) => ({ name: role, findSub: (plan: Plan) => `${role}-${plan}` })),
  { name: 'an operator without a grant', findSub: () => 'operator', groups: '[cloudmend-admin]' },
  {
    name: 'a user claiming to be an operator',
    findSub: (plan) => `tenant-admin-${plan}`,
    groups: '[cloudmend-admin tenant-admin]',
  },
  { name: 'a user without any workspace', findSub: () => 'without-any' },
  { name: 'a removed member', findSub: () => 'removed' },
  { name: 'an invited user', findSub: () => 'invited' },
];

/** Fills the table: the victims with one of everything, and a caller's workspace per plan with a user per role. */
export const gatherCrowd = async (test: TestServices): Promise<void> => {
  const { system } = test.local;
  for (const victim of VICTIMS) {
    await test.aTenant(victim, 'pro', { [`owner-${victim}`]: 'tenant-admin' });
    for (const seed of Object.values(SEEDS)) await seed(test.local.openStores(victim));
    await system.members.put({ ...person(victim, 'removed'), role: 'tenant-admin', state: 'active' });
    await system.members.remove('removed', victim as TenantId);
    await system.members.put({ ...person(victim, 'invited'), role: 'tenant-admin', state: 'invited' });
    await plantToken(system, victim as TenantId, { id: SCAN, name: toCanary(victim), at: AT });
    await plantDirectory(system, victim as TenantId, { id: SCAN, name: toCanary(victim), at: AT });
    await markVictim(test, victim);
  }
  for (const plan of Plan.options)
    await test.aTenant(
      toOwnTenant(plan),
      plan,
      Object.fromEntries(TenantRole.options.map((role) => [`${role}-${plan}`, role])),
    );
  await system.members.setSuperAdmin('operator', 'operator@example.com', true);
  test.people.add({ sub: 'operator', email: 'operator@example.com', hasTotp: true });
  await test.local.system.members.noteSignIn('operator', true);
  test.trust[ACCOUNT] = { trust: 'external-id', tenant: 'acme' };
};
