import { parseArgs } from 'node:util';
import { type StageConfig, stageConfig } from '@cloudmend/infra/config';

const USAGE = `Usage: npm run synth|deploy|destroy -- ENVIRONMENT [options] [-- options of cdk deploy]

  synth    writes the CloudFormation templates to infra/cdk.out/ENVIRONMENT; needs no AWS account
  deploy   checks the account, prints one plan with its cost, then deploys every stack
  destroy  removes the environment; staging and prod keep their users and records

  --plan          deploy: stops after the plan
  --at-once       deploy: shifts nothing gradually, to mend what raises an alarm
  --as-caller     deploy: with your own rights, not the deployer's
  --account ID    deploy: the account of a new staging or prod
  --yes           destroy: does not ask

Environments are in infra/config: dev, staging, prod, and your own in own-stages.ts.`;

/** What the command line asks for. */
export interface Words {
  readonly command: string;
  readonly stage: string;
  readonly config: StageConfig;
  readonly account?: string;
  readonly plan: boolean;
  readonly atOnce: boolean;
  readonly asCaller: boolean;
  readonly yes: boolean;
  readonly cdkOptions: readonly string[];
}

export class UsageError extends Error {}

const COMMANDS = ['synth', 'deploy', 'destroy'];

/** What is wrong with the words; undefined when nothing is. */
const findFault = ([command = '', stage, ...more]: readonly string[], account?: string): string | undefined => {
  if (!COMMANDS.includes(command) || more.length > 0) return USAGE;
  if (stage === undefined) return `Which environment?\n\n${USAGE}`;
  if (!/^[a-z][a-z0-9-]{1,11}$/.test(stage))
    return `"${stage}" is not the name of an environment: 2 to 12 lower-case letters, digits and dashes.`;
  if (account !== undefined && !/^\d{12}$/.test(account))
    return `"${account}" is not the ID of an AWS account, which has 12 digits.`;
  return undefined;
};

const readStage = (stage: string): StageConfig => {
  try {
    return stageConfig(stage);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
};

/** @throws UsageError for an option that does not exist */
const parseOptions = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        account: { type: 'string' },
        plan: { type: 'boolean' },
        'at-once': { type: 'boolean' },
        'as-caller': { type: 'boolean' },
        yes: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${USAGE}`);
  }
};

/** @throws UsageError with what is wrong */
export const readWords = (args: readonly string[]): Words => {
  const end = args.includes('--') ? args.indexOf('--') : args.length;
  const { values, positionals } = parseOptions(args.slice(0, end));
  const fault = findFault(positionals, values.account);
  if (fault !== undefined) throw new UsageError(fault);
  const [command = '', stage = ''] = positionals;
  return {
    command,
    stage,
    config: readStage(stage),
    plan: values.plan === true,
    atOnce: values['at-once'] === true,
    asCaller: values['as-caller'] === true,
    yes: values.yes === true,
    cdkOptions: args.slice(end + 1),
    ...(values.account === undefined ? {} : { account: values.account }),
  };
};
