import {
  acrossAccounts,
  type CheckTally,
  type FrameworkCheck,
  type FrameworkDetail,
  getFramework,
} from '@cloudmend/domain/compliance';
import { listActive, listEverActive } from '@cloudmend/domain/custom-checks';
import { AppError } from '@cloudmend/domain/errors';
import { type Providers, withCustomChecks } from '@cloudmend/scanner';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { listUnassessed } from './catalogue-states';
import { summariseCompliance } from './summarise-compliance';
import { withoutResolved } from './without-resolved';

const NOTHING: Omit<CheckTally, 'check'> = { pass: 0, fail: 0, unknown: 0, manual: 0 };

/** The verdicts of one check over all accounts. */
const findTally = (check: string, accounts: ReadonlyArray<{ readonly checks: readonly CheckTally[] }>): CheckTally =>
  accounts
    .flatMap(({ checks }) => checks.filter((tally) => tally.check === check))
    .reduce<CheckTally>(
      (sum, { pass, fail, unknown, manual }) => ({
        check,
        pass: sum.pass + pass,
        fail: sum.fail + fail,
        unknown: sum.unknown + unknown,
        manual: sum.manual + manual,
      }),
      { check, ...NOTHING },
    );

const describeChecks = (
  providers: Providers,
  ids: readonly string[],
  accounts: ReadonlyArray<{ readonly checks: readonly CheckTally[] }>,
): FrameworkCheck[] =>
  ids.flatMap((id) => {
    const check = providers.ofCheck(id)?.findCheck(id);
    return check
      ? [
          {
            ...findTally(id, accounts),
            title: check.title,
            fault: check.fault,
            severity: check.severity,
            service: check.service,
          },
        ]
      : [];
  });

/** One framework with its controls and their checks. @throws AppError not-found */
export const getFrameworkFor =
  ({
    compliance,
    findings,
    customChecks,
    clock,
    providers: loadProviders,
  }: Pick<MemberUses, 'compliance' | 'findings' | 'customChecks' | 'clock' | 'providers'>): Operation<
    typeof getFramework
  > =>
  async (_actor, { framework: id }): Promise<FrameworkDetail> => {
    const [installed, own] = await Promise.all([loadProviders(), customChecks.list()]);
    // A control that a retired check failed passes again only if others pass.
    const providers = withCustomChecks(installed, listEverActive(own));
    const current = withCustomChecks(installed, listActive(own));
    const framework = current.frameworks.find(id);
    if (!framework) throw new AppError('not-found', 'The framework was not found.');
    const [{ accounts: recorded, history }, tallies, unresolved] = await Promise.all([
      compliance.read(),
      compliance.readChecks(),
      findings.unresolvedChecks(),
    ]);
    const accounts = withoutResolved(providers.frameworks, recorded, tallies, unresolved);
    const mine = [...accounts, { accountId: '', frameworks: listUnassessed(providers.frameworks) }].map((account) => ({
      ...account,
      frameworks: account.frameworks.filter((states) => states.framework === id),
    }));
    const states = new Map(
      acrossAccounts(mine).flatMap(({ controls }) => controls.map(({ control, state }) => [control, state] as const)),
    );
    const [coverage] = summariseCompliance({ accounts: mine, history }, clock());
    if (!coverage) throw new AppError('not-found', 'The framework was not found.');
    return {
      ...coverage,
      publisher: framework.publisher,
      source: framework.source,
      sections: [...framework.sections],
      controls: framework.controls.map((control) => ({
        id: control.id,
        title: control.title,
        section: control.section,
        state: states.get(control.id) ?? 'not-assessed',
        checks: [...control.checks],
        asksForMore: control.manual === true && control.checks.length > 0,
      })),
      checks: describeChecks(current, [...new Set(framework.controls.flatMap(({ checks }) => checks))], tallies),
    };
  };

export const handler = serve(getFramework, getFrameworkFor);
