import { parseArgs } from 'node:util';
import {
  findCheck,
  type CheckMetadata,
  remedyFor,
  remedyTarget,
  type RemedyText,
  type RemedyTexts,
} from '@cloudmend/scanner';
import { readFirstLine, isArgumentError } from './error-code';
import { type Terminal, write } from './terminal';
import { UsageError } from './usage-error';

const OPTIONS = {
  resource: { type: 'string' },
  region: { type: 'string' },
  format: { type: 'string', default: 'table' },
  out: { type: 'string' },
} as const;

const parse = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, strict: true, allowPositionals: true });
  } catch (thrown) {
    if (isArgumentError(thrown)) throw new UsageError(readFirstLine(thrown));
    throw thrown;
  }
};

const section = (title: string, { text, why }: RemedyText): string => `${title}\n\n${text ?? why ?? ''}\n`;

/** The remedy for people: the fault, then every form. */
const asText = ({ id, fault, recommendation }: CheckMetadata, remedy: RemedyTexts): string =>
  [
    `${fault} (${id})\n\n${recommendation}\n${remedy.title ? `\n${remedy.title}\n` : ''}`,
    `Console\n\n${remedy.console.map((step, index) => `${index + 1}. ${step}`).join('\n')}\n`,
    section('AWS CLI', remedy.cli),
    section('Terraform', remedy.terraform),
    section('CloudFormation', remedy.cloudFormation),
  ].join('\n');

/** `remedy CHECK`: how to fix a finding, filled in for a resource if given. @throws UsageError */
export const remedyCommand = async (args: readonly string[], terminal: Terminal): Promise<void> => {
  const { values, positionals } = parse(args);
  const { resource, region, format, out } = values;
  if (positionals.length !== 1) throw new UsageError('remedy takes one check. To list checks, use scan --list-checks.');
  if (format !== 'json' && format !== 'table')
    throw new UsageError(`--format must be json or table; it was ${format}.`);
  const id = positionals[0] as string;
  const check = findCheck(id);
  const remedy = remedyFor(id, resource === undefined ? undefined : remedyTarget(resource, region));
  if (!check || !remedy) throw new UsageError(`There is no check ${id}. To list checks, use scan --list-checks.`);
  await write(
    terminal,
    out,
    format === 'json' ? `${JSON.stringify({ check: id, ...remedy }, null, 2)}\n` : asText(check, remedy),
  );
};
