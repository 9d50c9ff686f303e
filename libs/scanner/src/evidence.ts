import type { EvidenceFact } from '@cloudmend/domain/findings';
import type { Resource } from './snapshot';

/** Facts kept of one verdict, and characters of each. */
const MOST_FACTS = 8;
const VALUE_LENGTH = 300;

/** What every resource has: it names the subject and proves nothing. */
const NAMING: ReadonlySet<string> = new Set(['kind', 'arn', 'id', 'name', 'region']);

const cut = (text: string): string => (text.length <= VALUE_LENGTH ? text : `${text.slice(0, VALUE_LENGTH - 1)}…`);

const isFact = (value: unknown): value is { known: boolean; value?: unknown; reason?: unknown } => typeof value === 'object' && value !== null && 'known' in value && typeof value.known === 'boolean';

const textOf = (value: unknown): string => {
  if (isFact(value)) return value.known ? textOf(value.value) : `not read: ${String(value.reason)}`;
  return cut(typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing'));
};

/**
 * The facts that a judgement of a resource rests on: those it looked at, in the order it looked. Found by judging once more and
 * watching, so that no check has to repeat itself and none can name a fact it did not use.
 */
export const evidenceOf = (resource: Resource, judge: (watched: Resource) => unknown): EvidenceFact[] => {
  const looked = new Set<string>();
  const watched = new Proxy(resource, {
    get: (target, property, receiver) => {
      if (typeof property === 'string' && Object.hasOwn(target, property)) looked.add(property);
      return Reflect.get(target, property, receiver) as unknown;
    },
  });
  judge(watched);
  const facts = [...looked].filter((name) => !NAMING.has(name)).slice(0, MOST_FACTS);
  return facts.map((fact) => ({ fact, value: textOf(resource[fact as keyof Resource]) }));
};
