import { parseArgs } from 'node:util';
import { parseRoleArn } from '@cloudmend/domain/aws';
import { ScanMode } from '@cloudmend/domain/scans';
import type { Thresholds } from '@cloudmend/domain/thresholds';
import { CHECKS, UNIT_SERVICES } from '@cloudmend/scanner';
import { readFirstLine, isArgumentError } from './error-code';
import { parseThresholds } from './threshold-option';
import { UsageError } from './usage-error';

export const FORMATS = ['json', 'csv', 'ocsf', 'table'] as const;
export type Format = (typeof FORMATS)[number];

export interface ScanOptions {
  /** Empty for all enabled regions. */
  readonly regions: readonly string[];
  readonly profile: string | undefined;
  readonly roleArn: string | undefined;
  readonly externalId: string | undefined;
  /** Only these services and checks; empty for all. */
  readonly only: readonly string[];
  /** The purposes: savings, security, or both. */
  readonly mode: ScanMode;
  /** Thresholds that differ from the defaults. */
  readonly thresholds: Partial<Thresholds>;
  readonly format: Format;
  readonly out: string | undefined;
  /** Where the facts are written; nowhere if undefined. */
  readonly facts: string | undefined;
  readonly listChecks: boolean;
  readonly help: boolean;
}

const OPTIONS = {
  region: { type: 'string', multiple: true },
  profile: { type: 'string' },
  'role-arn': { type: 'string' },
  'external-id': { type: 'string' },
  only: { type: 'string', multiple: true },
  mode: { type: 'string' },
  threshold: { type: 'string', multiple: true },
  format: { type: 'string' },
  out: { type: 'string' },
  facts: { type: 'string' },
  'list-checks': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

const REGION = /^[a-z]{2,4}(-[a-z]+)+-\d{1,2}$/;
/** The format that STS accepts. */
const EXTERNAL_ID = /^[\w+=,.@:/-]{2,1224}$/;

const parse = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, strict: true, allowPositionals: false }).values;
  } catch (thrown) {
    if (isArgumentError(thrown)) throw new UsageError(readFirstLine(thrown));
    throw thrown;
  }
};

const splitList = (values: readonly string[] | undefined): string[] =>
  (values ?? []).flatMap((value) => value.split(',')).map((value) => value.trim());

const parseFormat = (text: string | undefined): Format => {
  const format = FORMATS.find((name) => name === (text ?? 'table'));
  if (!format) throw new UsageError(`--format must be one of ${FORMATS.join(', ')}; it was ${text}.`);
  return format;
};

const parseMode = (text: string | undefined): ScanMode => {
  const parsed = ScanMode.safeParse(text ?? 'all');
  if (!parsed.success)
    throw new UsageError(`--mode must be one of ${ScanMode.options.join(', ')}; it was ${text || 'empty'}.`);
  return parsed.data;
};

const checkRegions = (regions: readonly string[]): void => {
  const wrong = regions.find((region) => !REGION.test(region));
  if (wrong !== undefined)
    throw new UsageError(`--region must be an AWS region such as us-east-1; it was ${wrong || 'empty'}.`);
};

const checkRole = (roleArn: string | undefined, externalId: string | undefined): void => {
  if (roleArn === undefined && externalId !== undefined) throw new UsageError('--external-id needs --role-arn.');
  if (roleArn !== undefined && !parseRoleArn(roleArn))
    throw new UsageError(
      `--role-arn must have the form arn:aws:iam::<account id>:role/<name>; it was ${roleArn || 'empty'}.`,
    );
  if (externalId !== undefined && !EXTERNAL_ID.test(externalId))
    throw new UsageError('--external-id must be 2 to 1224 letters, digits or +=,.@:/-_.');
};

/** All names that --only accepts: services of checks and units, and checks. */
const ONLY: ReadonlySet<string> = new Set([...UNIT_SERVICES, ...CHECKS.flatMap(({ id, service }) => [id, service])]);

const checkOnly = (only: readonly string[]): void => {
  const wrong = only.find((name) => !ONLY.has(name));
  if (wrong !== undefined)
    throw new UsageError(
      `--only takes a service or a check; ${wrong || 'nothing'} is neither. To list checks, use --list-checks.`,
    );
};

/** The options of `scan`. @throws UsageError */
export const parseScanOptions = (args: readonly string[]): ScanOptions => {
  const values = parse(args);
  const options: ScanOptions = {
    regions: [...new Set(splitList(values.region))],
    profile: values.profile,
    roleArn: values['role-arn'],
    externalId: values['external-id'],
    only: splitList(values.only),
    mode: parseMode(values.mode),
    thresholds: parseThresholds(values.threshold),
    format: parseFormat(values.format),
    out: values.out,
    facts: values.facts,
    listChecks: values['list-checks'] === true,
    help: values.help === true,
  };
  checkRegions(options.regions);
  checkRole(options.roleArn, options.externalId);
  checkOnly(options.only);
  return options;
};
