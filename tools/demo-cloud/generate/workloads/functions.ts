import type { FunctionConfiguration, FunctionUrlAuthType, Runtime } from '@aws-sdk/client-lambda';
import type { Mendable } from '../condition';
import type { Scope } from '../scope';
import {
  ANALYTICS,
  AP,
  EU,
  PAYMENTS,
  STAGING,
  SUPPORT,
  US,
  WEB,
  plansIn,
  policyText,
  type Named,
  type Planned,
} from './plan';

interface FunctionPlan extends Planned {
  readonly runtime: Runtime;
  readonly isInVpc?: boolean;
  readonly keepsFailures?: boolean;
  readonly variables?: Readonly<Record<string, string>>;
  readonly url?: FunctionUrlAuthType;
  readonly openTo?: 'everybody' | 'own-account';
}

export interface DemoFunction {
  readonly configuration: FunctionConfiguration & { readonly FunctionName: string };
  readonly url: FunctionUrlAuthType | undefined;
  readonly policy: string | undefined;
}

const MAIL = { SMTP_HOST: 'mail.example.com', SMTP_USER: 'reports' };

const PLANS: readonly Mendable<FunctionPlan>[] = [
  {
    region: US,
    what: 'checkout-webhook',
    labels: PAYMENTS,
    runtime: 'nodejs24.x',
    isInVpc: true,
    keepsFailures: true,
    url: 'AWS_IAM',
  },
  {
    region: US,
    what: 'report-mailer',
    labels: ANALYTICS,
    runtime: 'python3.9',
    isInVpc: true,
    variables: { ...MAIL, SMTP_PASSWORD: 'demo-only-9f3k2q' },
    mended: { runtime: 'python3.13' },
  },
  {
    region: US,
    what: 'image-resizer',
    labels: WEB,
    runtime: 'nodejs22.x',
    isInVpc: true,
    openTo: 'everybody',
    mended: { openTo: 'own-account', keepsFailures: true },
  },
  { region: EU, what: 'preview-builder', labels: STAGING, runtime: 'nodejs18.x', url: 'NONE' },
  { region: AP, what: 'ticket-sync', labels: SUPPORT, runtime: 'nodejs22.x', isInVpc: true, keepsFailures: true },
];

const policyOf = (scope: Scope, arn: string, { openTo }: FunctionPlan): string | undefined => {
  if (!openTo) return undefined;
  const statement = { Sid: 'Invoke', Principal: '*', Action: 'lambda:InvokeFunction', Resource: arn };
  return policyText(
    openTo === 'everybody'
      ? statement
      : { ...statement, Condition: { StringEquals: { 'AWS:SourceAccount': scope.accountId } } },
  );
};

const makeFunction = (scope: Scope, plan: Named<FunctionPlan>): DemoFunction => {
  const arn = `arn:aws:lambda:${plan.region}:${scope.accountId}:function:${plan.name}`;
  return {
    configuration: {
      FunctionName: plan.name,
      FunctionArn: arn,
      Runtime: plan.runtime,
      Role: `arn:aws:iam::${scope.accountId}:role/${plan.name}`,
      Handler: 'index.handler',
      PackageType: 'Zip',
      Version: '$LATEST',
      MemorySize: 256,
      Timeout: 30,
      LastModified: scope.daysAgo(scope.whole(`${plan.what}/age`, 20, 400)).toISOString(),
      ...(plan.isInVpc
        ? {
            VpcConfig: {
              VpcId: scope.id('vpc', plan.region),
              SubnetIds: [scope.id('subnet', plan.region)],
              SecurityGroupIds: [],
            },
          }
        : {}),
      ...(plan.keepsFailures
        ? { DeadLetterConfig: { TargetArn: `arn:aws:sqs:${plan.region}:${scope.accountId}:${plan.name}-failed` } }
        : {}),
      ...(plan.variables ? { Environment: { Variables: { ...plan.variables } } } : {}),
    },
    url: plan.url,
    policy: policyOf(scope, arn, plan),
  };
};

/** The Lambda functions of one region. */
export const functionsIn = (scope: Scope, region: string): DemoFunction[] =>
  plansIn(scope, region, PLANS).map((plan) => makeFunction(scope, plan));
