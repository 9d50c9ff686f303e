import type { ChangeSummary } from '@cloudmend/domain/changes';
import { waitsFor } from '../../queries/changes';
import { findStage, readSaving, STAGES, type Stage } from './change-view';

export type ChangeOrder = 'state' | 'usd' | 'age';

export interface ChangesFilter {
  readonly q: string;
  readonly stage: Stage | undefined;
  readonly repository: string | undefined;
  /** Only those that wait for the person's approval. */
  readonly isMine: boolean;
  readonly order: ChangeOrder;
}

const ORDERS: readonly ChangeOrder[] = ['state', 'usd', 'age'];

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text);

export const readFilter = (search: URLSearchParams): ChangesFilter => ({
  q: search.get('q') ?? '',
  stage: oneOf(STAGES, search.get('stage')),
  repository: search.get('repository') ?? undefined,
  isMine: search.get('mine') === '1',
  order: oneOf(ORDERS, search.get('order')) ?? 'state',
});

/** The address with a filter; other parameters stay. */
export const writeFilter = (filter: ChangesFilter, now: URLSearchParams): URLSearchParams => {
  const next = new URLSearchParams(now);
  const put = (name: string, value: string | undefined): void => {
    if (value) next.set(name, value);
    else next.delete(name);
  };
  put('q', filter.q);
  put('stage', filter.stage);
  put('repository', filter.repository);
  put('mine', filter.isMine ? '1' : undefined);
  put('order', filter.order === 'state' ? undefined : filter.order);
  return next;
};

const includesText = (change: ChangeSummary, q: string): boolean =>
  [change.title, change.repository?.name ?? '', ...change.targets.flatMap(({ title, resource }) => [title, resource])]
    .join('\n')
    .toLowerCase()
    .includes(q.trim().toLowerCase());

export const applyFilter = (
  changes: readonly ChangeSummary[],
  { q, stage, repository, isMine }: ChangesFilter,
  reviewer: string | undefined,
): readonly ChangeSummary[] =>
  changes.filter(
    (change) =>
      includesText(change, q) &&
      (stage === undefined || findStage(change) === stage) &&
      (repository === undefined || change.repository?.name === repository) &&
      (!isMine || waitsFor(change, reviewer)),
  );

/** What waits for someone comes first, what ended last. */
const RANK: readonly Stage[] = ['waiting', 'planned', 'open', 'drafted', 'merged', 'ended', 'verified'];

const COMPARE: Readonly<Record<ChangeOrder, (a: ChangeSummary, b: ChangeSummary) => number>> = {
  state: (a, b) => RANK.indexOf(findStage(a)) - RANK.indexOf(findStage(b)),
  usd: (a, b) => (readSaving(b) ?? -Infinity) - (readSaving(a) ?? -Infinity) || 0,
  age: () => 0,
};

const byNewest = (a: ChangeSummary, b: ChangeSummary): number => b.updatedAt.localeCompare(a.updatedAt);

/** In the chosen order; equal ones newest first. */
export const sortChanges = (changes: readonly ChangeSummary[], order: ChangeOrder): readonly ChangeSummary[] =>
  [...changes].sort((a, b) => COMPARE[order](a, b) || byNewest(a, b));
