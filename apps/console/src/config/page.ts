import type { ComponentType } from 'react';

/** What a page's file exports. */
export interface PageModule {
  readonly Component: ComponentType;
  /** Its help, one sentence per paragraph. */
  readonly help: readonly string[];
}
