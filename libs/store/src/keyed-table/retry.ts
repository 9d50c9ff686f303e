import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_PAUSE_MS = 15;
const LONGEST_PAUSE_MS = 800;

/** Waits before the next attempt: full jitter with an exponential ceiling. */
export const pause = (attempt: number): Promise<void> =>
  sleep(Math.random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt));

/** Runs at most `concurrency` jobs at a time; results keep the input order. */
export const inParallel = async <In, Out>(
  inputs: readonly In[],
  concurrency: number,
  job: (input: In) => Promise<Out>,
): Promise<Out[]> => {
  const answers: Out[] = Array.from({ length: inputs.length });
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < inputs.length; index = next++) answers[index] = await job(inputs[index] as In);
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, inputs.length) }, worker));
  return answers;
};

/** Node 20 has no Map.groupBy. */
export const groupBy = <T>(items: readonly T[], toKey: (item: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = toKey(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
};

/** The same for a generated input: holds at most one group at a time. */
export function* toGroups<T>(items: Iterable<T>, size: number): Generator<T[]> {
  let group: T[] = [];
  for (const item of items) {
    group.push(item);
    if (group.length < size) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

export const toChunks = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));
