import type { Resource, UnitSnapshot } from '@cloudmend/scanner';
import { isSaving, type Rule } from '../define-rule';
import { createContext } from '../recommend';
import { ALL_RULES, listPriceKeys } from '../rules/index';
import { Unclear, weigh, type Weighing } from '../weighing';

/** What the cases of one test file cover of a rule. */
interface Entry {
  readonly outcomes: Set<string>;
  /** The first case in which it fires, and the metrics it read. */
  firing?: {
    readonly resource: Resource;
    readonly units: readonly UnitSnapshot[];
    readonly figures: ReadonlySet<string>;
  };
  /** Guards by source line: true if a case triggered them. */
  readonly guards: Map<string, boolean>;
  /** Prices it asked for that a scan would not read. */
  readonly unread: Set<string>;
}

const journal = new Map<string, Entry>();
const openEntry = (id: string): Entry => {
  const entry = journal.get(id) ?? { outcomes: new Set(), guards: new Map(), unread: new Set() };
  journal.set(id, entry);
  return entry;
};

/** The source line of the calling rule. */
const caller = (): string =>
  /rules\/[\w-]+\.ts:\d+:\d+/.exec((new Error('Where?').stack ?? '').split('\n').slice(3).join('\n'))?.[0] ??
  'somewhere';

/** A weighing that records what is asked of it. */
const watchWeighing = (
  weighing: Weighing,
  { guards, unread }: Entry,
  needed: readonly string[],
): { readonly weighing: Weighing; readonly figures: Set<string> } => {
  const figures = new Set<string>();
  return {
    figures,
    weighing: {
      ...weighing,
      figures: (key, ...window) => {
        figures.add(key);
        return weighing.figures(key, ...window);
      },
      price: (key) => {
        if (!needed.includes(key)) unread.add(key);
        return weighing.price(key);
      },
      guard: (isTripped, sentence) => {
        const line = caller();
        guards.set(line, isTripped || guards.get(line) === true);
        weighing.guard(isTripped, sentence);
      },
    },
  };
};

const findOutcome = (rule: Rule, resource: Resource, weighing: Weighing): string => {
  try {
    return isSaving(rule.judge(resource, weighing)) ? 'fires' : 'nothing';
  } catch (thrown) {
    if (thrown instanceof Unclear) return thrown.reason;
    throw thrown;
  }
};

/** Records every rule's outcome for a case. */
export const noteCase = (units: readonly UnitSnapshot[], now: Date): void => {
  const context = createContext(units, now);
  const needed = units.flatMap(({ resources }) => resources.flatMap((resource) => listPriceKeys(resource, now)));
  for (const resource of units.flatMap(({ resources }) => resources))
    for (const rule of ALL_RULES.filter(({ kinds }) => (kinds as readonly string[]).includes(resource.kind))) {
      const entry = openEntry(rule.id);
      const { weighing, figures } = watchWeighing(weigh(resource, context), entry, needed);
      const outcome = findOutcome(rule, resource, weighing);
      entry.outcomes.add(outcome);
      if (outcome === 'fires') entry.firing ??= { resource, units, figures };
    }
};

/** Metrics without which a firing rule does not become unclear. */
const findUnmissed = (id: string, now: Date): string[] => {
  const { firing } = openEntry(id);
  const rule = ALL_RULES.find((each) => each.id === id);
  if (!firing || !rule) return [];
  const { resource, units, figures } = firing;
  return [...figures].filter((key) => {
    const { [key]: _gone, ...metrics } = resource.metrics ?? {};
    return (
      findOutcome(rule, { ...resource, metrics }, weigh({ ...resource, metrics }, createContext(units, now))) !==
      'insufficient-data'
    );
  });
};

/**
 * Gaps in the cases of this file: each rule needs a case in which it fires, one in which it does not, each guard
 * triggered, and each metric missing once.
 */
export const listOpenCases = (rules: readonly string[], now: Date): string[] =>
  rules.flatMap((id) => {
    const { outcomes, guards, unread } = openEntry(id);
    return [
      ...['fires', 'nothing']
        .filter((outcome) => !outcomes.has(outcome))
        .map((outcome) => `${id}: no case with the outcome ${outcome}`),
      ...[...guards].flatMap(([line, isTripped]) =>
        isTripped ? [] : [`${id}: no case triggers the guard at ${line}`],
      ),
      ...findUnmissed(id, now).map((key) => `${id}: has a result without ${key}`),
      ...[...unread].map((key) => `${id}: asks for the price ${key}, which no scan reads`),
    ];
  });
