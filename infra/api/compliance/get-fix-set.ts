import {
  acrossAccounts,
  estimateMinutes,
  type FailedControl,
  type Fix,
  type FixSet,
  type FixStep,
  type FrameworkStates,
  getFixSet,
  planFixes,
} from '@cloudmend/domain/compliance';
import { AppError } from '@cloudmend/domain/errors';
import { planRow } from '@cloudmend/domain/plans';
import { claimedUsd, isRange, type Recommendation } from '@cloudmend/domain/recommendations';
import type { Framework, Providers } from '@cloudmend/scanner';
import type { OpenChecks } from '@cloudmend/store';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { withPastChecks } from '../custom-checks/own-checks';
import { withoutResolved } from './without-resolved';

interface Failed extends FailedControl {
  readonly framework: string;
  readonly control: string;
  readonly title: string;
  /** Fails on, by its muted findings, whatever is fixed. */
  readonly isMuted: boolean;
}

/** What every framework is judged by, over all accounts. */
interface Standing {
  readonly states: readonly FrameworkStates[];
  /** Checks with an open finding, with a muted one, and checks that did not read everything. */
  readonly open: ReadonlySet<string>;
  readonly muted: ReadonlySet<string>;
  readonly unread: ReadonlySet<string>;
}

/** The failed controls of a framework, with the open checks that keep them failed. */
const listFailed = ({ id: framework, controls }: Framework, { states, open, muted, unread }: Standing): Failed[] => {
  const failed = new Set(
    states
      .find((one) => one.framework === framework)
      ?.controls.filter(({ state }) => state === 'failed')
      .map(({ control }) => control),
  );
  return controls
    .filter(({ id }) => failed.has(id))
    .map(({ id, title, checks }) => ({
      framework,
      control: id,
      title,
      checks: checks.filter((check) => open.has(check)),
      isMuted: checks.some((check) => muted.has(check)),
      passes: !checks.some((check) => unread.has(check) || muted.has(check)),
    }));
};

const pickFrameworks = ({ all }: Providers['frameworks'], wanted: string | undefined): readonly Framework[] => {
  if (wanted === undefined) return all;
  const ids = wanted.split(',');
  const unknown = ids.find((id) => !all.some((framework) => framework.id === id));
  if (unknown !== undefined) throw new AppError('not-found', `The framework ${unknown} was not found.`);
  return all.filter(({ id }) => ids.includes(id));
};

const listChecks = (findings: OpenChecks): ReadonlySet<string> =>
  new Set([...findings.values()].flatMap((checks) => [...checks.keys()]));

const countResources = (open: OpenChecks, check: string): number =>
  [...open.values()].reduce((sum, checks) => sum + (checks.get(check)?.size ?? 0), 0);

/** Describes fixes; a recommendation counts once, at the first fix of its resource. */
const describeFixes = (providers: Providers, open: OpenChecks, recommendations: readonly Recommendation[]) => {
  const counted = new Set<string>();
  return (id: string): Fix[] => {
    const check = providers.ofCheck(id)?.findCheck(id);
    if (!check) return [];
    const accounts = [...open].filter(([, checks]) => checks.has(id));
    const resources = countResources(open, id);
    const savings = recommendations.filter(
      (one) => !counted.has(one.id) && open.get(one.accountId)?.get(id)?.has(one.resource),
    );
    savings.forEach((one) => counted.add(one.id));
    return [
      {
        check: id,
        title: check.title,
        fault: check.fault,
        severity: check.severity,
        service: check.service,
        resources,
        accountIds: accounts.map(([accountId]) => accountId).sort(),
        minutes: estimateMinutes(resources),
        monthlySavingUsd: savings.reduce((sum, one) => sum + claimedUsd(one), 0),
        ...(savings.some(isRange) && { isLeast: true }),
      },
    ];
  };
};

const toControl = ({ framework, control, title }: Failed) => ({ framework, control, title });

const countCompleted = (steps: ReadonlyArray<FixStep<Failed>>, framework: string): number =>
  steps.flatMap(({ controls }) => controls).filter((control) => control.framework === framework && control.passes)
    .length;

/** @throws AppError not-found for a framework that does not exist */
export const getFixSetFor =
  ({
    compliance,
    findings,
    recommendations,
    customChecks,
    providers: loadProviders,
  }: Pick<MemberUses, 'compliance' | 'findings' | 'recommendations' | 'customChecks' | 'providers'>): Operation<
    typeof getFixSet
  > =>
  async ({ plan }, { frameworks: wanted, minutes: time }): Promise<FixSet> => {
    const providers = await withPastChecks({ providers: loadProviders, customChecks });
    const frameworks = pickFrameworks(providers.frameworks, wanted);
    const [{ accounts }, tallies, unresolved, saved] = await Promise.all([
      compliance.read(),
      compliance.readChecks(),
      findings.unresolvedChecks(),
      recommendations.list(),
    ]);
    const { open, muted } = unresolved;
    const standing = {
      states: acrossAccounts(withoutResolved(providers.frameworks, accounts, tallies, unresolved)),
      open: listChecks(open),
      muted: listChecks(muted),
      unread: new Set(
        tallies.flatMap(({ checks }) => checks.filter(({ unknown }) => unknown > 0).map(({ check }) => check)),
      ),
    };
    const failed = frameworks.flatMap((framework) => listFailed(framework, standing));
    const steps = planFixes(
      failed.filter(({ checks }) => checks.length > 0),
      (check) => ({
        minutes: estimateMinutes(countResources(open, check)),
        severity: providers.ofCheck(check)?.findCheck(check)?.severity ?? 'INFO',
      }),
      time,
    );
    const visible = saved
      .filter(({ status }) => status === 'open')
      .slice(0, planRow(plan).limits.visibleRecommendations ?? saved.length);
    const describe = describeFixes(providers, open, visible);
    return {
      frameworks: frameworks.map(({ id, name }) => ({
        id,
        framework: name,
        failed: failed.filter(({ framework }) => framework === id).length,
        completed: countCompleted(steps, id),
      })),
      steps: steps.map(({ checks, minutes, controls }) => ({
        fixes: checks.flatMap(describe),
        minutes,
        controls: controls.filter(({ passes }) => passes).map(toControl),
        unread: controls.filter(({ passes, isMuted }) => !passes && !isMuted).map(toControl),
        muted: controls.filter(({ isMuted }) => isMuted).map(toControl),
      })),
    };
  };

export const handler = serve(getFixSet, getFixSetFor);
