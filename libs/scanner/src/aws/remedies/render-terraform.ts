import type { Hole, RemedyObject, RemedyValue, TerraformResource } from '../../remedies/remedy';
import { fill } from './target';

type Fillings = Readonly<Record<Hole, string>>;

const NAMED: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '"': '\\"', '\\': '\\\\' };
const escapeCharacter = (character: string): string =>
  NAMED[character] ?? `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;

/** An HCL string: quotes, backslashes and control characters are escaped, and the two template openings doubled. */
export const hclString = (text: string): string => {
  // An unpaired surrogate cannot be written: converting through UTF-8 replaces it.
  const plain = Buffer.from(text, 'utf8')
    .toString('utf8')
    .replace(/["\\\p{Cc}\u2028\u2029]/gu, escapeCharacter);
  return `"${plain.replace(/([$%])\{/g, '$1$1{')}"`;
};

const IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_-]*$/;

const indentLines = (text: string): string => text.replace(/^(?=.)/gm, '  ');

/** A value after `=`. */
const expression = (value: RemedyValue, fillings: Fillings): string => {
  if (typeof value === 'string') return hclString(fill(value, fillings));
  if (Array.isArray(value))
    return `[${(value as readonly RemedyValue[]).map((each) => expression(each, fillings)).join(', ')}]`;
  if (typeof value !== 'object') return String(value);
  const lines = Object.entries(value).map(([key, each]) => {
    const name = fill(key, fillings);
    return `${IDENTIFIER.test(name) ? name : hclString(name)} = ${expression(each, fillings)}`;
  });
  return lines.length === 0 ? '{}' : `{\n${indentLines(lines.join('\n'))}\n}`;
};

const isObject = (value: RemedyValue | undefined): value is RemedyObject =>
  typeof value === 'object' && !Array.isArray(value);

const argument = (name: string, value: RemedyValue, fillings: Fillings): string[] => {
  if (Array.isArray(value) && value.length > 0 && value.every(isObject))
    return value.flatMap((each) => argument(name, each, fillings));
  if (!isObject(value)) return [`${name} = ${expression(value, fillings)}`];
  if (value['$map'] !== undefined) return [`${name} = ${expression(value['$map'], fillings)}`];
  if (value['$json'] !== undefined) return [`${name} = jsonencode(${expression(value['$json'], fillings)})`];
  const inside = body(value, fillings);
  return [inside === '' ? `${name} {}` : `${name} {\n${indentLines(inside)}\n}`];
};

const body = (values: RemedyObject, fillings: Fillings): string =>
  Object.entries(values)
    .flatMap(([name, value]) => argument(name, value, fillings))
    .join('\n');

/** Terraform resources (HCL). Objects become blocks, lists of objects repeated blocks. */
export const renderTerraform = (resources: readonly TerraformResource[], fillings: Fillings): string =>
  resources
    .map(({ type, body: values, isPart, remark: more }, index) => {
      const remarks = [
        ...(isPart ? ['Add this to your existing resource and keep its other arguments.'] : []),
        ...(more ? [more] : []),
      ];
      const remark = remarks.map((line) => `# ${line}\n`).join('');
      const label = index === 0 ? 'mend' : `mend_${index + 1}`;
      return `${remark}resource "${type}" "${label}" {\n${indentLines(body(values, fillings))}\n}`;
    })
    .join('\n\n');
