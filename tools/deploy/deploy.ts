import { nameResources, type StageConfig, type Template } from '@cloudmend/infra/config';
import type { AwsAccount, Caller, Session } from './aws-account';
import type { Check } from './check';
import type { PinnedAccounts } from './pinned-accounts';
import { type Plan, planDeployment } from './plan';
import { type Preflight, runPreflight } from './preflight';
import { printChecks, printPlan } from './print-plan';
import { checkQuotas } from './quotas';

/** What a deployment does outside itself. */
export interface Workshop {
  readonly aws: AwsAccount;
  readonly pins: PinnedAccounts;
  /** Builds pages, functions and templates. @param settings for the synthesis @returns the templates by stack */
  build(settings: Readonly<Record<string, string>>): Promise<ReadonlyMap<string, Template>>;
  /** Runs the CDK command line, with the session's credentials if there is one. @returns false if it failed, having said why */
  cdk(args: readonly string[], session?: Session): Promise<boolean>;
  /** Sets up the deployer, and the account for CDK with its rights. @returns its role @throws Error if a step failed, having said why */
  setUpDeployer(): Promise<string>;
  /** Writes every permission change to a file. @returns its path */
  keepPermissions(lines: readonly string[]): string;
  /** The outputs of a stack after the deployment. */
  outputs(stack: string): Readonly<Record<string, string>>;
  pause(ms: number): Promise<void>;
  print(text: string): void;
}

export interface DeployOptions {
  readonly stage: string;
  readonly config: StageConfig;
  readonly account?: string;
  /** Stops after the plan. */
  readonly planOnly: boolean;
  /** Deploys with the caller's own rights. */
  readonly asCaller?: boolean;
  /** Shifts nothing gradually: for what mends the cause of an alarm. */
  readonly atOnce?: boolean;
  readonly cdkOptions: readonly string[];
}

/** Independent stacks deployed at once: the calls of each feature. Each is slow on purpose (`FUNCTIONS_AT_ONCE`). */
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

/** A preflight that found whose credentials these are. */
type Ready = Preflight & { readonly caller: Caller };

/** New roles are not known everywhere at once. */
const ATTEMPTS = 6;
const PAUSE_MS = 5000;

const assumeNew = async (
  { aws, pause }: Pick<Workshop, 'aws' | 'pause'>,
  roleArn: string,
  attempt = 1,
): Promise<Session> => {
  try {
    return await aws.assume(roleArn);
  } catch (error) {
    if (attempt >= ATTEMPTS) throw error;
    await pause(PAUSE_MS);
    return assumeNew({ aws, pause }, roleArn, attempt + 1);
  }
};

/**
 * Prepares the account. One without CDK's resources gets the deployer with them, so that CloudFormation never has the rights of an administrator.
 * @returns the session to deploy with: none is the caller's own; false if it failed
 */
const prepare = async (
  { asCaller, config }: DeployOptions,
  workshop: Workshop,
  { caller, deployer, isEmpty, mustBootstrap, session }: Ready,
): Promise<{ readonly session?: Session } | false> => {
  const target = `aws://${caller.account}/${config.region}`;
  if (isEmpty && !deployer) {
    workshop.print(`\nPreparing account ${caller.account} for CDK in ${config.region}, and the deployer…`);
    const role = await workshop.setUpDeployer();
    return asCaller ? {} : { session: await assumeNew(workshop, role) };
  }
  if (mustBootstrap) {
    workshop.print(`\nPreparing account ${caller.account} for CDK in ${config.region}…`);
    if (!(await workshop.cdk(['bootstrap', target]))) return false;
  }
  return session ? { session } : {};
};

/** @returns the templates by stack */
const buildTemplates = (
  { atOnce }: DeployOptions,
  { build }: Workshop,
  { quota, deployer, isEmpty }: Preflight,
): Promise<ReadonlyMap<string, Template>> =>
  build({
    CLOUDMEND_LAMBDA_QUOTA: JSON.stringify(quota),
    // Roles cannot be created with a boundary that does not exist.
    ...(deployer?.hasBoundary || (isEmpty && !deployer) ? { CLOUDMEND_BOUNDARY: 'true' } : {}),
    ...(atOnce ? { CLOUDMEND_AT_ONCE: 'true' } : {}),
  });

/** What the plan says, without another question. @returns false if it stopped, having said why */
const carryOut = async (options: DeployOptions, workshop: Workshop, ready: Ready, plan: Plan): Promise<boolean> => {
  const { aws, pins, print } = workshop;
  pins.pin(options.stage, ready.caller.account);
  const prepared = await prepare(options, workshop, ready);
  if (!prepared) return false;
  for (const stack of ready.unfinished) await aws.liftProtection(stack, prepared.session);
  if (isUpToDate(plan)) print('\nThe templates are as deployed: only changed files are uploaded.');
  print('');
  const succeeded = await workshop.cdk(
    ['deploy', '--all', '--require-approval', 'never', '--concurrency', String(STACKS_AT_ONCE), ...options.cdkOptions],
    prepared.session,
  );
  if (!succeeded) print(`\nThe deployment stopped. What was completed stays: mend the cause above and run it again.`);
  return succeeded;
};

/**
 * Takes an account from whatever it holds to the running environment: preflight, one plan, then no more questions.
 * Running it again continues where a failure stopped it. @returns false if it stopped, having said why
 */
export const deploy = async (options: DeployOptions, workshop: Workshop): Promise<boolean> => {
  const { stage, config, account, planOnly, asCaller = false } = options;
  const { aws, pins, print } = workshop;
  print(`Deploying ${stage} to ${config.region}\n`);
  const preflight = await runPreflight({
    stage,
    config,
    aws,
    pins,
    planOnly,
    asCaller,
    ...(account ? { account } : {}),
  });
  print(printChecks(preflight.checks));
  const { caller, quota, deployed, unfinished, isFirst } = preflight;
  if (!caller || !quota || isStopped(preflight.checks)) return false;

  const templates = await buildTemplates(options, workshop, preflight);
  const quotas = checkQuotas(await aws.usage(), templates, deployed);
  print(`\n${printChecks(quotas)}`);
  if (isStopped(quotas)) return false;
  const plan = planDeployment(templates, deployed);
  print(`\n${printPlan(plan, workshop.keepPermissions(plan.permissions), unfinished)}`);
  if (planOnly) return true;

  const succeeded = await carryOut(options, workshop, { ...preflight, caller }, plan);
  if (succeeded) finish(options, workshop, isFirst);
  return succeeded;
};
