import { contracts } from '@cloudmend/domain/contracts';
import { Weekday } from '@cloudmend/domain/schedules';
import { DEMO_ACCOUNTS_OF, MAIN_DEMO_ACCOUNT_ID, MORE_ACME_ACCOUNT_IDS } from '../../demo-cloud';
import { demoRoleArn } from '../demo-account';
import type { CallAs, DemoPerson } from './call-as';
import { adminEmail, toColleagueEmail, type DemoTenant, MAIN_TENANT } from './demo-people';

/** The dependencies of the story's events. */
export interface StoryTools {
  readonly call: CallAs;
  readonly openPerson: (tenant: DemoTenant, email: string) => Promise<DemoPerson>;
  /** Runs the schedules that are due. */
  readonly fireDue: () => Promise<unknown>;
  /** Resolves when no scan is running. */
  readonly scansSettled: () => Promise<void>;
}

/** An event in the main workspace. */
export interface StoryEvent {
  readonly at: Date;
  readonly run: (tools: StoryTools) => Promise<void>;
}

const DAY_MS = 86_400_000;
const { logistics, labs } = MORE_ACME_ACCOUNT_IDS;
/** When the weekly scan is due, in UTC. */
const SLOT = '00:05';

const makeScan = (accounts: readonly string[], notes = '') => ({
  cloud: 'aws',
  mode: 'all',
  range: '90d',
  services: 'all',
  notes,
  accounts,
});

const linkAccount = async (
  { call }: StoryTools,
  person: DemoPerson,
  accountId: string,
  friendlyName: string,
): Promise<void> => {
  // It may already be linked if creating the demo was interrupted.
  if ((await call(person, contracts.listAccounts)).some((account) => account.accountId === accountId)) return;
  await call(person, contracts.linkAccount, {
    cloud: 'aws',
    accountId,
    friendlyName,
    roleArn: demoRoleArn(accountId),
  });
};

const startScan = async (
  { call, scansSettled }: StoryTools,
  person: DemoPerson,
  accounts: readonly string[],
  notes?: string,
): Promise<void> => {
  await call(person, contracts.startScan, makeScan(accounts, notes));
  await scansSettled();
};

/** One weekly schedule for all accounts; removes earlier ones. */
const scheduleWeekly = async (
  { call }: StoryTools,
  person: DemoPerson,
  accounts: readonly string[],
  day: Date,
): Promise<void> => {
  for (const { scheduleId } of await call(person, contracts.listSchedules))
    await call(person, contracts.deleteSchedule, { scheduleId });
  const dow = Weekday.options[(day.getUTCDay() + 6) % 7];
  await call(person, contracts.scheduleScan, {
    schedule: { type: 'weekly', dow: [dow], time: SLOT, timezone: 'UTC' },
    scan: makeScan(accounts, 'Weekly scan'),
  });
};

interface OpenFinding {
  readonly check: string;
  readonly resource: string;
}

const findFinding = async (
  { call }: StoryTools,
  person: DemoPerson,
  { check, resource }: OpenFinding,
): Promise<string | undefined> => {
  const found = await call(person, contracts.listFindings, { check, status: 'open', q: resource, limit: 1 });
  return found[0]?.id;
};

interface Risk {
  readonly check: string;
  readonly reason: string;
  readonly until: Date;
}

/** For all open findings of a check in the main account. */
const requestAcceptance = async (
  { call }: StoryTools,
  person: DemoPerson,
  { check, reason, until }: Risk,
): Promise<void> => {
  const found = await call(person, contracts.listFindings, { check, status: 'open', account: MAIN_DEMO_ACCOUNT_ID });
  if (found.some(({ acceptance }) => acceptance) || found.length === 0) return;
  await call(person, contracts.requestAcceptance, {
    findingIds: found.map(({ id }) => id),
    reason,
    until: until.toISOString().slice(0, 10),
  });
};

const approveAcceptances = async ({ call }: StoryTools, person: DemoPerson): Promise<void> => {
  for (const { id, state } of await call(person, contracts.listAcceptances))
    if (state === 'requested') await call(person, contracts.approveAcceptance, { id });
};

/** One budget that holds and one that will not, in whole cents of what the demo accounts cost in a month. */
const setBudgets = async ({ call }: StoryTools, person: DemoPerson): Promise<void> => {
  const common = { currency: 'USD', period: 'month', services: [], owner: person.email } as const;
  if ((await call(person, contracts.listBudgets)).length > 0) return;
  await call(person, contracts.saveBudget, {
    ...common,
    name: 'All accounts',
    amountCents: 2_000_000,
    accounts: [],
    alerts: [{ on: 'actual', percent: 100 }],
  });
  await call(person, contracts.saveBudget, {
    ...common,
    name: 'Production',
    amountCents: 1_100_000,
    accounts: [MAIN_DEMO_ACCOUNT_ID],
    alerts: [],
  });
};

/** The last eight weeks of the main workspace, up to `now`, in order; a short story lacks the scans between the first and the last. */
export const demoStory = (madeOn: Date, now: Date, isShort = false): StoryEvent[] => {
  const at = (daysAgo: number, time: string): Date =>
    new Date(`${new Date(madeOn.getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10)}T${time}:00.000Z`);
  const events: StoryEvent[] = [];
  const tell = (
    tenant: DemoTenant,
    email: string,
    moment: Date,
    run: (tools: StoryTools, person: DemoPerson) => Promise<void>,
  ): void => {
    events.push({ at: moment, run: async (tools) => run(tools, await tools.openPerson(tenant, email)) });
  };
  const inAcme = (
    who: 'admin' | 'manager' | 'devops' | 'finops',
    daysAgo: number,
    time: string,
    run: (tools: StoryTools, person: DemoPerson) => Promise<void>,
  ): void =>
    tell(MAIN_TENANT, who === 'admin' ? adminEmail(MAIN_TENANT) : toColleagueEmail(who), at(daysAgo, time), run);

  inAcme('admin', 49, '08:40', (tools, admin) => linkAccount(tools, admin, MAIN_DEMO_ACCOUNT_ID, 'acme-prod'));
  inAcme('admin', 49, '08:55', (tools, admin) =>
    startScan(tools, admin, [MAIN_DEMO_ACCOUNT_ID], 'First scan to establish a baseline'),
  );
  inAcme('admin', 49, '09:20', (tools, admin) => scheduleWeekly(tools, admin, [MAIN_DEMO_ACCOUNT_ID], madeOn));
  inAcme('devops', 40, '13:05', async (tools, devops) => {
    const findingId = await findFinding(tools, devops, { check: 's3-bucket-object-lock', resource: 'acme' });
    if (findingId)
      await tools.call(devops, contracts.muteFinding, {
        findingId,
        reason: 'Nothing in this bucket has to be kept as evidence.',
        until: at(-60, '00:00').toISOString().slice(0, 10),
        owner: toColleagueEmail('devops'),
      });
  });
  inAcme('devops', 12, '09:30', (tools, devops) =>
    requestAcceptance(tools, devops, {
      check: 'vpc-subnet-auto-public-ip',
      reason:
        'These subnets only hold NAT gateways and load balancers. A service control policy denies instances there.',
      until: at(-14, '00:00'),
    }),
  );
  inAcme('manager', 12, '14:05', approveAcceptances);
  inAcme('devops', 2, '16:40', (tools, devops) =>
    requestAcceptance(tools, devops, {
      check: 'ecr-tag-immutability',
      reason: 'The tools repository moves the tag latest. Deployments use digests.',
      until: at(-60, '00:00'),
    }),
  );
  inAcme('manager', 19, '10:10', (tools, manager) => linkAccount(tools, manager, logistics, 'acme-logistics'));
  inAcme('manager', 19, '10:25', (tools, manager) =>
    scheduleWeekly(tools, manager, [MAIN_DEMO_ACCOUNT_ID, logistics], madeOn),
  );
  inAcme('finops', 24, '15:30', async (tools, finops) => {
    const [first] = (await tools.call(finops, contracts.listRecommendations)).filter(({ risk }) => risk !== 'low');
    if (first)
      await tools.call(finops, contracts.dismissRecommendation, {
        id: first.id,
        reason: 'The quarter ends in two weeks; we will review it then.',
      });
  });
  inAcme('devops', 4, '11:45', (tools, devops) => linkAccount(tools, devops, labs, 'acme-labs'));
  inAcme('admin', 3, '09:00', (tools, admin) =>
    scheduleWeekly(tools, admin, [MAIN_DEMO_ACCOUNT_ID, logistics, labs], madeOn),
  );
  inAcme('finops', 1, '10:30', setBudgets);
  inAcme('devops', 13, '16:20', async (tools, devops) => {
    const findingId = await findFinding(tools, devops, { check: 's3-bucket-lifecycle', resource: 'acme' });
    if (findingId)
      await tools.call(devops, contracts.resolveFinding, {
        findingId,
        reason: 'A lifecycle rule is in place since this afternoon.',
      });
  });
  for (let daysAgo = isShort ? 0 : 42; daysAgo >= 0; daysAgo -= 7)
    events.push({
      at: at(daysAgo, SLOT),
      run: async ({ fireDue, scansSettled }) => {
        await fireDue();
        await scansSettled();
      },
    });
  return events.filter((event) => event.at <= now).sort((one, other) => one.at.getTime() - other.at.getTime());
};

/** What happens in each of the other workspaces: its admin links an account and scans it. */
export const firstSteps = async (tools: StoryTools, tenant: DemoTenant): Promise<void> => {
  const accountId = DEMO_ACCOUNTS_OF[tenant.tenantId];
  if (accountId === undefined) return;
  const admin = await tools.openPerson(tenant, adminEmail(tenant));
  if ((await tools.call(admin, contracts.listScans)).length > 0) return;
  await linkAccount(tools, admin, accountId, `${tenant.tenantId}-main`);
  await startScan(tools, admin, [accountId]);
};
