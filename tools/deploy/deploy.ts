import { nameResources, type StageConfig, type Template } from '@cloudmend/infra/config';
import type { AwsAccount } from './aws-account';
import type { PinnedAccounts } from './pinned-accounts';
import { type Plan, planDeployment } from './plan';
import { runPreflight } from './preflight';
import { printChecks, printPlan } from './print-plan';

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

/** True when stacks and account already are as planned. */
const isUpToDate = ({ stacks }: Plan): boolean =>
  stacks.every(({ created, changed, removed }) => created + changed + removed === 0);

const bootstrap = ({ cdk, print }: Workshop, account: string, region: string): Promise<boolean> => {
  print(`\nPreparing account ${account} for CDK in ${region}…`);
  return cdk(['bootstrap', `aws://${account}/${region}`]);
};

/**
 * Takes an account from whatever it holds to the running environment: preflight, one plan, then no more questions.
 * Running it again continues where a failure stopped it. @returns false if it stopped, having said why
 */
export const deploy = async (options: DeployOptions, workshop: Workshop): Promise<boolean> => {
  const { stage, config, account, planOnly, cdkOptions } = options;
  const { aws, pins, print } = workshop;
  print(`Deploying ${stage} to ${config.region}\n`);
  const preflight = await runPreflight({ stage, config, aws, pins, ...(account ? { account } : {}) });
  print(printChecks(preflight.checks));
  const { caller, quota, deployed, mustBootstrap } = preflight;
  if (!caller || !quota || preflight.checks.some(({ outcome }) => outcome === 'stop')) return false;

  const templates = await workshop.build({ CLOUDMEND_LAMBDA_QUOTA: JSON.stringify(quota) });
  const plan = planDeployment(templates, deployed);
  print(`\n${printPlan(plan, workshop.keepPermissions(plan.permissions))}`);
  if (planOnly) return true;

  pins.pin(stage, caller.account);
  if (mustBootstrap && !(await bootstrap(workshop, caller.account, config.region))) return false;
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
  if (!succeeded) {
    print(`\nThe deployment stopped. What was completed stays: mend the cause above and run it again.`);
    return false;
  }
  finish(options, workshop, deployed.size === 0);
  return true;
};
