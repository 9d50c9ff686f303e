import type { CheckTally, ControlState, FrameworkStates } from '@cloudmend/domain/compliance';
import type { FrameworkControl, Frameworks } from '@cloudmend/scanner';
import type { UnresolvedChecks } from '@cloudmend/store';

interface AccountStates {
  readonly accountId: string;
  readonly frameworks: readonly FrameworkStates[];
}

interface AccountTallies {
  readonly accountId: string;
  readonly checks: readonly CheckTally[];
}

type HasFinding = (check: string) => boolean;

const stateNow = (
  known: FrameworkControl | undefined,
  { state }: ControlState,
  tallies: ReadonlyMap<string, CheckTally>,
  isUnresolved: HasFinding,
): ControlState['state'] => {
  if (state !== 'failed' || !known) return state;
  const isFailing = (check: string): boolean => (tallies.get(check)?.fail ?? 0) > 0;
  if (!known.checks.some(isFailing) || known.checks.some((check) => isFailing(check) && isUnresolved(check)))
    return 'failed';
  const mine = known.checks.flatMap((check) => tallies.get(check) ?? []);
  if (mine.some(({ unknown }) => unknown > 0)) return 'unknown';
  if (mine.some(({ pass }) => pass > 0)) return 'passed';
  return known.manual === true ? 'manual' : 'not-assessed';
};

/**
 * Current states: a control fails while one of its failing checks has a finding that is not resolved. If all were
 * resolved manually, it passes only if something passed and nothing was unread, and is otherwise not assessed. Neither a
 * mute nor an accepted risk passes a control: coverage stays as measured.
 */
export const withoutResolved = <A extends AccountStates>(
  catalogue: Frameworks,
  accounts: readonly A[],
  tallies: readonly AccountTallies[],
  { open, muted }: UnresolvedChecks,
): A[] => {
  const known = new Map(catalogue.all.map(({ id, controls }) => [id, new Map(controls.map((own) => [own.id, own]))]));
  return accounts.map((account) => {
    const checks = tallies.find(({ accountId }) => accountId === account.accountId)?.checks ?? [];
    const byCheck = new Map(checks.map((tally) => [tally.check, tally]));
    const isUnresolved: HasFinding = (check) =>
      [open, muted].some((findings) => findings.get(account.accountId)?.has(check));
    const frameworks = account.frameworks.map(({ framework, controls }) => ({
      framework,
      controls: controls.map((control) => ({
        ...control,
        state: stateNow(known.get(framework)?.get(control.control), control, byCheck, isUnresolved),
      })),
    }));
    return { ...account, frameworks };
  });
};
