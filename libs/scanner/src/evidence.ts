import type { EvidenceFact } from '@cloudmend/domain/findings';
import type { ResourceKind, ResourceOf } from './kinds';
import type { CheckContext } from './define-check';
import type { Resource } from './snapshot';

/** Maximum number of facts per verdict, and of characters per fact. */
const MOST_FACTS = 8;
const VALUE_LENGTH = 300;

/** Properties of every resource: they identify the subject and prove nothing. */
const NAMING: ReadonlySet<string> = new Set(['kind', 'arn', 'id', 'name', 'region']);

const cut = (text: string): string => (text.length <= VALUE_LENGTH ? text : `${text.slice(0, VALUE_LENGTH - 1)}…`);

const isFact = (value: unknown): value is { known: boolean; value?: unknown; reason?: unknown } =>
  typeof value === 'object' && value !== null && 'known' in value && typeof value.known === 'boolean';

const toText = (value: unknown): string => {
  if (isFact(value)) return value.known ? toText(value.value) : `not read: ${String(value.reason)}`;
  return cut(typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing'));
};

/** The same resource, reporting every fact read to `looked`. */
const watch = <R extends object>(resource: R, looked: (fact: string) => void): R =>
  new Proxy(resource, {
    get: (target, property, receiver) => {
      if (typeof property === 'string' && Object.hasOwn(target, property) && !NAMING.has(property)) looked(property);
      return Reflect.get(target, property, receiver) as unknown;
    },
  });

const NOTHING = '[]';
const isEmpty = ({ value }: EvidenceFact): number => (value === NOTHING ? 1 : 0);
/** Sorted independently of the order in which units were read. */
const byTelling = (a: EvidenceFact, b: EvidenceFact): number =>
  isEmpty(a) - isEmpty(b) || a.fact.localeCompare(b.fact) || a.value.localeCompare(b.value);

/**
 * The facts behind a judgement, in the order they were read: the resource's own, then those of other resources by
 * id, with empty lists last. Found by evaluating once more with tracking, so that checks need not declare their
 * evidence and cannot declare facts they did not read. @param all the other resources that the check may read
 */
export const collectEvidence = (
  resource: Resource,
  judge: (watched: Resource, all: CheckContext['all']) => unknown,
  all: CheckContext['all'] = () => [],
): EvidenceFact[] => {
  const own = new Map<string, EvidenceFact>();
  const others = new Map<string, EvidenceFact>();
  const note = (facts: Map<string, EvidenceFact>, fact: string, told: unknown): void => {
    const value = toText(told);
    // Resources with the same name are distinguished by their values.
    facts.set(`${fact} ${value}`, { fact, value });
  };
  const watchAll = <K extends ResourceKind>(kind: K): readonly ResourceOf<K>[] =>
    all(kind).map((each) => watch(each, (fact) => note(others, `${each.id} ${fact}`, each[fact as keyof typeof each])));
  judge(
    watch(resource, (fact) => note(own, fact, resource[fact as keyof Resource])),
    watchAll,
  );
  return [...own.values(), ...[...others.values()].sort(byTelling)].slice(0, MOST_FACTS);
};
