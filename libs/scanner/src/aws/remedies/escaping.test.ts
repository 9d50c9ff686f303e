import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { effort } from '@cloudmend/domain/testing/effort';
import { remedyFor } from './index';
import { REMEDIES } from './of-checks';
import { shellWord, toWords } from './render-cli';
import { hclString } from './render-terraform';
import { toFillings } from './target';

const HOSTILE = [
  '${file("/etc/passwd")}',
  '%{ for x in y }',
  '$${a}',
  '`id`',
  '$(touch /tmp/x)',
  `'; rm -rf / #`,
  `"; echo "`,
  'a\nb\r\nresource "x" "y" {}',
  '{{resolve:secretsmanager:admin:SecretString:password}}',
  '}\n}\n',
  '\\',
  '\\"',
  '{name}{arn}',
  '--query',
  '‮gnp.exe',
  '</script>',
  '\u0000\u0007\u001b[2J',
];
const anyName = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.tuple(fc.constantFrom(...HOSTILE), fc.string()).map((parts) => parts.join('')),
);
const wellFormed = (text: string): string => Buffer.from(text, 'utf8').toString('utf8');
const makeTarget = (name: string) => ({
  resource: `arn:aws:s3:::${name}`,
  region: 'eu-west-1',
  accountId: '111122223333',
});

/** The value that HCL reads from a quoted string; a template in it is an error. */
const hclRead = (quoted: string): string => {
  const inside = quoted.slice(1, -1);
  expect(/(?<!\$)(?:\$\$)*\$\{|(?<!%)(?:%%)*%\{/.test(inside.replace(/\$\$\{|%%\{/g, ''))).toBe(false);
  const text = inside.replace(/\$\$\{|%%\{/g, (twice) => twice.slice(1));
  return text.replace(/\\(?:u([0-9a-f]{4})|(.))/g, (_all, code: string | undefined, letter: string) =>
    code
      ? String.fromCharCode(Number.parseInt(code, 16))
      : (({ n: '\n', r: '\r', t: '\t' } as Record<string, string>)[letter] ?? letter),
  );
};
const HCL_STRINGS = /"(?:[^"\\]|\\.)*"/g;

describe('a name from the customer’s cloud', () => {
  it('is one identical word for the shell', () => {
    const names = [...HOSTILE, ...fc.sample(anyName, 200)].map((name) => wellFormed(name.replaceAll('\0', '')));
    const script = `printf '%s\\0' ${names.map(shellWord).join(' ')}`;
    // A real shell reads it back.
    const read = execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
    expect(read).toEqual(names);
  });

  it('stays one word of a command, even with spaces or if it looks like an option', () => {
    for (const name of HOSTILE) {
      const words = toWords(
        's3api put-bucket-versioning --bucket {name} --versioning-configuration Status=Enabled',
        toFillings(makeTarget(name)),
      );
      expect(words).toHaveLength(6);
      expect(words[3]).toBe(name);
    }
  });

  it('cannot break out of a Terraform string or open a template', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        const quoted = hclString(name);
        expect(quoted.match(HCL_STRINGS)).toEqual([quoted]);
        expect(hclRead(quoted)).toBe(wellFormed(name));
        expect(/[\n\r]/.test(quoted)).toBe(false);
      }),
    );
  });

  it('changes only strings in the Terraform of any check', () => {
    const checks = Object.keys(REMEDIES);
    const frame = (check: string, name: string): string =>
      (remedyFor(check, makeTarget(name))?.terraform.text ?? '').replace(HCL_STRINGS, '""');
    fc.assert(
      fc.property(fc.constantFrom(...checks), anyName, (check, name) => {
        // Names with a colon or slash are split by ARN rules; the frame never is.
        expect(frame(check, name)).toBe(frame(check, 'plain'));
      }),
      { numRuns: effort(60, 400) },
    );
  });

  it('changes only strings in the CloudFormation of any check, and resolves nothing', () => {
    const frame = (value: unknown): unknown => {
      if (typeof value === 'string') return '';
      if (Array.isArray(value)) return value.map(frame);
      if (typeof value !== 'object' || value === null) return value;
      const entries = Object.entries(value);
      return entries[0]?.[0] === 'Fn::Join' ? '' : Object.fromEntries(entries.map(([key, each]) => [key, frame(each)]));
    };
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(REMEDIES)), anyName, (check, name) => {
        const [hostile, plain] = [name, 'plain'].map(
          (each) => remedyFor(check, makeTarget(each))?.cloudFormation.text ?? '{}',
        ) as [string, string];
        expect(frame(JSON.parse(hostile))).toEqual(frame(JSON.parse(plain)));
        expect(hostile).not.toContain('{{resolve:');
      }),
      { numRuns: effort(60, 400) },
    );
  });

  it('is read back unchanged from a CloudFormation template', () => {
    const name = 'a{{resolve:ssm:x}}b{{resolve:ssm:y}}';
    const template = JSON.parse(remedyFor('s3-bucket-versioning', makeTarget(name))?.cloudFormation.text ?? '') as {
      Resources: { Mend: { Properties: { BucketName: { 'Fn::Join': [string, string[]] } } } };
    };
    const [separator, parts] = template.Resources.Mend.Properties.BucketName['Fn::Join'];
    expect(parts.join(separator)).toBe(name);
  });

  it('is shown in steps without terminal control characters', () => {
    for (const name of HOSTILE)
      expect(remedyFor('s3-bucket-versioning', makeTarget(name))?.console.join('\n')).not.toMatch(
        /[\p{Cf}\r\t]|(?!\n)\p{Cc}/u,
      );
  });
});
