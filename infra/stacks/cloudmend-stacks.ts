import type { App } from 'aws-cdk-lib';
import type { ApiStack } from './api-stack';
import type { CallsStack } from './calls-stack';
import type { ChangesStack } from './changes-stack';
import type { IdentityStack } from './identity-stack';
import type { ScanStack } from './scan-stack';
import type { StorageStack } from './storage-stack';
import type { WebStack } from './web-stack';

/** The stacks of one environment. */
export interface CloudMend {
  readonly app: App;
  readonly storage: StorageStack;
  readonly identity: IdentityStack;
  readonly scan: ScanStack;
  readonly changes: ChangesStack;
  /** One per feature. */
  readonly calls: readonly CallsStack[];
  readonly api: ApiStack;
  readonly web: WebStack;
}
