import { type Duration, Validations } from 'aws-cdk-lib';
import {
  Architecture,
  Code,
  Function as LambdaFunction,
  type FunctionOptions,
  LoggingFormat,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { type IRole, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { KeptLog, type LogKeeping } from './kept-log';

/** The newest Node that Lambda offers; the bundles are made for it. */
export const LAMBDA_RUNTIME = Runtime.NODEJS_24_X;

export interface NodeLambdaProps {
  /** The folder that holds the bundles of all functions, and the name of this one's. */
  readonly bundles: string;
  readonly bundle: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly memoryMiB: number;
  readonly timeout: Duration;
  readonly logs: LogKeeping;
  /** A role shared on purpose, which may write the logs of all who share it. @default - a role of its own */
  readonly role?: IRole;
  /** Only where a policy elsewhere must name the function. @default - drawn by CloudFormation */
  readonly functionName?: string;
  /** How calls that nobody waits for are repeated. */
  readonly asynchronous?: Pick<FunctionOptions, 'deadLetterQueue' | 'retryAttempts' | 'maxEventAge'>;
  /** Between 1 and 1000. @default - unreserved */
  readonly reservedConcurrency?: number;
}

/** A function out of the one bundle, with a log group of its own and no rights that were not granted. */
export class NodeLambda extends LambdaFunction {
  constructor(scope: Construct, id: string, props: NodeLambdaProps) {
    const {
      bundles,
      bundle,
      environment,
      logs,
      memoryMiB,
      timeout,
      role,
      functionName,
      asynchronous,
      reservedConcurrency,
    } = props;
    const logGroup = new KeptLog(scope, `${id}Log`, logs, id);
    super(scope, id, {
      runtime: LAMBDA_RUNTIME,
      architecture: Architecture.ARM_64,
      handler: `${bundle}.handler`,
      code: Code.fromAsset(bundles),
      environment: environment as Record<string, string>,
      memorySize: memoryMiB,
      timeout,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      tracing: Tracing.ACTIVE,
      role: role ?? lambdaRole(scope, `${id}Role`),
      ...asynchronous,
      ...(functionName ? { functionName } : {}),
      ...(reservedConcurrency ? { reservedConcurrentExecutions: reservedConcurrency } : {}),
    });
    if (role) return;
    logGroup.grantWrite(this);
    Validations.of(scope.node.findChild(`${id}Role`)).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason: 'X-Ray knows no resources; a test sees that nothing else is allowed everywhere.',
    });
  }
}

/** A role for functions with no rights at all: what a function may do is granted where it is made. */
export const lambdaRole = (scope: Construct, id: string, roleName?: string): Role =>
  new Role(scope, id, { assumedBy: new ServicePrincipal('lambda.amazonaws.com'), ...(roleName ? { roleName } : {}) });
