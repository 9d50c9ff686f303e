import type { Services } from '../runtime/services';
import type { ScanEngine } from './engine';
import type { ReaderCache } from './reader-cache';

/** What every worker is made of. */
export interface ScanContext {
  readonly services: Pick<Services, 'openStores' | 'customerCloud' | 'clock' | 'log'>;
  readonly engine: ScanEngine;
  readonly readers: ReaderCache;
}
