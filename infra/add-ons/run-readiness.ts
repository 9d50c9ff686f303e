import { compareReadiness, daysUntil, type FrameworkReadiness, type ResultFor } from '@cloudmend/domain/add-ons';
import { acrossAccounts, frameworkName } from '@cloudmend/domain/compliance';
import { readAcceptedPeriod } from '@cloudmend/domain/findings';
import { rankFramework } from '../api/compliance/catalogue-states';
import { withoutResolved } from '../api/compliance/without-resolved';
import { withPastChecks } from '../api/custom-checks/own-checks';
import { type AddOnWork, countWords, type RunOutcome, skipRun } from './run-result';

/** How far ahead ending acceptances are listed if no audit is planned. */
const AHEAD_DAYS = 30;
const DAY_MS = 86_400_000;

const findHorizon = ({ record, now }: AddOnWork): string => {
  const planned = record.audits.map(({ date }) => date).filter((date) => daysUntil(date, now) >= 0);
  return planned.sort().at(-1) ?? new Date(now.getTime() + AHEAD_DAYS * DAY_MS).toISOString().slice(0, 10);
};

const listEnding = async (work: AddOnWork): Promise<ResultFor<'compliance'>['endingAcceptances']> => {
  const horizon = findHorizon(work);
  return (await work.stores.acceptances.listCurrent())
    .filter((each) => readAcceptedPeriod(each) !== undefined && each.revoked === null && each.until <= horizon)
    .map(({ id, title, until }) => ({ id, title, until }));
};

const listFacts = async ({ stores }: AddOnWork): Promise<RunOutcome['facts']> =>
  (await stores.accounts.list()).flatMap(({ accountId, lastScanAt }) =>
    lastScanAt ? [{ accountId, at: lastScanAt }] : [],
  );

const describe = (frameworks: readonly FrameworkReadiness[], isFirst: boolean): string => {
  const sum = (read: (one: FrameworkReadiness) => number): number =>
    frameworks.reduce((all, one) => all + read(one), 0);
  const [next] = frameworks
    .filter(({ daysLeft }) => daysLeft !== null && daysLeft >= 0)
    .sort((a, b) => Number(a.daysLeft) - Number(b.daysLeft));
  const countdown = next ? ` ${countWords(Number(next.daysLeft), 'day')} until the audit of ${next.name}.` : '';
  const changes = `; ${sum(({ gained }) => gained.length)} gained and ${sum(({ lost }) => lost.length)} lost since the last run`;
  const passed = sum((one) => one.passed);
  return `${passed} controls pass in ${countWords(frameworks.length, 'framework')}${isFirst ? '' : changes}.${countdown}`;
};

/** The state of every control, compared with the run before, and the days until each audit. */
export const runReadiness = async (work: AddOnWork): Promise<RunOutcome> => {
  const { stores, services, record, now, last } = work;
  const providers = await withPastChecks({ ...stores, ...services });
  const [{ accounts: recorded }, tallies, unresolved] = await Promise.all([
    stores.compliance.read(),
    stores.compliance.readChecks(),
    stores.findings.unresolvedChecks(),
  ]);
  if (recorded.length === 0) return skipRun('No account has been evaluated yet. Start a security scan.');
  const before = new Map(
    last?.kind === 'compliance' ? last.frameworks.map(({ framework, passing }) => [framework, passing]) : [],
  );
  const audits = new Map(record.audits.map(({ framework, date }) => [framework, date]));
  const rank = rankFramework(providers.frameworks);
  const frameworks = acrossAccounts(withoutResolved(providers.frameworks, recorded, tallies, unresolved))
    .map((states) =>
      compareReadiness(states, {
        name: frameworkName(states.framework),
        before: before.get(states.framework),
        auditDate: audits.get(states.framework) ?? null,
        now,
      }),
    )
    .sort((a, b) => rank({ id: a.framework }) - rank({ id: b.framework }));
  const result: ResultFor<'compliance'> = { kind: 'compliance', frameworks, endingAcceptances: await listEnding(work) };
  return { summary: describe(frameworks, last?.kind !== 'compliance'), facts: await listFacts(work), result };
};
