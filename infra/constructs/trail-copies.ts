import { Duration, Stack } from 'aws-cdk-lib';
import { AnyPrincipal, Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { type Bucket, ObjectLockRetention } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config/stage-config';
import { trailCopiesBucket } from '../config/stages';
import { PrivateBucket } from './private-bucket';

interface TrailCopiesProps {
  readonly stage: string;
  readonly config: Pick<StageConfig, 'keepsState' | 'trailLock'>;
  readonly accessLogs: Bucket;
}

/**
 * The copies of the audit trails, locked as the environment says. No one lays another version over one, since every
 * write must say that nothing is there.
 */
export class TrailCopies extends PrivateBucket {
  constructor(
    scope: Construct,
    id: string,
    { stage, config: { keepsState, trailLock }, accessLogs }: TrailCopiesProps,
  ) {
    super(scope, id, {
      keepsState,
      bucketName: trailCopiesBucket(stage, Stack.of(scope).account),
      versioned: true,
      objectLockDefaultRetention: ObjectLockRetention[trailLock.mode](Duration.days(trailLock.days)),
      serverAccessLogsBucket: accessLogs,
      serverAccessLogsPrefix: 'trail-copies/',
    });
    this.addToResourcePolicy(
      new PolicyStatement({
        sid: 'OnlyNewObjects',
        effect: Effect.DENY,
        principals: [new AnyPrincipal()],
        actions: ['s3:PutObject'],
        resources: [this.arnForObjects('*')],
        conditions: { Null: { 's3:if-none-match': 'true' } },
      }),
    );
  }
}

const copiesArn = (stack: Stack, stage: string): string =>
  stack.formatArn({ service: 's3', region: '', account: '', resource: trailCopiesBucket(stage, stack.account) });

/** Adds copies and reads them; the function that makes them may not delete any. */
export const makeCopies = (stack: Stack, stage: string): PolicyStatement[] => [
  new PolicyStatement({
    sid: 'TrailCopies',
    actions: ['s3:PutObject', 's3:GetObject'],
    resources: [`${copiesArn(stack, stage)}/*`],
  }),
  new PolicyStatement({ sid: 'TrailCopyNames', actions: ['s3:ListBucket'], resources: [copiesArn(stack, stage)] }),
];
