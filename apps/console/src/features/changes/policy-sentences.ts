import type { GuardrailPolicy } from '@cloudmend/domain/guardrails';

/** One number of the policy within its sentence. */
export interface PolicySentence {
  /** The rule whose effect stands beside it. */
  readonly rule: string;
  readonly before: string;
  readonly after: (value: number) => string;
  readonly unit: 'usd' | 'count';
  readonly min: number;
  readonly max: number;
  readonly read: (policy: GuardrailPolicy) => number;
  readonly write: (policy: GuardrailPolicy, value: number) => GuardrailPolicy;
}

const many =
  (one: string, more = `${one}s`) =>
  (value: number) =>
    value === 1 ? one : more;

const DAILY_CHANGES_MOST = 1000;
const DAILY_RESOURCES_MOST = 10_000;
const USD_MOST = 1_000_000;

/** The limits a workspace sets; the bounds are those of `GuardrailPolicy`. */
export const POLICY_SENTENCES: readonly PolicySentence[] = [
  {
    rule: 'approvals',
    before: 'Other environments need',
    after: many('approval'),
    unit: 'count',
    min: 1,
    max: 2,
    read: ({ otherApprovals }) => otherApprovals,
    write: (policy, value) => ({ ...policy, otherApprovals: value === 2 ? 2 : 1 }),
  },
  {
    rule: 'evidence',
    before: 'Evidence is at most',
    after: (value) => `${many('hour')(value)} old`,
    unit: 'count',
    min: 1,
    max: 24,
    read: ({ evidenceHours }) => evidenceHours,
    write: (policy, evidenceHours) => ({ ...policy, evidenceHours }),
  },
  {
    rule: 'resources',
    before: 'A change touches at most',
    after: many('resource'),
    unit: 'count',
    min: 1,
    max: 50,
    read: ({ resourcesPerChange }) => resourcesPerChange,
    write: (policy, resourcesPerChange) => ({ ...policy, resourcesPerChange }),
  },
  {
    rule: 'cost',
    before: 'A change raises cost by at most',
    after: () => 'a month',
    unit: 'usd',
    min: 0,
    max: USD_MOST,
    read: ({ usdPerChange }) => usdPerChange,
    write: (policy, usdPerChange) => ({ ...policy, usdPerChange }),
  },
  {
    rule: 'daily-changes',
    before: 'At most',
    after: (value) => `production ${many('change')(value)} a day`,
    unit: 'count',
    min: 0,
    max: DAILY_CHANGES_MOST,
    read: ({ perDay }) => perDay.productionChanges,
    write: (policy, productionChanges) => ({ ...policy, perDay: { ...policy.perDay, productionChanges } }),
  },
  {
    rule: 'daily-resources',
    before: 'At most',
    after: (value) => `${many('resource')(value)} a day`,
    unit: 'count',
    min: 0,
    max: DAILY_RESOURCES_MOST,
    read: ({ perDay }) => perDay.resources,
    write: (policy, resources) => ({ ...policy, perDay: { ...policy.perDay, resources } }),
  },
  {
    rule: 'daily-cost',
    before: 'The changes of a day raise cost by at most',
    after: () => 'a month',
    unit: 'usd',
    min: 0,
    max: USD_MOST,
    read: ({ perDay }) => perDay.usd,
    write: (policy, usd) => ({ ...policy, perDay: { ...policy.perDay, usd } }),
  },
  {
    rule: 'pull-requests',
    before: 'At most',
    after: (value) => `open pull ${many('request')(value)} in a repository`,
    unit: 'count',
    min: 1,
    max: 50,
    read: ({ openPullRequests }) => openPullRequests,
    write: (policy, openPullRequests) => ({ ...policy, openPullRequests }),
  },
];

/** Rules that no workspace can change. */
export const FIXED_SENTENCES: ReadonlyArray<{ readonly rule: string; readonly text: string }> = [
  { rule: 'production', text: 'Production needs 2 approvals' },
  { rule: 'access', text: 'Never widens access' },
  { rule: 'controls', text: 'Never loses a control' },
  { rule: 'destruction', text: 'Nothing is replaced or deleted unless the fix says so' },
];

export const UNPLANNED: Readonly<Record<GuardrailPolicy['unplanned'], string>> = {
  wait: 'waits for one',
  'two-approvals': 'needs 2 approvals',
};

/** What differs between two policies, in a few words each. */
export const describeEdits = (before: GuardrailPolicy, after: GuardrailPolicy): readonly string[] => [
  ...POLICY_SENTENCES.filter(({ read }) => read(before) !== read(after)).map(
    ({ before: start, after: end, read }) => `${start} ${read(after)} ${end(read(after))}`,
  ),
  ...(before.unplanned === after.unplanned ? [] : [`A change without a plan ${UNPLANNED[after.unplanned]}`]),
  ...(isSame(before.windows, after.windows) ? [] : ['Windows']),
  ...(isSame(before.freezes, after.freezes) ? [] : ['Freezes']),
];

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
