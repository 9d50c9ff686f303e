import { ArnFormat, Aws, Fn, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type IKey, Key } from 'aws-cdk-lib/aws-kms';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { rotateKey } from './key-rotation';

/** An environment's log settings. */
export interface LogKeeping {
  readonly key: IKey;
  readonly days: number;
  /** Logs of an environment that keeps its state outlive their stack: they may be evidence. */
  readonly keepsState: boolean;
  /** The prefix of its log group names. */
  readonly below: string;
}

/**
 * A log group with the environment's key and retention. One that outlives its stack has the stack's id in its name;
 * otherwise the next stack of that name could not be created.
 */
export class KeptLog extends LogGroup {
  constructor(scope: Construct, id: string, { key, days, keepsState, below }: LogKeeping, name: string) {
    const creation = Fn.select(2, Fn.split('/', Aws.STACK_ID));
    super(scope, id, {
      logGroupName: keepsState ? `${below}/${name}/${creation}` : `${below}/${name}`,
      encryptionKey: key,
      retention: days as RetentionDays,
      removalPolicy: keepsState ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
    });
  }
}

/** The prefix Step Functions uses for workflow logs, so that the account's log delivery policy does not grow. */
export const WORKFLOW_LOGS = '/aws/vendedlogs/states';

/** The key of an environment's logs, which CloudWatch Logs may use only for these log groups. */
export class LogKey extends Key {
  constructor(scope: Construct, id: string, { prefix, keepsState }: { prefix: string; keepsState: boolean }) {
    super(scope, id, {
      ...rotateKey(keepsState),
      removalPolicy: keepsState ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
      description: `Encrypts the logs of ${prefix}.`,
    });
    const stack = Stack.of(this);
    const groups = [`/${prefix}/*`, `${WORKFLOW_LOGS}/${prefix}*`].map((resourceName) =>
      stack.formatArn({
        service: 'logs',
        resource: 'log-group',
        resourceName,
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      }),
    );
    this.addToResourcePolicy(
      new PolicyStatement({
        sid: 'Logs',
        principals: [new ServicePrincipal(`logs.${stack.region}.amazonaws.com`)],
        actions: ['kms:Encrypt', 'kms:Decrypt', 'kms:ReEncrypt*', 'kms:GenerateDataKey*', 'kms:DescribeKey'],
        resources: ['*'],
        conditions: { ArnLike: { 'kms:EncryptionContext:aws:logs:arn': groups } },
      }),
    );
  }
}
