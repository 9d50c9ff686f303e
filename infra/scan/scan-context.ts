import type { Services } from '../runtime/services';
import type { Assessment } from './assessment';
import type { ReaderCache } from './reader-cache';

/** The dependencies of every worker. */
export interface ScanContext {
  readonly services: Pick<Services, 'openStores' | 'providers' | 'customerCloud' | 'clock' | 'log'> & {
    readonly workflow: Pick<Services['workflow'], 'release' | 'finish' | 'end'>;
    readonly settings: Pick<Services['settings'], 'build'>;
  };
  readonly assessment: Assessment;
  readonly readers: ReaderCache;
}
