import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command, Remedy } from '../remedies/remedy';
import { isNote } from '../aws/remedies/render-cli';

const MODULES = join(__dirname, '../../../../node_modules');
/** Services of the command line whose SDK package has another name. */
const PACKAGES: Readonly<Record<string, string>> = {
  s3api: 's3',
  s3control: 's3-control',
  logs: 'cloudwatch-logs',
  configservice: 'config-service',
  secretsmanager: 'secrets-manager',
  apigateway: 'api-gateway',
  dms: 'database-migration-service',
  elb: 'elastic-load-balancing',
  elbv2: 'elastic-load-balancing-v2',
};
/** Options of the command line itself, and those it names otherwise than the API. */
const OWN_OPTIONS = new Set(['query', 'output', 'region', 'cli-input-json']);
const ALIASES: Readonly<Record<string, string>> = {
  'eks --kubernetes-version': 'version',
  'sns --notification-endpoint': 'endpoint',
  'ec2 --protocol': 'ipprotocol',
  'ec2 --ingress': 'egress',
  'ec2 --port': 'fromport',
  'ec2 --cidr': 'cidrip',
  'configservice --recording-group': 'configurationrecorder',
};

/** A declaration file of a package; empty where it has none. */
export const readTypes = (pack: string, file: string): string => {
  const path = join(MODULES, pack, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
};
const kept = new Map<string, string>();
const listModels = (pack: string): string => {
  const found =
    kept.get(pack) ??
    readdirSync(join(MODULES, pack, 'dist-types/models'))
      .map((file) => readTypes(pack, `dist-types/models/${file}`))
      .join('\n');
  kept.set(pack, found);
  return found;
};

/** The file of an operation's command, whatever letters of it are capital: `ModifyDBInstanceCommand`. */
const commandFile = (pack: string, operation: string): string | undefined => {
  const folder = join(MODULES, pack, 'dist-types/commands');
  const wanted = `${operation.replaceAll('-', '')}command.d.ts`;
  return existsSync(folder) ? readdirSync(folder).find((file) => file.toLowerCase() === wanted) : undefined;
};

/** The members of an operation's input in lower case; undefined where the SDK has no such operation. */
const listMembers = (service: string, operation: string): Set<string> | undefined => {
  const pack = `@aws-sdk/client-${PACKAGES[service] ?? service}`;
  const file = commandFile(pack, operation);
  if (file === undefined) return undefined;
  const request = /interface \w+CommandInput extends (?:Omit<)?(\w+)/.exec(
    readTypes(pack, `dist-types/commands/${file}`),
  )?.[1];
  const body =
    new RegExp(`export interface ${request}(?: extends \\w+)? \\{([\\s\\S]*?)\\n\\}`).exec(listModels(pack))?.[1] ?? '';
  return new Set([...body.matchAll(/^ {4}(\w+)\??:/gm)].map(([, name]) => (name ?? '').toLowerCase()));
};

/** `aws ec2 wait snapshot-completed` is the SDK's waitUntilSnapshotCompleted. */
const waiterExists = (service: string, name: string): boolean =>
  readTypes(`@aws-sdk/client-${PACKAGES[service] ?? service}`, 'dist-types/waiters/index.d.ts')
    .toLowerCase()
    .includes(`waitfor${name.replaceAll('-', '')}"`);

/** What is wrong with a command by the types of the SDK; empty for a sound one. */
export const commandFaults = (service: string, operation: string, words: readonly string[]): string[] => {
  if (operation === 'wait')
    return waiterExists(service, words[0] ?? '') ? [] : [`aws ${service} wait ${words[0]} does not exist`];
  const members = listMembers(service, operation);
  if (!members) return [`aws ${service} ${operation} does not exist`];
  const isMember = (name: string | undefined): boolean =>
    name !== undefined && (members.has(name) || members.has(name.replace(/^no/, '')) || members.has(`${name}s`));
  return words
    .filter((word) => /^--[a-z]/.test(word))
    .map((word) => word.slice(2))
    .filter(
      (option) =>
        !OWN_OPTIONS.has(option) &&
        !isMember(option.replaceAll('-', '')) &&
        !isMember(ALIASES[`${service} --${option}`]),
    )
    .map((option) => `aws ${service} ${operation} takes no --${option}`);
};

/** The commands of a remedy, without the notes between them. */
export const listCommands = (cli: Remedy['cli']): Command[] =>
  'none' in cli ? [] : cli.flatMap((command) => (isNote(command) ? [] : [command]));
