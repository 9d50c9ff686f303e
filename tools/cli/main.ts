import { carbonCommand } from './carbon-command';
import { checkCommand } from './check-command';
import { costModelCommand } from './cost-model-command';
import { explainCommand } from './explain-command';
import { forecastCommand } from './forecast-command';
import { importCommand } from './import-command';
import { SCAN_USAGE, scanCommand } from './scan-command';
import { remedyCommand } from './remedy-command';
import { replayCommand } from './replay-command';
import { verifyCommand } from './verify-command';
import { type Terminal, write } from './terminal';
import { NothingReadError, UsageError } from './usage-error';

/** A command that decides its exit code returns it. */
type Command = (args: readonly string[], terminal: Terminal) => Promise<number | void>;

const COMMANDS: Readonly<Record<string, Command>> = {
  scan: scanCommand,
  replay: replayCommand,
  verify: verifyCommand,
  // The parsers of infrastructure code take longer to load than most commands run.
  propose: async (...of) => (await import('./propose-command')).proposeCommand(...of),
  remedy: remedyCommand,
  explain: explainCommand,
  ask: async (...of) => (await import('./ask-command')).askCommand(...of),
  token: async (...of) => (await import('./token-command')).tokenCommand(...of),
  check: checkCommand,
  import: importCommand,
  carbon: carbonCommand,
  evidence: async (...of) => (await import('./evidence-command')).evidenceCommand(...of),
  report: async (args) => (await import('./report-command')).reportCommand(args),
  forecast: forecastCommand,
  'cost-model': costModelCommand,
};

const NAMES = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(Object.keys(COMMANDS));

const USAGE = `npm run cloudmend -- COMMAND

  scan [options]        scans one AWS account (see scan --help)
  replay SNAPSHOT       evaluates a stored snapshot again; takes --threshold NAME=VALUE like scan;
                         the volumes of an evidence pack are compared with its verdicts
  verify FILE --key PUBLIC.pem      checks a proof of a change, or all volumes of an evidence pack, offline
  evidence --scan FILE --framework ID --out FILE.zip   builds an evidence pack of the facts that scan --facts FILE wrote;
                         repeat --scan for more scans; --from and --to choose its days; signs with --key PRIVATE.pem, or
                         a new key, and writes the public key to FILE.zip.pub.pem
  propose --repo DIR --scan FILE    proposes edits of Terraform, CloudFormation or CDK that fix what a scan found;
                         --write applies them, --plan FILE is terraform show -json; repeat --only CHECK or RULE
                         and --resource ARN to select
  remedy CHECK          shows how to fix a finding; --resource ARN and --region select the resource
  explain --scan FILE --resource ARN    explains a finding (--check ID) or a saving (--rule ID) of a scan, with the facts
                         behind each sentence
  ask "QUESTION" --workspace SLUG   answers a question from the state of npm start, while it is stopped, as --as EMAIL or
                        the first admin; or with --url and an API token in CLOUDMEND_TOKEN from a deployment
  token create --name NAME --workspace SLUG   creates an API token and shows it once; repeat --scope, --days N (default: 90);
                        token list, and token revoke ID; all on the local state as --as EMAIL or the first admin, or with
                        --url and an ID token in CLOUDMEND_TOKEN: API tokens cannot manage tokens
  check test FILE --snapshot FILE   tries a custom check on stored facts; exit code 1 unless everything passes
  import --focus FILE   sums a FOCUS 1.x export, CSV or gzip; repeat --focus for its pieces.
                        Two exports of one billing account and month are rejected; with --replace the later file counts
  carbon --usage FILE   calculates kg CO2e for the use in a JSON file; --factors current or ccf-2024
  report --standard ID --usage FILE --out FILE    writes a draft carbon report as PDF, XLSX, CSV or JSON, by the
                        name of the output file; --month YYYY-MM is that of rows without one; instead of --usage, repeat
                        --scan for the stored snapshots of at least two scans
  forecast --series FILE --days N   forecasts daily cost from a JSON file, with bounds calibrated on its history
  export --workspace SLUG --out FILE.zip    writes everything that a workspace has into an archive
  erase --workspace SLUG            has a workspace deleted after its grace period; both use the local state, or --env
  cost-model            what a deployment of CloudMend costs a tenant and month; repeat --tenants N (default: 1, 100, 10000, 100000)

  All but scan and report take --format json or table (default: table) and --out FILE.
`;

const findCommand = (name: string | undefined): Command => {
  const command = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command)
    throw new UsageError(
      name === undefined ? `A command is missing: ${NAMES}.` : `There is no command ${name}, only ${NAMES}.`,
    );
  return command;
};

/** Runs one command and returns its exit code: 0 done, 1 nothing could be read or a check did not pass, 2 invalid usage. */
export const main = async (args: readonly string[], terminal: Terminal = process): Promise<number> => {
  const [name, ...rest] = args;
  try {
    if (name === '--help' || name === '-h') await write(terminal, undefined, `${USAGE}\n${SCAN_USAGE}`);
    else return (await findCommand(name)(rest, terminal)) ?? 0;
    return 0;
  } catch (thrown) {
    if (!(thrown instanceof UsageError || thrown instanceof NothingReadError)) throw thrown;
    terminal.stderr.write(`${thrown.message}\n`);
    return thrown instanceof UsageError ? 2 : 1;
  }
};
