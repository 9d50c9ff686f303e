import { nameResources, type StageConfig, type Template } from '@cloudmend/infra/config';
import type { AwsAccount } from './aws-account';
import type { PinnedAccounts } from './pinned-accounts';
import { type Plan, planDeployment } from './plan';
import { type Check, type Preflight, runPreflight } from './preflight';
import { printChecks, printPlan } from './print-plan';
import { checkQuotas } from './quotas';

/** What a deployment does outside itself. */
export interface Workshop {
  readonly aws: AwsAccount;
  readonly pins: PinnedAccounts;
  /** Builds pages, functions and templates. @param settings for the synthesis @returns the templates by stack */
  build(settings: Readonly<Record<string, string>>): Promise<ReadonlyMap<string, Template>>;
  /** Runs the CDK command line. @returns false if it failed, having said why */
  cdk(args: readonly string[]): Promise<boolean>;
  /** Writes every permission change to a file. @returns its path */
  keepPermissions(lines: readonly string[]): string;
  /** The outputs of a stack after the deployment. */
  outputs(stack: string): Readonly<Record<string, string>>;
  print(text: string): void;
}

export interface DeployOptions {
  readonly stage: string;
  readonly config: StageConfig;
  readonly account?: string;
  /** Stops after the plan. */
  readonly planOnly: boolean;
  readonly cdkOptions: readonly string[];
}

/** Independent stacks deployed at once: the calls of each feature. */
const STACKS_AT_ONCE = 4;

const listNextSteps = (
  { stage, config }: Pick<DeployOptions, 'stage' | 'config'>,
  { isFirst, pointTo }: { readonly isFirst: boolean; readonly pointTo: string | undefined },
): string[] => [
  ...(isFirst && config.domain && pointTo
    ? [`Point ${config.domain.name} to ${pointTo} (CNAME or alias record).`]
    : []),
  ...(isFirst && config.alarmsTo?.length
    ? [`Confirm the alarm subscription: AWS mailed ${config.alarmsTo.join(', ')}.`]
    : []),
  ...(isFirst
    ? [
        'Commit infra/config/accounts.json.',
        `Sign up at the address, then appoint the first operator: npm run cloudmend -- operator grant EMAIL --env ${stage}`,
      ]
    : []),
];

const finish = (options: DeployOptions, workshop: Workshop, isFirst: boolean): void => {
  const { Address, PointTheDomainTo } = workshop.outputs(`${nameResources(options.stage).prefix}-web`);
  const steps = listNextSteps(options, { isFirst, pointTo: PointTheDomainTo });
  workshop.print(
    [
      `\n${options.stage} runs at ${Address ?? 'an address that the web stack did not tell'}.`,
      ...steps.map((step) => `  - ${step}`),
    ].join('\n'),
  );
};

const isStopped = (checks: readonly Check[]): boolean => checks.some(({ outcome }) => outcome === 'stop');

/** True when stacks and account already are as planned. */
const isUpToDate = ({ stacks }: Plan): boolean =>
  stacks.every(({ created, changed, removed }) => created + changed + removed === 0);

const bootstrap = ({ cdk, print }: Workshop, account: string, region: string): Promise<boolean> => {
  print(`\nPreparing account ${account} for CDK in ${region}…`);
  return cdk(['bootstrap', `aws://${account}/${region}`]);
};

/** What the plan says, without another question. @returns false if it stopped, having said why */
const carryOut = async (
  { stage, config, cdkOptions }: DeployOptions,
  workshop: Workshop,
  { mustBootstrap, unfinished }: Preflight,
  { account, plan }: { readonly account: string; readonly plan: Plan },
): Promise<boolean> => {
  const { aws, pins, print } = workshop;
  pins.pin(stage, account);
  if (mustBootstrap && !(await bootstrap(workshop, account, config.region))) return false;
  for (const stack of unfinished) await aws.liftProtection(stack);
  if (isUpToDate(plan)) print('\nThe templates are as deployed: only changed files are uploaded.');
  print('');
  const succeeded = await workshop.cdk([
    'deploy',
    '--all',
    '--require-approval',
    'never',
    '--concurrency',
    String(STACKS_AT_ONCE),
    ...cdkOptions,
  ]);
  if (!succeeded) print(`\nThe deployment stopped. What was completed stays: mend the cause above and run it again.`);
  return succeeded;
};

/**
 * Takes an account from whatever it holds to the running environment: preflight, one plan, then no more questions.
 * Running it again continues where a failure stopped it. @returns false if it stopped, having said why
 */
export const deploy = async (options: DeployOptions, workshop: Workshop): Promise<boolean> => {
  const { stage, config, account: named, planOnly } = options;
  const { aws, pins, print } = workshop;
  print(`Deploying ${stage} to ${config.region}\n`);
  const preflight = await runPreflight({ stage, config, aws, pins, ...(named ? { account: named } : {}) });
  print(printChecks(preflight.checks));
  const { caller, quota, deployed, unfinished, isFirst } = preflight;
  if (!caller || !quota || isStopped(preflight.checks)) return false;

  const templates = await workshop.build({ CLOUDMEND_LAMBDA_QUOTA: JSON.stringify(quota) });
  const quotas = checkQuotas(await aws.usage(), templates, deployed);
  print(`\n${printChecks(quotas)}`);
  if (isStopped(quotas)) return false;
  const plan = planDeployment(templates, deployed);
  print(`\n${printPlan(plan, workshop.keepPermissions(plan.permissions), unfinished)}`);
  if (planOnly) return true;

  const succeeded = await carryOut(options, workshop, preflight, { account: caller.account, plan });
  if (succeeded) finish(options, workshop, isFirst);
  return succeeded;
};
