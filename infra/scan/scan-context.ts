import type { ReadingPlaces } from '@cloudmend/store/system';
import type { Services } from '../runtime/services';
import type { Assessment } from './assessment';
import type { ReaderCache } from './reader-cache';

/** The dependencies of every worker. */
export interface ScanContext {
  readonly services: Pick<Services, 'openStores' | 'providers' | 'customerCloud' | 'clock' | 'log'> & {
    readonly system: { readonly readingPlaces: ReadingPlaces };
    readonly settings: Pick<Services['settings'], 'accountsAtOnce' | 'build'>;
  };
  readonly assessment: Assessment;
  readonly readers: ReaderCache;
}
