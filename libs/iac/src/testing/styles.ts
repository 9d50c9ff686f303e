import type { RefusalCode } from '../refusal';
import type { Subject } from './subjects';

/** A style of writing a repository, and what a fix must change in it. */
export interface Style {
  readonly name: string;
  /** The only file that may change, or the expected refusal; null if the style does not apply to the fix. */
  readonly expect: (subject: Subject) => { readonly changes: string } | RefusalCode | null;
  readonly files: (subject: Subject) => Readonly<Record<string, string>>;
}

const alignPairs = (lines: readonly string[], indent = '  '): string => {
  const pairs = lines.map((line) => [line.slice(0, line.indexOf(' =')), line.slice(line.indexOf('= ') + 2)] as const);
  const width = Math.max(...pairs.map(([name]) => name.length));
  return pairs.map(([name, value]) => `${indent}${name.padEnd(width)} = ${value}\n`).join('');
};

const wrongLine = ({ wrong }: Subject, value = wrong?.value): string[] =>
  wrong ? [`${wrong.attribute} = ${value}`] : [];
const writeLines = (subject: Subject, name = JSON.stringify(subject.name)): string[] => [
  `${subject.nameAttribute} = ${name}`,
  ...subject.needs,
];
const block = (subject: Subject, lines: readonly string[], more = '', label = 'main'): string =>
  `resource "${subject.type}" "${label}" {\n${alignPairs(lines)}${more}}\n`;
const OTHERS = '\nresource "aws_iam_user" "someone" {\n  name = "someone"\n}\n';
const variable = (name: string, value: string): string => `variable "${name}" {\n  default = ${value}\n}\n`;

const always = (changes: string) => () => ({ changes });
const whereWrong =
  <T>(answer: T, other: T | null = null) =>
  ({ wrong }: Subject): T | null =>
    wrong ? answer : other;
const isCompanion = ({ type }: Subject): boolean => type === 'aws_s3_bucket';

const caller = (subject: Subject, more: readonly string[] = []): string =>
  `module "orders" {\n${alignPairs(['source = "../../modules/orders"', `name = ${JSON.stringify(subject.name)}`, ...more])}}\n`;

export const STYLES: readonly Style[] = [
  {
    name: 'a plain block with the wrong value',
    expect: always('main.tf'),
    files: (s) => ({ 'main.tf': block(s, [...writeLines(s), ...wrongLine(s)]) + OTHERS }),
  },
  {
    name: 'a plain block without the setting',
    expect: always('main.tf'),
    files: (s) => ({ 'main.tf': block(s, writeLines(s)) + OTHERS }),
  },
  {
    name: 'comments and a nested block',
    expect: always('main.tf'),
    files: (s) => ({
      'main.tf': `# The store of orders.\n/* kept by\n   the shop */\n${block(
        s,
        [...writeLines(s), ...wrongLine(s, s.wrong && `${s.wrong.value} # for now`)],
        '\n  timeouts {\n    create = "60m" // slow\n  }\n',
      )}# the end\n`,
    }),
  },
  {
    name: 'CRLF line ends',
    expect: always('main.tf'),
    files: (s) => ({
      'main.tf': block(s, [...writeLines(s), ...wrongLine(s)], '\n  tags = {\n    a = "b"\n  }\n').replace(
        /\n/g,
        '\r\n',
      ),
    }),
  },
  {
    name: 'a block on one line',
    expect: ({ needs }) => (needs.length === 0 ? { changes: 'main.tf' } : null),
    files: (s) => ({ 'main.tf': `resource "${s.type}" "main" { ${s.nameAttribute} = ${JSON.stringify(s.name)} }\n` }),
  },
  {
    name: 'a heredoc with braces in it',
    expect: always('main.tf'),
    files: (s) => ({
      'main.tf': `locals {\n  script = <<-EOT\n    resource "${s.type}" "main" {\n      echo "\${true}" }\n  EOT\n}\n\n${block(s, [...writeLines(s), ...wrongLine(s)])}`,
    }),
  },
  {
    name: 'a name from a local with interpolation',
    expect: always('store.tf'),
    files: (s) => ({
      'locals.tf': `locals {\n  start = ${JSON.stringify(s.name.slice(0, 3))}\n  name  = "\${local.start}${s.name.slice(3)}"\n}\n`,
      'store.tf': block(s, [...writeLines(s, 'local.name'), ...wrongLine(s)]),
    }),
  },
  {
    name: 'the default of a variable',
    expect: whereWrong({ changes: 'variables.tf' }, { changes: 'main.tf' }),
    files: (s) => ({
      'main.tf': block(s, [...writeLines(s, 'var.name'), ...wrongLine(s, 'var.setting')]),
      'variables.tf': `${variable('name', JSON.stringify(s.name))}\n${s.wrong ? variable('setting', s.wrong.value) : ''}`,
    }),
  },
  {
    name: 'terraform.tfvars over a default',
    expect: whereWrong({ changes: 'terraform.tfvars' }, { changes: 'main.tf' }),
    files: (s) => ({
      'main.tf': block(s, [...writeLines(s, 'var.name'), ...wrongLine(s, 'var.setting')]),
      'variables.tf': `variable "name" {}\n${s.wrong ? variable('setting', 'null') : ''}`,
      'terraform.tfvars': `name = ${JSON.stringify(s.name)}\n${s.wrong ? `setting = ${s.wrong.value}\n` : ''}`,
    }),
  },
  {
    name: 'the last of the auto.tfvars files',
    expect: whereWrong({ changes: 'z.auto.tfvars' }),
    files: (s) => ({
      'main.tf': block(s, [...writeLines(s), ...wrongLine(s, 'var.setting')]),
      'variables.tf': 'variable "setting" {}\n',
      'terraform.tfvars': `setting = ${s.wrong?.value}\n`,
      'z.auto.tfvars': `setting = ${s.wrong?.value}\n`,
    }),
  },
  {
    name: 'a module that one root calls, with the value in the call',
    expect: whereWrong({ changes: 'envs/prod/main.tf' }, { changes: 'modules/orders/main.tf' }),
    files: (s) => ({
      'envs/prod/main.tf': caller(s, s.wrong ? [`setting = ${s.wrong.value}`] : []),
      'modules/orders/main.tf': `variable "name" {}\n${s.wrong ? 'variable "setting" {}\n' : ''}\n${block(s, [...writeLines(s, 'var.name'), ...wrongLine(s, 'var.setting')])}`,
    }),
  },
  {
    name: 'several roots with a block each',
    expect: always('envs/prod/main.tf'),
    files: (s) => ({
      'envs/dev/main.tf': block(s, [...writeLines(s, JSON.stringify(`${s.name}-dev`)), ...wrongLine(s)]),
      'envs/prod/main.tf': block(s, [...writeLines(s), ...wrongLine(s)]),
    }),
  },
  {
    name: 'for_each over a map with the value in its entry',
    expect: whereWrong({ changes: 'locals.tf' }),
    files: (s) => ({
      'locals.tf': `locals {\n  stores = {\n    ours = {\n      name    = ${JSON.stringify(s.name)}\n      setting = ${s.wrong?.value}\n    }\n    theirs = {\n      name    = "theirs"\n      setting = ${s.wrong?.value}\n    }\n  }\n}\n`,
      'main.tf': `resource "${s.type}" "main" {\n  for_each = local.stores\n\n${alignPairs([...writeLines(s, 'each.value.name'), ...wrongLine(s, 'each.value.setting')])}}\n`,
    }),
  },
  {
    name: 'for_each over a set, one block for all',
    expect: (s) => (isCompanion(s) ? { changes: 'main.tf' } : 'shared-block'),
    files: (s) => ({
      'main.tf': `resource "${s.type}" "main" {\n  for_each = toset([${JSON.stringify(s.name)}, "other"])\n\n${alignPairs([...writeLines(s, 'each.value'), ...wrongLine(s)])}}\n`,
    }),
  },
  {
    name: 'count of two, one block for both',
    expect: (s) => (isCompanion(s) ? { changes: 'main.tf' } : 'shared-block'),
    files: (s) => ({
      'main.tf': `locals {\n  names = [${JSON.stringify(s.name)}, "other"]\n}\n\nresource "${s.type}" "main" {\n  count = length(local.names)\n\n${alignPairs([...writeLines(s, 'local.names[count.index]'), ...wrongLine(s)])}}\n`,
    }),
  },
  {
    name: 'count with a condition',
    expect: always('main.tf'),
    files: (s) => ({
      'main.tf': `variable "is_on" {}\n\nresource "${s.type}" "main" {\n  count = var.is_on ? 1 : 0\n\n${alignPairs([...writeLines(s), ...wrongLine(s)])}}\n`,
    }),
  },
  {
    name: 'a module that two roots call',
    expect: () => 'shared-module',
    files: (s) => ({
      'envs/dev/main.tf': caller({ ...s, name: `${s.name}-dev` }),
      'envs/prod/main.tf': caller(s),
      'modules/orders/main.tf': `variable "name" {}\n\n${block(s, [...writeLines(s, 'var.name'), ...wrongLine(s)])}`,
    }),
  },
  {
    name: 'a variable that two resources read',
    expect: whereWrong('shared-value' as const),
    files: (s) => ({
      'main.tf': `${variable('setting', s.wrong?.value ?? '')}\n${block(s, [...writeLines(s), ...wrongLine(s, 'var.setting')])}\n${block(s, [...writeLines(s, '"second"'), ...wrongLine(s, 'var.setting')], '', 'second')}`,
    }),
  },
  {
    name: 'an expression as value',
    expect: whereWrong('computed' as const),
    files: (s) => ({
      'main.tf': `variable "env" {}\n\n${block(s, [...writeLines(s), ...wrongLine(s, `var.env == "prod" ? ${s.wrong?.value} : ${s.wrong?.value}`)])}`,
    }),
  },
  {
    name: 'values in files that are selected when Terraform runs',
    expect: whereWrong('var-files' as const),
    files: (s) => ({
      'main.tf': `variable "setting" {}\n\n${block(s, [...writeLines(s), ...wrongLine(s, 'var.setting')])}`,
      'vars/dev.tfvars': `setting = ${s.wrong?.value}\n`,
      'vars/prod.tfvars': `setting = ${s.wrong?.value}\n`,
    }),
  },
  {
    name: 'ignore_changes',
    expect: (s) => (isCompanion(s) ? null : 'ignored'),
    files: (s) => ({
      'main.tf': block(s, [...writeLines(s), ...wrongLine(s)], '\n  lifecycle {\n    ignore_changes = all\n  }\n'),
    }),
  },
  {
    name: 'an override file',
    expect: (s) => (isCompanion(s) ? null : 'overridden'),
    files: (s) => ({
      'main.tf': block(s, [...writeLines(s), ...wrongLine(s)]),
      'override.tf': `resource "${s.type}" "main" {\n  tags = {\n    a = "b"\n  }\n}\n`,
    }),
  },
  {
    name: 'a generated file',
    expect: () => 'protected',
    files: (s) => ({
      'main.tf': `# Generated by a script. DO NOT EDIT.\n${block(s, [...writeLines(s), ...wrongLine(s)])}`,
    }),
  },
  {
    name: 'two blocks with the same name',
    expect: () => 'ambiguous',
    files: (s) => ({ 'a/main.tf': block(s, writeLines(s)), 'b/main.tf': block(s, writeLines(s)) }),
  },
  {
    name: 'a value that other code reads',
    expect: whereWrong('referenced' as const),
    files: (s) => ({
      'main.tf': `${block(s, [...writeLines(s), ...wrongLine(s)])}\noutput "setting" {\n  value = ${s.type}.main.${s.wrong?.attribute}\n}\n`,
    }),
  },
];
