import type { AddOnRecord, AddOnResult, AddOnRunHead } from '@cloudmend/domain/add-ons';
import type { Services } from '../runtime/services';
import type { Stores } from '@cloudmend/store';

/** What a run of an add-on works with. */
export interface AddOnWork {
  readonly services: Pick<Services, 'providers'>;
  readonly stores: Stores;
  readonly record: AddOnRecord;
  readonly now: Date;
  /** What the last run that was done found. */
  readonly last: AddOnResult | undefined;
}

export interface RunOutcome extends Pick<AddOnRunHead, 'facts' | 'summary'> {
  /** Null if the slot was skipped; the summary says why. */
  readonly result: AddOnResult | null;
}

export const skipRun = (summary: string): RunOutcome => ({ summary, facts: [], result: null });

/** `3 stale keys`. */
export const countWords = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
