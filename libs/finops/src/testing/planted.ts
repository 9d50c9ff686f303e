import {
  type MetricFacts,
  type Resource,
  type ResourceKind,
  type ResourceOf,
  summarise,
  type UnitSnapshot,
} from '@cloudmend/scanner';
import { advise, type Advice } from '../recommend';
import { noteCase } from './rule-journal';

export const NOW = new Date('2026-11-20T12:00:00Z');
const DAY_MS = 86_400_000;

/** A number of days and milliseconds ago. */
export const ago = (days: number, milliseconds = 0): string =>
  new Date(NOW.getTime() - days * DAY_MS - milliseconds).toISOString();

interface Planting {
  readonly period?: number;
  readonly days?: number;
  /** The share of periods with data. */
  readonly share?: number;
  readonly isSparse?: boolean;
}

/** Metrics as CloudWatch returns them: the same value in every period, or a value computed for each. */
export const plant = (
  value: number | ((at: number) => number),
  { period = 300, days = 14, share = 1, isSparse = false }: Planting = {},
): MetricFacts => {
  const startMs = NOW.getTime() - days * DAY_MS;
  const expected = (days * 86_400) / period;
  const points = Math.round(expected * share);
  const byMoment = new Map(
    Array.from(
      { length: points },
      (_, at) =>
        [startMs + (expected - points + at) * period * 1000, typeof value === 'number' ? value : value(at)] as const,
    ),
  );
  return summarise(byMoment, { startMs, periodSeconds: period, days, isSparse });
};
export const daily = (value: number | ((at: number) => number), more: Planting = {}): MetricFacts =>
  plant(value, { period: 86_400, ...more });
export const hourly = (value: number | ((at: number) => number), more: Planting = {}): MetricFacts =>
  plant(value, { period: 3600, ...more });

/** A resource with the facts that a rule needs; other facts are not read. */
export const a = <K extends ResourceKind>(kind: K, facts: Omit<Partial<ResourceOf<K>>, 'kind'>): ResourceOf<K> => {
  const id = facts.id ?? 'one';
  const base: Resource = {
    kind,
    id,
    name: id,
    arn: `arn:aws:test:us-east-1:111122223333:${kind}/${id}`,
    region: 'us-east-1',
    tags: {},
  };
  // A test gives the facts that its rule reads.
  return { ...base, ...facts } as unknown as ResourceOf<K>;
};

export const toUnit = (resources: readonly Resource[], more: Partial<UnitSnapshot> = {}): UnitSnapshot => ({
  schema: 'cloudmend.snapshot/1',
  unit: { accountId: '111122223333', region: 'us-east-1', service: 'ec2' },
  takenAt: NOW.toISOString(),
  resources,
  unreadKinds: [],
  gaps: [],
  apiCalls: 0,
  ...more,
});

/** The recommendations for one unit with these resources; all rule outcomes are recorded in the journal. */
export const adviseOn = (...resources: readonly Resource[]): Advice => {
  const units = [toUnit(resources)];
  noteCase(units, NOW);
  return advise(units, { now: NOW });
};

/** One rule's result for these resources: dollars, `nothing`, or why it is unclear. */
export const evaluateRule = (rule: string, ...resources: readonly Resource[]): number | string => {
  const { recommendations, unjudged } = adviseOn(...resources);
  const found = recommendations.find((each) => each.rule === rule);
  if (found) return found.monthlySavingUsd;
  return unjudged.find((each) => each.rule === rule)?.reason ?? 'nothing';
};

/** Evaluates a formula from its inputs, as a reader would with a calculator. */
export const recompute = (formula: string, inputs: Readonly<Record<string, string | number | boolean>>): number => {
  const numbers = Object.entries(inputs).filter(([, value]) => typeof value === 'number');
  const body = formula.replaceAll(/\b(?:max|min)\b/g, (name) => `Math.${name}`);
  return new Function(...numbers.map(([name]) => name), `return ${body};`)(
    ...numbers.map(([, value]) => value),
  ) as number;
};
