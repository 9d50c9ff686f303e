import type { CheckTally, ControlState, FrameworkStates } from '@cloudmend/domain/compliance';
import type { FrameworkControl, Frameworks } from '@cloudmend/scanner';

interface AccountStates {
  readonly accountId: string;
  readonly frameworks: readonly FrameworkStates[];
}

interface AccountTallies {
  readonly accountId: string;
  readonly checks: readonly CheckTally[];
}

/** The checks with an open finding in an account. */
type OpenHere = Pick<ReadonlyMap<string, unknown>, 'has'>;

const stateNow = (
  known: FrameworkControl | undefined,
  { state }: ControlState,
  tallies: ReadonlyMap<string, CheckTally>,
  open: OpenHere,
): ControlState['state'] => {
  if (state !== 'failed' || !known) return state;
  const isFailing = (check: string): boolean => (tallies.get(check)?.fail ?? 0) > 0;
  if (!known.checks.some(isFailing) || known.checks.some((check) => isFailing(check) && open.has(check)))
    return 'failed';
  const mine = known.checks.flatMap((check) => tallies.get(check) ?? []);
  if (mine.some(({ unknown }) => unknown > 0)) return 'unknown';
  if (mine.some(({ pass }) => pass > 0)) return 'passed';
  return known.manual === true ? 'manual' : 'not-assessed';
};

/**
 * Current states: a control fails while one of its failing checks has an open finding. If all are muted or manually
 * resolved, it passes only if something passed and nothing was unread, and is otherwise not assessed: muting alone does
 * not pass a control. @param open the checks with an open finding, by account
 */
export const withoutMuted = <A extends AccountStates>(
  catalogue: Frameworks,
  accounts: readonly A[],
  tallies: readonly AccountTallies[],
  open: ReadonlyMap<string, OpenHere>,
): A[] => {
  const known = new Map(catalogue.all.map(({ id, controls }) => [id, new Map(controls.map((own) => [own.id, own]))]));
  return accounts.map((account) => {
    const checks = tallies.find(({ accountId }) => accountId === account.accountId)?.checks ?? [];
    const byCheck = new Map(checks.map((tally) => [tally.check, tally]));
    const openHere = open.get(account.accountId) ?? new Map<string, unknown>();
    const frameworks = account.frameworks.map(({ framework, controls }) => ({
      framework,
      controls: controls.map((control) => ({
        ...control,
        state: stateNow(known.get(framework)?.get(control.control), control, byCheck, openHere),
      })),
    }));
    return { ...account, frameworks };
  });
};
