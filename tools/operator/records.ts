import type { IdentityProvider } from '@cloudmend/infra/runtime';
import type { AuditStore, TrailCopy } from '@cloudmend/store';
import type { SystemStore } from '@cloudmend/store/system';

/** What an operator works on: the local state, or a deployment. */
export interface Records {
  readonly system: SystemStore;
  readonly identity: Pick<IdentityProvider, 'find' | 'signOutEverywhere'>;
  trailOf(tenantId: string): AuditStore;
  /** The copy of a workspace's trail, or of the platform's own. */
  copyOf(tenantId?: string): TrailCopy;
  close(): Promise<void>;
}

/** What the person at the terminal can mend: shown as a sentence, without a stack. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
