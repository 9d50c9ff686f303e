import type { GateDecision, GateVerdict, NamedFact } from '../changes/change-parts';
import { findEnvironment, type PlacedEnvironment } from './environment';
import type { Fact, GuardrailFacts } from './facts';
import type { Environment, GuardrailPolicy } from './policy';
import { freezeAt, isOpenAt, momentText, nextOpening } from './windows';

/** One guardrail: what it decides, and how many approvals it asks for. */
export interface Guardrail {
  readonly rule: string;
  decide(policy: GuardrailPolicy, facts: GuardrailFacts): RuleDecision;
}

export interface RuleDecision extends Omit<GateDecision, 'rule'> {
  /** @default 1 */
  readonly approvals?: 1 | 2;
}

const fact = (name: string, value: string | number): NamedFact => ({ fact: name, value: String(value) });

const decision = (
  verdict: GateVerdict,
  sentence: string,
  facts: readonly NamedFact[] = [],
  approvals: 1 | 2 = 1,
): RuleDecision => ({ verdict, sentence, facts: [...facts], approvals });

/** What is not known never passes: it waits if it is on its way. */
const unlessKnown = <Value>(what: string, read: Fact<Value>, decide: (value: Value) => RuleDecision): RuleDecision =>
  read.known ? decide(read.value) : decision(read.comes ? 'wait' : 'deny', `${what} not known. ${read.reason}`, [], 2);

const plural = (amount: number, one: string): string => `${amount} ${one}${amount === 1 ? '' : 's'}`;
const USD = new Intl.NumberFormat('en-US', { minimumFractionDigits: 0, maximumFractionDigits: 2 });
const dollars = (usd: number): string => `$${USD.format(usd)}`;

const withEnvironment = (
  policy: GuardrailPolicy,
  facts: GuardrailFacts,
  decide: (placed: PlacedEnvironment) => RuleDecision,
): RuleDecision => unlessKnown('The environment is', findEnvironment(policy.environments, facts), decide);

const NAMES: Readonly<Record<Environment, string>> = { production: 'Production', other: 'Other environments' };

const approvals: Guardrail = {
  rule: 'approvals',
  decide: (policy, facts) =>
    withEnvironment(policy, facts, ({ environment, because }) => {
      const needed = environment === 'production' ? 2 : policy.otherApprovals;
      const verb = environment === 'production' ? 'needs' : 'need';
      return decision(
        'allow',
        `${NAMES[environment]} ${verb} ${plural(needed, 'approval')}.`,
        [fact('Environment', environment), fact('Because of', because)],
        needed,
      );
    }),
};

const HOUR_MS = 3_600_000;

const evidence: Guardrail = {
  rule: 'evidence',
  decide: ({ evidenceHours }, { now, evidenceAt }) =>
    unlessKnown('The age of the evidence is', evidenceAt, (at) => {
      const age = (Date.parse(now) - Date.parse(at)) / HOUR_MS;
      const facts = [fact('Read at', at), fact('Age in hours', Math.floor(age))];
      // Facts from the future are wrong facts.
      return age >= 0 && age < evidenceHours
        ? decision('allow', `Evidence is less than ${plural(evidenceHours, 'hour')} old.`, facts)
        : decision('deny', `Evidence must be less than ${plural(evidenceHours, 'hour')} old. Start a scan.`, facts);
    }),
};

const resources: Guardrail = {
  rule: 'resources',
  decide: ({ resourcesPerChange: most }, { resources: touched }) =>
    unlessKnown('The number of resources is', touched, ({ length }) =>
      decision(length <= most ? 'allow' : 'deny', `A change touches at most ${plural(most, 'resource')}.`, [
        fact('Resources', length),
      ]),
    ),
};

const cost: Guardrail = {
  rule: 'cost',
  decide: ({ usdPerChange }, { monthlyUsd }) =>
    unlessKnown('The change in cost is', monthlyUsd, (usd) =>
      usd === null
        ? decision('allow', 'A change without a known cost needs 2 approvals.', [], 2)
        : decision(usd <= usdPerChange ? 'allow' : 'deny', `Cost rises by at most ${dollars(usdPerChange)} a month.`, [
            fact('USD per month', usd),
          ]),
    ),
};

const access: Guardrail = {
  rule: 'access',
  decide: (_policy, { widened }) =>
    unlessKnown('The effect on access is', widened, (names) =>
      decision(names.length === 0 ? 'allow' : 'deny', 'A change never widens access.', [
        fact('Widened', names.join(', ') || 'nothing'),
      ]),
    ),
};

const controls: Guardrail = {
  rule: 'controls',
  decide: (_policy, { controlsLost }) =>
    unlessKnown('The effect on controls is', controlsLost, (lost) =>
      decision(lost.length === 0 ? 'allow' : 'deny', 'A change never loses a control.', [
        fact('Lost', lost.map(({ framework, control }) => `${framework} ${control}`).join(', ') || 'none'),
      ]),
    ),
};

const destruction: Guardrail = {
  rule: 'destruction',
  decide: (_policy, { resources: touched, declared }) =>
    unlessKnown('What is replaced or deleted is', touched, (all) => {
      const destroyed = all.filter(({ action }) => action === 'replace' || action === 'delete');
      const undeclared = destroyed.filter(({ action }) => !(declared as readonly string[]).includes(action));
      return decision(
        undeclared.length === 0 ? 'allow' : 'deny',
        'Nothing is replaced or deleted unless the rule says so.',
        [
          fact(
            'Replaced or deleted',
            destroyed.map(({ resource, action }) => `${action} ${resource}`).join(', ') || 'none',
          ),
        ],
        destroyed.length > 0 ? 2 : 1,
      );
    }),
};

const plan: Guardrail = {
  rule: 'plan',
  decide: ({ unplanned }, { plan: state }) => {
    const facts = [fact('Plan', state)];
    if (state === 'passed' || state === 'not-needed')
      return decision('allow', 'The plan does what the edit says and nothing else.', facts);
    if (state === 'faulty') return decision('deny', 'The plan does more than the edit explains.', facts);
    if (state === 'not-run' && unplanned === 'two-approvals')
      return decision('allow', 'A change without a plan needs 2 approvals.', facts, 2);
    return decision('wait', 'A change waits for its plan.', facts);
  },
};

const freeze: Guardrail = {
  rule: 'freeze',
  decide: (policy, facts) =>
    withEnvironment(policy, facts, ({ environment }) => {
      const frozen = freezeAt(policy, environment, Date.parse(facts.now));
      if (!frozen) return decision('allow', 'No freeze applies.');
      const { name, timezone } = frozen.freeze;
      return decision('wait', `Changes are frozen until ${momentText(timezone, frozen.end)}.`, [fact('Freeze', name)]);
    }),
};

const window: Guardrail = {
  rule: 'window',
  decide: (policy, facts) =>
    withEnvironment(policy, facts, ({ environment }) => {
      const now = Date.parse(facts.now);
      const named = [fact('Environment', environment), fact('Now', momentText(policy.timezone, now))];
      if (isOpenAt(policy, environment, now)) return decision('allow', 'The change is inside its window.', named);
      const next = nextOpening(policy, environment, now);
      return decision(
        'wait',
        next === undefined
          ? 'The change is outside its window, and none opens in the next two weeks.'
          : `The change is outside its window. The next one opens on ${momentText(policy.timezone, next)}.`,
        named,
      );
    }),
};

/** A cap of the day: a change that alone exceeds it never fits, any other waits for the next day. */
const capped = (
  sentence: string,
  { used, own, most }: { readonly used: number; readonly own: number; readonly most: number },
): RuleDecision => {
  const facts = [fact('Today', used), fact('This change', own)];
  if (own <= 0 || used + own <= most) return decision('allow', sentence, facts);
  return own > most ? decision('deny', sentence, facts) : decision('wait', `${sentence} Try again tomorrow.`, facts);
};

const dailyChanges: Guardrail = {
  rule: 'daily-changes',
  decide: (policy, facts) =>
    withEnvironment(policy, facts, ({ environment }) =>
      unlessKnown('What has changed today is', facts.today, ({ productionChanges: used }) => {
        const most = policy.perDay.productionChanges;
        return capped(`At most ${plural(most, 'production change')} a day.`, {
          used,
          own: environment === 'production' ? 1 : 0,
          most,
        });
      }),
    ),
};

const dailyResources: Guardrail = {
  rule: 'daily-resources',
  decide: ({ perDay: { resources: most } }, { today, resources: touched }) =>
    unlessKnown('The number of resources is', touched, ({ length: own }) =>
      unlessKnown('What has changed today is', today, ({ resources: used }) =>
        capped(`At most ${plural(most, 'resource')} a day.`, { used, own, most }),
      ),
    ),
};

const dailyCost: Guardrail = {
  rule: 'daily-cost',
  decide: ({ perDay: { usd: most } }, { today, monthlyUsd }) =>
    unlessKnown('The change in cost is', monthlyUsd, (usd) =>
      unlessKnown('What has changed today is', today, ({ usd: used }) =>
        capped(`All changes of a day together raise cost by at most ${dollars(most)} a month.`, {
          used,
          own: usd ?? 0,
          most,
        }),
      ),
    ),
};

const pullRequests: Guardrail = {
  rule: 'pull-requests',
  decide: ({ openPullRequests: most }, { openPullRequests }) =>
    openPullRequests === null
      ? decision('allow', 'Direct fixes do not open pull requests.')
      : unlessKnown('The number of open pull requests is', openPullRequests, (open) =>
          decision(open < most ? 'allow' : 'wait', `At most ${plural(most, 'open pull request')} a repository.`, [
            fact('Open', open),
          ]),
        ),
};

/** Every guardrail, in the order they are shown. */
export const GUARDRAILS: readonly Guardrail[] = [
  approvals,
  evidence,
  resources,
  cost,
  dailyChanges,
  dailyResources,
  dailyCost,
  pullRequests,
  plan,
  freeze,
  window,
  access,
  controls,
  destruction,
];
