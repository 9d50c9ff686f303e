import { listAccounts } from '@cloudmend/domain/accounts';
import { listAudit } from '@cloudmend/domain/audit';
import { listChanges } from '@cloudmend/domain/changes';
import { getWorkspace } from '@cloudmend/domain/company';
import { listCustomChecks } from '@cloudmend/domain/custom-checks';
import { getAutomation } from '@cloudmend/domain/guardrails';
import { listUsers } from '@cloudmend/domain/people';
import { PERMISSIONS, roleOfGroup, TenantRole } from '@cloudmend/domain/permissions';
import { planRow } from '@cloudmend/domain/plans';
import { listRuns } from '@cloudmend/domain/runs';
import { countDays, getScan, listScans } from '@cloudmend/domain/scans';
import { listSchedules } from '@cloudmend/domain/schedules';
import { listAccountsFor } from '../../accounts/list-accounts';
import { listAuditFor } from '../../audit/list-audit';
import { listChangesFor } from '../../changes/list-changes';
import { getWorkspaceFor } from '../../company/get-workspace';
import { listCustomChecksFor } from '../../custom-checks/list-custom-checks';
import { getAutomationFor } from '../../guardrails/get-automation';
import { listUsersFor } from '../../people/list-users';
import { listRunsFor } from '../../runs/list-runs';
import { getScanFor } from '../../scans/get-scan';
import { listScansFor } from '../../scans/list-scans';
import { listSchedulesFor } from '../../schedules/list-schedules';
import { type Answer, type Asked, MOST_TOLD } from './answering';

const DAY_MS = 86_400_000;

const tellAudit = async ({ queries, sheet, slots, now }: Asked, filter: object): Promise<void> => {
  const from = new Date(now.getTime() - countDays(slots.range) * DAY_MS).toISOString();
  const lines = await queries.run(listAudit, listAuditFor, { from, actor: slots.person, limit: 100, ...filter });
  const source = sheet.from('Audit trail', now.toISOString());
  const span = source.count('range', countDays(slots.range), 'day');
  sheet.tell('answer')`The audit trail has ${source.count('entries', lines.length, 'entry')} in the last ${span}.`;
  for (const { actor, action, target, at, outcome } of lines.slice(0, MOST_TOLD))
    sheet.tell(
      'answer',
      source.text('outcome', outcome),
      source.quote('target', target),
    )`${source.name('person', actor)}: ${source.name('action', action)} on ${source.day('day', at)}.`;
};

const whoDid: Answer = (asked) => tellAudit(asked, {});
const denied: Answer = (asked) => tellAudit(asked, { outcome: 'denied' });

const readLastScan = async ({ queries, sheet }: Asked) => {
  const [last] = await queries.run(listScans, listScansFor, {});
  if (last) return queries.run(getScan, getScanFor, { scanId: last.scanId });
  sheet.tell('answer')`The workspace has ${sheet.from('Scans').count('scans', 0, 'scan')} so far.`;
  return undefined;
};

const scanLatest: Answer = async (asked) => {
  const scan = await readLastScan(asked);
  if (!scan) return;
  const source = asked.sheet.from('Scan', scan.finishedAt ?? scan.scanTs, scan.scanId);
  asked.sheet.tell(
    'answer',
  )`The last scan started on ${source.day('date', scan.scanTs)}; its status is ${source.text('status', scan.status)}.`;
  asked.sheet.tell(
    'answer',
  )`It read ${source.count('resources', scan.resources, 'resource')} in ${source.count('accounts', scan.accountIds.length, 'account')}.`;
};

const scanGaps: Answer = async (asked) => {
  const scan = await readLastScan(asked);
  if (!scan) return;
  const source = asked.sheet.from('Scan', scan.finishedAt ?? scan.scanTs, scan.scanId);
  asked.sheet.tell('answer')`The last scan could not read ${source.count('gaps', scan.gaps.length, 'part')}.`;
  for (const { service, region, operation, reason } of scan.gaps.slice(0, MOST_TOLD))
    asked.sheet.tell(
      'answer',
    )`${source.name('service', service)} in ${source.name('region', region)}, ${source.name('operation', operation)}: ${source.quote('reason', reason)}.`;
};

const tellAccounts = async ({ queries, sheet }: Asked, isBroken: boolean): Promise<void> => {
  const all = await queries.run(listAccounts, listAccountsFor, {});
  const shown = isBroken ? all.filter(({ status }) => status !== 'connected') : all;
  const source = sheet.from('Accounts');
  if (isBroken)
    sheet.tell(
      'answer',
    )`Not connected: ${source.count('not connected', shown.length, 'account')} of ${source.count('accounts', all.length, 'linked account')}.`;
  else sheet.tell('answer')`The workspace has ${source.count('accounts', all.length, 'linked account')}.`;
  for (const { friendlyName, accountId, status } of shown.slice(0, MOST_TOLD))
    sheet.tell(
      'answer',
    )`${source.name('account', friendlyName || accountId)}, ${source.name('id', accountId)}: ${source.text('status', status)}.`;
};

const schedules: Answer = async ({ queries, sheet }) => {
  const all = await queries.run(listSchedules, listSchedulesFor, {});
  const source = sheet.from('Schedules');
  const next = all.flatMap(({ nextRun }) => nextRun ?? []).sort()[0];
  sheet.tell(
    'answer',
  )`The workspace has ${source.count('schedules', all.length, 'schedule')}, of which ${source.count('paused', all.filter(({ paused }) => paused).length, 'schedule')} paused.`;
  if (next !== undefined) sheet.tell('answer')`The next run is on ${source.day('next run', next)}.`;
  else sheet.tell('answer', source.text('next run', 'none'))`No run is planned.`;
};

const limitText = (limit: number | null): string => (limit === null ? 'no fixed cap' : limit.toLocaleString('en-US'));

const tellPlan = ({ sheet }: Asked, plan: Parameters<typeof planRow>[0]): void => {
  const { name, priceMonthly, limits } = planRow(plan);
  const source = sheet.from('Plans');
  const shown = source.text('plan', name);
  const price =
    priceMonthly === null ? source.text('price', 'a custom price') : source.usdAMonth('price', priceMonthly);
  sheet.tell('answer')`${shown} costs ${price}.`;
  const figure = (label: string, limit: number | null) => source.figure(label, limitText(limit));
  sheet.tell(
    'answer',
  )`${shown} allows accounts: ${figure('accounts', limits.accounts)}; schedules: ${figure('schedules', limits.schedules)}; scans a day: ${figure('scans a day', limits.scansPerDay)}; custom checks: ${figure('custom checks', limits.customChecks)}.`;
  sheet.tell(
    'answer',
  )`Recommendations that ${shown} shows: ${figure('visible recommendations', limits.visibleRecommendations)}.`;
};

const planCurrent: Answer = async (asked) => {
  const { plan } = await asked.queries.run(getWorkspace, getWorkspaceFor, {});
  asked.sheet.tell('answer')`The workspace is on ${asked.sheet.from('Workspace').text('plan', planRow(plan).name)}.`;
  tellPlan(asked, plan);
};

const planAllows: Answer = async (asked) => {
  await planCurrent(asked);
  if (asked.slots.plan) tellPlan(asked, asked.slots.plan);
};

const ENDED: readonly string[] = [
  'verified',
  'refused',
  'closed',
  'superseded',
  'expired',
  'not-verified',
  'reverted',
  'merged',
];

const changesOpen: Answer = async ({ queries, sheet }) => {
  const open = (await queries.run(listChanges, listChangesFor, {})).filter(({ state }) => !ENDED.includes(state));
  const source = sheet.from('Changes');
  const waiting = open.filter(({ state }) => state === 'gated').length;
  sheet.tell(
    'answer',
  )`The workspace has ${source.count('open changes', open.length, 'open change')}; waiting for approval: ${source.count('waiting', waiting, 'change')}.`;
  for (const { title, state, proposedBy } of open.slice(0, MOST_TOLD))
    sheet.tell(
      'answer',
    )`${source.quote('change', title)}, by ${source.name('author', proposedBy.name)}: ${source.text('state', state)}.`;
};

const fixesRecent: Answer = async ({ queries, sheet }) => {
  const runs = await queries.run(listRuns, listRunsFor, { limit: 50 });
  const source = sheet.from('Direct fixes');
  sheet.tell('answer')`The workspace has ${source.count('direct fixes', runs.length, 'recent direct fix run')}.`;
  for (const { capability, target, state, createdAt } of runs.slice(0, MOST_TOLD))
    sheet.tell(
      'answer',
    )`${source.name('capability', capability)} on ${source.name('resource', target)}, ${source.day('day', createdAt)}: ${source.text('state', state)}.`;
};

const automation: Answer = async ({ queries, sheet }) => {
  const { isStopped, by, at } = await queries.run(getAutomation, getAutomationFor, {});
  const source = sheet.from('Automation', at);
  sheet.tell('answer')`Automation is ${source.text('state', isStopped ? 'stopped' : 'running')}.`;
  if (isStopped && by !== null && at !== null)
    sheet.tell('answer')`${source.name('person', by)} stopped it on ${source.day('day', at)}.`;
};

const members: Answer = async ({ queries, sheet }) => {
  const people = await queries.run(listUsers, listUsersFor, {});
  const source = sheet.from('Users');
  sheet.tell('answer')`The workspace has ${source.count('users', people.length, 'user')}.`;
  for (const { email, groups } of people.slice(0, 10))
    sheet.tell('answer')`${source.name('person', email)}: ${source.name('role', groups.join(', '))}.`;
};

const nameRole = (role: string): string => role.replace(/^tenant-/, '');

/** The roles that may, and who has them, as far as the caller may see people. */
const whoCan: Answer = async ({ queries, sheet, slots }) => {
  const roles: readonly string[] = slots.permission ? PERMISSIONS[slots.permission] : [];
  const allowed = TenantRole.options.filter((role) => roles.includes(role));
  const source = sheet.from('Permissions');
  sheet.tell(
    'answer',
    source.text('permission', slots.permission ?? ''),
  )`The roles that may do this: ${source.text('roles', allowed.map(nameRole).join(', '))}.`;
  const people = await queries.tryRun(listUsers, listUsersFor, {});
  const may = people?.filter(({ groups }) => groups.some((group) => roles.includes(roleOfGroup(group) ?? '')));
  if (!may) return;
  const users = sheet.from('Users');
  sheet.tell('answer')`Of the users, ${users.count('allowed', may.length, 'person')} may.`;
  for (const { email, groups } of may.slice(0, 10))
    sheet.tell('answer')`${users.name('person', email)}: ${users.name('role', groups.join(', '))}.`;
};

const customChecks: Answer = async ({ queries, sheet }) => {
  const checks = await queries.run(listCustomChecks, listCustomChecksFor, {});
  const source = sheet.from('Custom checks');
  const active = checks.filter(({ state }) => state === 'active').length;
  sheet.tell(
    'answer',
  )`The workspace has ${source.count('custom checks', checks.length, 'custom check')}, of which ${source.count('active', active, 'check')} active.`;
};

export const WORKSPACE_ANSWERS = {
  'who-did': whoDid,
  'audit-denied': denied,
  'scan-latest': scanLatest,
  'scan-gaps': scanGaps,
  'accounts-list': (asked) => tellAccounts(asked, false),
  'accounts-broken': (asked) => tellAccounts(asked, true),
  schedules,
  'plan-current': planCurrent,
  'plan-allows': planAllows,
  'changes-open': changesOpen,
  'fixes-recent': fixesRecent,
  'automation-state': automation,
  members,
  'who-can': whoCan,
  'custom-checks': customChecks,
} as const satisfies Readonly<Record<string, Answer>>;
