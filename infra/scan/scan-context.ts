import type { ReadingPlaces } from '@cloudmend/store/system';
import type { Services } from '../runtime/services';
import type { ScanEngine } from './engine';
import type { ReaderCache } from './reader-cache';

/** What every worker is made of. */
export interface ScanContext {
  readonly services: Pick<Services, 'openStores' | 'customerCloud' | 'clock' | 'log'> & {
    readonly system: { readonly readingPlaces: ReadingPlaces };
    readonly settings: Pick<Services['settings'], 'accountsAtOnce'>;
  };
  readonly engine: ScanEngine;
  readonly readers: ReaderCache;
}
