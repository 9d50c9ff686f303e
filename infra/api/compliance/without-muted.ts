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
  tallies: readonly CheckTally[],
  open: OpenHere,
): ControlState['state'] => {
  if (state !== 'failed' || !known) return state;
  const mine = tallies.filter(({ check }) => known.checks.includes(check));
  const failing = mine.filter(({ fail }) => fail > 0);
  if (failing.length === 0 || failing.some(({ check }) => open.has(check))) return 'failed';
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
): A[] =>
  accounts.map((account) => {
    const checks = tallies.find(({ accountId }) => accountId === account.accountId)?.checks ?? [];
    const openHere = open.get(account.accountId) ?? new Map<string, unknown>();
    const frameworks = account.frameworks.map(({ framework, controls }) => ({
      framework,
      controls: controls.map((control) => {
        const known = catalogue.find(framework)?.controls.find(({ id }) => id === control.control);
        return { ...control, state: stateNow(known, control, checks, openHere) };
      }),
    }));
    return { ...account, frameworks };
  });
