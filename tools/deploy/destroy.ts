import { nameResources, type StageConfig } from '@cloudmend/infra/config';
import type { AwsAccount, DeployedStack } from './aws-account';
import type { Remover } from './aws-remover';
import type { PinnedAccounts } from './pinned-accounts';
import { findCaller } from './preflight';

export interface DestroyOptions {
  readonly stage: string;
  readonly config: StageConfig;
  readonly aws: AwsAccount;
  readonly remover: Remover;
  readonly pins: PinnedAccounts;
  /** Asks the person; false without a terminal. */
  confirm(question: string, expected: string): Promise<boolean>;
  print(text: string): void;
}

/** Users before the stacks they use. Stacks of one step do not use each other. */
const ORDER = [/-web$/, /-api$/, /-calls-/, /-(changes|scan)$/, /-identity$/, /-storage$/];
/** Logs of requests arrive for some time after their sources are gone, and a bucket with objects cannot be removed. */
const ATTEMPTS = 3;

const stepOf = (name: string): number => {
  const step = ORDER.findIndex((pattern) => pattern.test(name));
  return step === -1 ? 0 : step;
};

const KEPT = 'users, records, snapshots and audit trails, in';

interface Removed {
  readonly isGone: boolean;
  readonly logs: number;
}

/** Deletes a stack with the logs of its functions, which Lambda creates. @returns whether it is gone, and how many logs were */
const removeStack = async ({ config, aws, remover, print }: DestroyOptions, name: string): Promise<Removed> => {
  // Its functions are known only as long as it is there. Where state is kept, logs are too.
  const logs = config.keepsState ? [] : await aws.logGroups(name);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    for (const bucket of await aws.removableBuckets(name)) await remover.empty(bucket);
    if (await remover.remove(name)) {
      print(`  removed  ${name}`);
      return { isGone: true, logs: await remover.removeLogs(logs) };
    }
  }
  print(`  failed   ${name}: the events of the stack in the CloudFormation console say why.`);
  return { isGone: false, logs: 0 };
};

/** @returns how many logs were removed; undefined if a stack is still there */
const removeSteps = async (
  options: DestroyOptions,
  removable: readonly DeployedStack[],
): Promise<number | undefined> => {
  let logs = 0;
  for (let step = 0; step < ORDER.length; step += 1) {
    const names = removable.filter(({ name }) => stepOf(name) === step).map(({ name }) => name);
    const removed = await Promise.all(names.map((name) => removeStack(options, name)));
    if (removed.some(({ isGone }) => !isGone)) return undefined;
    logs += removed.reduce((sum, one) => sum + one.logs, 0);
  }
  return logs;
};

const checkAccount = async ({ stage, aws, pins, print }: DestroyOptions): Promise<boolean> => {
  const caller = await findCaller(aws);
  if (typeof caller === 'string') {
    print(caller);
    return false;
  }
  const { account } = caller;
  const pinned = pins.accountFor(stage);
  if (pinned === undefined || pinned === account) return true;
  print(`${stage} lives in account ${pinned}; these credentials belong to ${account}.`);
  return false;
};

/** What `npm run deployer` created is an administrator's: CloudFormation works with its policies until the account is prepared anew. */
const nameDeployer = async ({ stage, config, aws }: DestroyOptions): Promise<string[]> => {
  const name = `${nameResources(stage).prefix}-deployer`;
  return (await aws.hasStack(name))
    ? [
        `${name} stays: the roles and policies with which GitHub deploys. To remove it too, take its policies from CDK, then delete it:`,
        `  npx cdk bootstrap aws://ACCOUNT/${config.region} --cloudformation-execution-policies POLICIES-OF-THE-OTHER-ENVIRONMENTS`,
        `  aws cloudformation delete-stack --stack-name ${name} --region ${config.region}`,
      ]
    : [];
};

/**
 * Removes an environment: all of it where it keeps no state; elsewhere what can be deployed again, and says what stays.
 * Running it again continues where a failure stopped it. @returns false if it stopped, having said why
 */
export const destroy = async (options: DestroyOptions): Promise<boolean> => {
  const { stage, config, aws, confirm, print } = options;
  if (!(await checkAccount(options))) return false;
  const stacks = await aws.stacks(stage);
  const kept = stacks.filter(({ isProtected }) => isProtected).map(({ name }) => name);
  const removable = stacks.filter(({ isProtected }) => !isProtected);
  if (removable.length === 0) {
    print(
      `${stage} has nothing to remove in ${config.region}.${kept.length > 0 ? ` Kept: ${KEPT} ${kept.join(' and ')}.` : ''}`,
    );
    return true;
  }
  print(
    `This removes ${removable.length} stacks of ${stage} in ${config.region}: ${removable.map(({ name }) => name).join(', ')}.`,
  );
  if (kept.length > 0) print(`It keeps ${KEPT} ${kept.join(' and ')}.`);
  if (!(await confirm(`Type ${stage} to remove it: `, stage))) {
    print('Nothing was removed.');
    return false;
  }
  const logs = await removeSteps(options, removable);
  if (logs === undefined) return false;
  print(
    [
      `${stage} is removed${kept.length > 0 ? ` except ${kept.join(' and ')}` : ''}.`,
      ...(logs > 0 ? [`${logs} log groups that Lambda had created are removed too.`] : []),
      ...(await nameDeployer(options)),
      'Its KMS keys are deleted after the waiting period that AWS sets, free of charge. CDK’s own resources (stack CDKToolkit) stay: other applications may use them.',
    ].join('\n'),
  );
  return true;
};
