import {
  ACCOUNT_READ_S,
  countAccountsAnHour,
  type LambdaQuota,
  nameResources,
  planCapacity,
  type StageConfig,
  type Template,
} from '@cloudmend/infra/config';
import type { AwsAccount, Caller, DeployedStack } from './aws-account';
import type { PinnedAccounts } from './pinned-accounts';

/** The oldest bootstrap that the CDK release in use accepts; `cdk deploy` says so too, after the build. */
const OLDEST_BOOTSTRAP = 6;

type Outcome = 'ok' | 'note' | 'stop';

/** One line of the preflight. A `stop` ends the deployment before anything is built. */
export interface Check {
  readonly outcome: Outcome;
  readonly name: string;
  readonly says: string;
}

/** What the preflight found, for the steps after it. */
export interface Preflight {
  readonly checks: readonly Check[];
  readonly caller: Caller | undefined;
  readonly mustBootstrap: boolean;
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
}

export const ok = (name: string, says: string): Check => ({ outcome: 'ok', name, says });
export const note = (name: string, says: string): Check => ({ outcome: 'note', name, says });
export const stop = (name: string, says: string): Check => ({ outcome: 'stop', name, says });

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

const checkBootstrap = (version: number | undefined): Check => {
  if (version === undefined)
    return note('bootstrap', 'This account is not bootstrapped for CDK. It is bootstrapped first (stack CDKToolkit).');
  if (version < OLDEST_BOOTSTRAP)
    return note('bootstrap', `CDK's resources have version ${version}: they are updated first.`);
  return ok('bootstrap', `CDK's resources have version ${version}.`);
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
    : ok('stacks', `${stacks.length} are there and settled.`);
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

const covers = (name: string, domain: string): boolean =>
  name === domain || (name.startsWith('*.') && domain.slice(domain.indexOf('.')) === name.slice(1));

const checkDomain = async ({ config, aws }: Asked): Promise<Check> => {
  if (!config.domain)
    return note('domain', "CloudFront's own name. Set domain for your own, and for TLS 1.2 as the minimum.");
  const { name, certificateArn } = config.domain;
  const certificate = await aws.certificate(certificateArn);
  if (!certificate) return stop('domain', `There is no certificate ${certificateArn} in this account.`);
  if (certificate.status !== 'ISSUED')
    return stop('domain', `The certificate of ${name} is ${certificate.status}, not ISSUED.`);
  if (!certificate.names.some((covered) => covers(covered, name)))
    return stop('domain', `The certificate is for ${certificate.names.join(', ')}, not for ${name}.`);
  return ok('domain', `${name}, with an issued certificate.`);
};

const checkAlarms = ({ alarmsTo = [] }: StageConfig): Check =>
  alarmsTo.length > 0
    ? ok('alarms', `Mailed to ${alarmsTo.join(', ')}.`)
    : note('alarms', 'No one is notified. Set alarmsTo; docs/alarms.md says how to respond.');

const checkBudget = ({ alarmsTo = [], budgetUsd }: StageConfig): Check => {
  if (budgetUsd === undefined)
    return note('budget', 'None: no one is told what the account spends. Set budgetUsd above what the plan says.');
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
  const [version, concurrency, stacks, mail, domain] = await Promise.all([
    aws.bootstrapVersion(),
    aws.concurrency(),
    aws.stacks(stage),
    checkMail(asked),
    checkDomain(asked),
  ]);
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
    mustBootstrap: version === undefined || version < OLDEST_BOOTSTRAP,
    quota,
    deployed,
    unfinished: stacks.filter((stack) => stack.isProtected && !isCreated(stack)).map(({ name }) => name),
    isFirst,
    checks: [
      account,
      checkBootstrap(version),
      checkStacks(stacks),
      checkConcurrency(config, quota),
      mail,
      domain,
      checkAlarms(config),
      checkBudget(config),
      ...first,
    ],
  };
};
