import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { StartError } from '../local/start-error';
import { readLocalSettings } from '../local/local-settings';
import { OPERATOR_COMMANDS } from './commands';
import { deployedRecords } from './deployed-records';
import { localRecords } from './local-records';
import type { OperatorCommand } from './operator-command';
import { OperatorError, type Records } from './records';

const USAGE = `npm run cloudmend -- operator COMMAND [--env ENVIRONMENT]

  tenants                         lists every workspace with its plan
  grant EMAIL                     makes a user an operator of the platform
  revoke EMAIL                    revokes that and ends the user's sessions
  plan WORKSPACE PLAN             sets a workspace's plan
  recover-owner WORKSPACE EMAIL   appoints an admin of a workspace whose admins' accounts are all deleted
  verify-audit [WORKSPACE]        verifies the chain of an audit trail
  migrate [WORKSPACE]             rewrites records of earlier versions, after a deployment
  messages                        lists visitors' messages, newest first
  export WORKSPACE --out FILE     writes everything that a workspace has into an archive
  erase WORKSPACE                 deletes a workspace in 14 days; until then any admin can cancel it
  import EMAIL VOLUME... [--as NAME]
                                  creates the workspace of an export, with this user as its admin; a deleted workspace
                                  comes back under its name only from its own export and by one of its admins
  timers [WORKSPACE]              recreates the timers of schedules from their records within five minutes
  dead-letters                    lists how much failed work is set aside, by queue: schedules, changes
  replay QUEUE                    retries that work
  discard QUEUE                   deletes that work without doing it
  failed-scans WORKSPACE          lists scans that failed
  redrive WORKSPACE SCAN          continues a failed scan where it stopped
  restore-drill [TABLE]           restores the newest backup into a new table, compares sample workspaces, and deletes it;
                                  a table that is named is compared and left alone
  restore-users                   recreates the users of a lost user pool in the new one, with their memberships
  incidents                       lists incidents on the status page
  incident-open COMPONENTS TITLE TEXT
                                  opens an incident; separate COMPONENTS by commas
  incident-update ID STATE TEXT   adds an update; the state resolved closes the incident

Without --env it uses the local state, which no npm start may be using; with it a deployment, with this terminal's AWS credentials.
`;

interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly folder: string;
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
}

interface Asked {
  readonly command: OperatorCommand;
  readonly words: readonly string[];
  readonly stage: string | undefined;
  readonly out: string | undefined;
  readonly as: string | undefined;
}

const understand = (args: readonly string[]): Asked | undefined => {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: {
        env: { type: 'string' },
        workspace: { type: 'string' },
        out: { type: 'string' },
        as: { type: 'string' },
      },
      strict: true,
      allowPositionals: true,
    });
    const [name = '', ...others] = positionals;
    const words = values.workspace === undefined ? others : [values.workspace, ...others];
    const command = Object.hasOwn(OPERATOR_COMMANDS, name) ? OPERATOR_COMMANDS[name] : undefined;
    return command && { command, words, stage: values.env, out: values.out, as: values.as };
  } catch (error) {
    if (String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS')) return undefined;
    throw error;
  }
};

const open = (stage: string | undefined, { env, folder }: Surroundings): Promise<Records> =>
  stage === undefined ? localRecords(readLocalSettings({ env, args: [], folder }).stateFolder) : deployedRecords(stage);

/** Runs one command: 0 success, 1 failure with the reason on standard error, 2 usage error. */
export const runOperator = async (args: readonly string[], surroundings: Surroundings): Promise<number> => {
  const asked = understand(args);
  if (!asked) {
    surroundings.stderr(USAGE);
    return 2;
  }
  let records: Records | undefined;
  try {
    records = await open(asked.stage, surroundings);
    surroundings.stdout(
      `${JSON.stringify(await asked.command(records, asked.words, userInfo().username, asked), null, 2)}\n`,
    );
    return 0;
  } catch (error) {
    if (!(error instanceof OperatorError || error instanceof StartError)) throw error;
    surroundings.stderr(`${error.message}\n`);
    return 1;
  } finally {
    await records?.close();
  }
};
