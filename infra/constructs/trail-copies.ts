import { RETENTION_DAYS } from '@cloudmend/store';
import { Duration, Stack } from 'aws-cdk-lib';
import { AnyPrincipal, Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { type Bucket, ObjectLockRetention } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { trailCopiesBucket } from '../config/stages';
import { PrivateBucket } from './private-bucket';

interface TrailCopiesProps {
  readonly stage: string;
  readonly keepsState: boolean;
  readonly accessLogs: Bucket;
}

/** A disposable environment must be deletable one day later. */
const TRIAL_DAYS = 1;

/**
 * The copies of the audit trails. Where an environment keeps its state, nobody, the account's root included, removes or changes one
 * before its time; and nobody lays another version over one, since every write must say that nothing is there.
 */
export class TrailCopies extends PrivateBucket {
  constructor(scope: Construct, id: string, { stage, keepsState, accessLogs }: TrailCopiesProps) {
    super(scope, id, {
      keepsState,
      bucketName: trailCopiesBucket(stage, Stack.of(scope).account),
      versioned: true,
      objectLockDefaultRetention: keepsState
        ? ObjectLockRetention.compliance(Duration.days(RETENTION_DAYS.audit))
        : ObjectLockRetention.governance(Duration.days(TRIAL_DAYS)),
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
