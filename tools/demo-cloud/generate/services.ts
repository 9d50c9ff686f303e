import type { CertificateSummary } from '@aws-sdk/client-acm';
import type { LogGroup } from '@aws-sdk/client-cloudwatch-logs';
import type { FileSystemDescription } from '@aws-sdk/client-efs';
import { makeGovernance, type DemoGovernance } from './governance';
import { makeCertificates, makeKeys, makeSecrets } from './keys';
import type { DemoKmsKey, DemoSecret } from './keys';
import { makeQueues, makeStreams, makeTopics, type DemoQueue, type DemoStream, type DemoTopic } from './messages';
import { makeFileSystems, makeLogGroups } from './logs-and-files';
import type { Scope } from './scope';
import type { TrailWatchPlan } from './trail-watch';

/** What one region has of the services that watch, keep keys and carry messages. */
export interface DemoServices {
  readonly governance: DemoGovernance;
  readonly keys: readonly DemoKmsKey[];
  readonly certificates: readonly CertificateSummary[];
  readonly secrets: readonly DemoSecret[];
  readonly topics: readonly DemoTopic[];
  readonly queues: readonly DemoQueue[];
  readonly streams: readonly DemoStream[];
  readonly logGroups: readonly LogGroup[];
  readonly fileSystems: readonly FileSystemDescription[];
}

/** Everything of one region, production in the first and less in the second. */
export const makeServices = (scope: Scope, region: string, watch: TrailWatchPlan): DemoServices => ({
  governance: makeGovernance(scope, region),
  keys: makeKeys(scope, region),
  certificates: makeCertificates(scope, region),
  secrets: makeSecrets(scope, region),
  topics: makeTopics(scope, region),
  queues: makeQueues(scope, region),
  streams: makeStreams(scope, region),
  logGroups: makeLogGroups(scope, region, watch),
  fileSystems: makeFileSystems(scope, region),
});
