import {
  ACCOUNT_READ_S,
  countAccountsAnHour,
  type LambdaQuota,
  nameResources,
  planCapacity,
  type StageConfig,
  type Template,
} from '@cloudmend/infra/config';
import type { AwsAccount, Caller, DeployedStack, Deployer, Session } from './aws-account';
import { type Check, note, ok, type Outcome, stop } from './check';
import { checkApiDomain, checkDomain } from './check-domains';
import type { PinnedAccounts } from './pinned-accounts';

/** The oldest bootstrap that the CDK release in use accepts; `cdk deploy` says so too, after the build. */
const OLDEST_BOOTSTRAP = 6;

/** What the preflight found, for the steps after it. */
export interface Preflight {
  readonly checks: readonly Check[];
  readonly caller: Caller | undefined;
  readonly mustBootstrap: boolean;
  /** Nothing was prepared for CDK here: the deployer is set up with it. */
  readonly isEmpty: boolean;
  readonly deployer: Deployer | undefined;
  /** Of the deployer, where its role was assumed. */
  readonly session: Session | undefined;
  readonly quota: LambdaQuota | undefined;
  readonly deployed: ReadonlyMap<string, Template>;
  /** Stacks whose creation failed, and which CDK could not remove to create them again: they are protected. */
  readonly unfinished: readonly string[];
  /** There is no environment to look at yet, however often its deployment began. */
  readonly isFirst: boolean;
}

interface Asked {
  readonly stage: string;
  readonly config: StageConfig;
  readonly aws: AwsAccount;
  readonly pins: PinnedAccounts;
  /** The account named on the command line. */
  readonly account?: string;
  readonly planOnly?: boolean;
  /** Deploys with the caller's own rights. */
  readonly asCaller?: boolean;
}

const NO_CREDENTIALS =
  'No AWS credentials. Sign in (aws sso login), or set AWS_PROFILE or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.';

const SETTLED = /^(CREATE|UPDATE|UPDATE_ROLLBACK|IMPORT|IMPORT_ROLLBACK)_COMPLETE$/;
/**
 * States that only a stack has whose creation did not end: CloudFormation never updates it, CDK removes it first.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/view-stack-events.html
 */
const NEVER_CREATED = new Set(['REVIEW_IN_PROGRESS', 'ROLLBACK_COMPLETE', 'ROLLBACK_FAILED']);

const isCreated = ({ status }: DeployedStack): boolean => !NEVER_CREATED.has(status);

/** Whose credentials these are, or what to tell whoever has none. */
export const findCaller = async (aws: AwsAccount): Promise<Caller | string> => {
  try {
    return await aws.caller();
  } catch (error) {
    return `${NO_CREDENTIALS}${error instanceof Error ? ` (${error.message})` : ''}`;
  }
};

const checkAccount = ({ stage, config, pins, account }: Asked, caller: Caller, alias: string | undefined): Check => {
  const named = alias === undefined ? caller.account : `${caller.account} (${alias})`;
  const pinned = pins.accountFor(stage);
  if (account !== undefined && account !== caller.account)
    return stop('account', `These credentials belong to account ${named}, not to ${account}.`);
  if (pinned !== undefined && pinned !== caller.account)
    return stop(
      'account',
      `${stage} lives in account ${pinned}; these credentials belong to ${named}. To move it, edit infra/config/accounts.json.`,
    );
  if (pinned !== undefined) return ok('account', `${named}, as pinned for ${stage}.`);
  if (config.keepsState && account === undefined)
    return stop(
      'account',
      `${stage} is in no account yet. To put it into ${named}, add --account ${caller.account}: later deployments go nowhere else.`,
    );
  return note(
    'account',
    `${named}. This deployment pins ${stage} to it in infra/config/accounts.json: commit that file.`,
  );
};

const checkBootstrap = (stage: string, version: number | undefined, isAdministered: boolean | undefined): Check => {
  if (version === undefined)
    return note('bootstrap', 'This account is not bootstrapped for CDK. It is bootstrapped first (stack CDKToolkit).');
  if (version < OLDEST_BOOTSTRAP)
    return note('bootstrap', `CDK's resources have version ${version}: they are updated first.`);
  if (isAdministered)
    return note(
      'bootstrap',
      `CloudFormation has the rights of an administrator here. npm run deployer -- ${stage} replaces them, for other CDK applications of the account too.`,
    );
  return ok('bootstrap', `CDK's resources have version ${version}.`);
};

/** The deployer's rights, where it was set up: first what it has of them, then how they were taken. */
const checkDeployer = async (
  { stage, aws, planOnly, asCaller }: Asked,
  caller: Caller,
  { deployer, isEmpty }: Pick<Preflight, 'deployer' | 'isEmpty'>,
): Promise<readonly [Check, Session?]> => {
  const says = (outcome: Outcome, text: string): Check => ({ outcome, name: 'deployer', says: text });
  if (!deployer)
    return isEmpty
      ? [says('note', `Set up first (stack ${nameResources(stage).deployer}), with the rights of these credentials.`)]
      : [says('note', `None: these credentials deploy. npm run deployer -- ${stage} sets up a role that may do less.`)];
  if (caller.arn.includes(`:assumed-role/${nameResources(stage).deployer}/`))
    return [says('ok', 'These are its credentials.')];
  if (planOnly) return [says('ok', 'A plan needs no rights of its own.')];
  if (asCaller) return [says('note', `These credentials deploy, not ${deployer.roleArn}, as --as-caller says.`)];
  try {
    return [says('ok', `${deployer.roleArn} is assumed.`), await aws.assume(deployer.roleArn)];
  } catch (error) {
    const detail = error instanceof Error ? ` (${error.message})` : '';
    return [
      says(
        'stop',
        `These credentials may not assume ${deployer.roleArn}. With --as-caller they deploy themselves.${detail}`,
      ),
    ];
  }
};

const BUSY = /_IN_PROGRESS$/;
const STUCK: Readonly<Record<string, string>> = {
  UPDATE_ROLLBACK_FAILED:
    'Its last update could not be rolled back. Continue the rollback in the CloudFormation console, then deploy again.',
  DELETE_FAILED: 'It could not be removed. Run npm run destroy again, then deploy.',
};

const checkStacks = (stacks: readonly DeployedStack[]): Check => {
  const busy = stacks.find(({ status }) => BUSY.test(status) && status !== 'REVIEW_IN_PROGRESS');
  if (busy) return stop('stacks', `${busy.name} is ${busy.status}: another deployment is running. Wait for its end.`);
  const stuck = stacks.find(({ status }) => Object.hasOwn(STUCK, status));
  if (stuck) return stop('stacks', `${stuck.name} is ${stuck.status}. ${STUCK[stuck.status] as string}`);
  const failed = stacks.filter((stack) => !isCreated(stack)).map(({ name }) => name);
  if (failed.length > 0)
    return note('stacks', `${failed.join(' and ')} could not be created before: removed, then created again.`);
  return stacks.length === 0
    ? ok('stacks', 'None yet: this is the first deployment.')
    : ok('stacks', `${stacks.length} exist, and none is being changed.`);
};

const sumReserved = (templates: Iterable<Template>): number => {
  let sum = 0;
  for (const { Resources } of templates)
    for (const { Type, Properties } of Object.values(Resources))
      if (Type === 'AWS::Lambda::Function') sum += Number(Properties?.['ReservedConcurrentExecutions'] ?? 0);
  return sum;
};

const checkConcurrency = (config: StageConfig, quota: LambdaQuota): Check => {
  const capacity = planCapacity(config, quota);
  const { reserved, accountsAtOnce } = capacity;
  const pace = countAccountsAnHour(capacity).toLocaleString('en-US');
  const rest = `${quota.total} concurrent executions, ${quota.reservedElsewhere} of them reserved by others: scans read ${accountsAtOnce} accounts at once, about ${pace} an hour at ${ACCOUNT_READ_S} s each.`;
  if (config.concurrency === null || (reserved && reserved.workers >= config.concurrency.workers))
    return ok('lambda', rest);
  const less = reserved
    ? `Scans get ${reserved.workers} of the ${config.concurrency.workers} that the settings ask for.`
    : 'Too few to reserve any for scans and sign-in.';
  return note('lambda', `${rest} ${less} Request an increase of "Concurrent executions" in Service Quotas.`);
};

const checkMail = async ({ config, aws }: Asked): Promise<Check> => {
  if (config.mailFrom === undefined)
    return note(
      'mail',
      'Cognito sends the emails, at most 50 a day. Set mailFrom to an address that SES may send from.',
    );
  const isVerified = await aws.isVerifiedSender(config.mailFrom);
  if (!isVerified)
    return stop(
      'mail',
      `SES may not send from ${config.mailFrom} in ${config.region}. Verify the address or its domain there first.`,
    );
  if (await aws.isMailSandbox())
    return note(
      'mail',
      `SES sends from ${config.mailFrom} to verified addresses only. Request production access before you invite people.`,
    );
  return ok('mail', `SES sends from ${config.mailFrom}.`);
};

const checkAlarms = ({ alarmsTo = [] }: StageConfig): Check =>
  alarmsTo.length > 0
    ? ok('alarms', `Mailed to ${alarmsTo.join(', ')}.`)
    : note('alarms', 'No one is notified. Set alarmsTo; docs/operations/alarms.md says how to respond.');

const checkBudget = ({ alarmsTo = [], budgetUsd }: StageConfig): Check => {
  if (budgetUsd === undefined)
    return note(
      'budget',
      'None: no one is notified of what the account spends. Set budgetUsd above the cost in the plan.',
    );
  if (alarmsTo.length === 0)
    return note('budget', `None: ${budgetUsd} USD a month are set, but no alarmsTo, and a budget is mailed to them.`);
  return ok('budget', `Mailed at 80% of ${budgetUsd} USD a month, and when the forecast exceeds it.`);
};

const readTemplates = async (aws: AwsAccount, stacks: readonly DeployedStack[]): Promise<Map<string, Template>> =>
  new Map(
    await Promise.all(stacks.filter(isCreated).map(async ({ name }) => [name, await aws.template(name)] as const)),
  );

/** Reads what the deployment meets in the account, and changes nothing. */
export const runPreflight = async (asked: Asked): Promise<Preflight> => {
  const { stage, config, aws } = asked;
  const nothing = {
    mustBootstrap: false,
    isEmpty: false,
    deployer: undefined,
    session: undefined,
    quota: undefined,
    deployed: new Map<string, Template>(),
    unfinished: [],
    isFirst: true,
  };
  const caller = await findCaller(aws);
  if (typeof caller === 'string') return { ...nothing, caller: undefined, checks: [stop('credentials', caller)] };
  const account = checkAccount(asked, caller, await aws.alias());
  // Nothing more is asked of an account that is the wrong one.
  if (account.outcome === 'stop') return { ...nothing, caller, checks: [account] };
  const [version, isAdministered, deployer, concurrency, stacks, mail, domain] = await Promise.all([
    aws.bootstrapVersion(),
    aws.isAdministered(),
    aws.deployer(stage),
    aws.concurrency(),
    aws.stacks(stage),
    checkMail(asked),
    checkDomain(asked),
  ]);
  const isEmpty = version === undefined;
  const [deploying, session] = await checkDeployer(asked, caller, { deployer, isEmpty });
  const deployed = await readTemplates(aws, stacks);
  const quota = {
    total: concurrency.total,
    reservedElsewhere: Math.max(0, concurrency.total - concurrency.unreserved - sumReserved(deployed.values())),
  };
  const web = `${nameResources(stage).prefix}-web`;
  const isFirst = !stacks.some(({ name, status }) => name === web && SETTLED.test(status));
  const first = isFirst
    ? [
        note(
          'cloudfront',
          'AWS may have to verify a new account before it creates a distribution. If the deployment fails for this, contact AWS Support, then deploy again.',
        ),
      ]
    : [];
  return {
    caller,
    isEmpty,
    deployer,
    session,
    mustBootstrap: version === undefined || version < OLDEST_BOOTSTRAP,
    quota,
    deployed,
    unfinished: stacks.filter((stack) => stack.isProtected && !isCreated(stack)).map(({ name }) => name),
    isFirst,
    checks: [
      account,
      checkBootstrap(stage, version, isAdministered),
      deploying,
      checkStacks(stacks),
      checkConcurrency(config, quota),
      mail,
      domain,
      ...(await checkApiDomain(asked, deployed)),
      checkAlarms(config),
      checkBudget(config),
      ...first,
    ],
  };
};
