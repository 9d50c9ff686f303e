import { remedyTarget, remedyTemplate } from '@cloudmend/scanner';
import fc from 'fast-check';
import { type Fix, fixFor } from '../fix';
import { type Proposal, proposeEdit } from '../propose-edit';
import { STYLES } from '../testing/styles';
import { SUBJECTS } from '../testing/subjects';
import { readConfiguration } from './configuration';
import { openParser } from './syntax';
import { mayBeIn, readWritten } from './written-text';

const ACCOUNT = '111122223333';
const makeFix = (check: string, arn: string): Fix => {
  const target = remedyTarget(arn, 'us-east-1', ACCOUNT);
  return fixFor(remedyTemplate(check, target) as never, target);
};

const RUNS = process.env['CLOUDMEND_NIGHTLY'] ? 2000 : 12;
const SEED = Number(process.env['CLOUDMEND_SEED'] ?? 1);
const TYPES = ['aws_db_instance', 'aws_s3_bucket', 'aws_s3_bucket_versioning', 'aws_iam_user'];

/** The same code, with a comment in each file that rules nothing out. */
const withNothingRuledOut = (files: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(files).map(([path, text]) => [
      path,
      path.endsWith('.json') ? text : `${text}# ${TYPES.join(' ')} \u0024{\n`,
    ]),
  );

const propose = (files: Readonly<Record<string, string>>, fix: Fix): Promise<Proposal> =>
  proposeEdit(new Map(Object.entries(files)), fix);

const outcomeIn = ({ outcome, code, reason, place, files }: Proposal): object => ({
  outcome,
  code,
  reason,
  place,
  files: [...files].map(([path, text]) => [path, text.replace(/# aws_db_instance .*\n/, '')]),
});

/** Names and the ways in which code spells them. */
const STEMS = ['orders', 'or', 'ders', 'orders-store', 'store', 'shop'];
const stem = fc.constantFrom(...STEMS);
const spelled = fc.oneof(
  stem.map((name) => JSON.stringify(name)),
  fc.tuple(stem, stem).map(([a]) => `"\u0024{local.b}-${a}"`),
  fc.constant('"\u0024{local.a}\u0024{local.b}"'),
  fc.constantFrom('local.a', 'local.b', 'var.name', '"\u0024{var.name}-\u0024{local["a"]}"', '"\u006frders"'),
);
const folder = fc.record({
  name: spelled,
  kind: fc.constantFrom('aws_db_instance', 'aws_s3_bucket', 'aws_iam_user'),
  a: stem,
  b: stem,
  given: fc.option(stem),
  setting: fc.constantFrom('', 'var.name = ', 'terraform.tfvars', 'x.tfvars', 'default'),
  calls: fc.option(fc.nat(3)),
  more: fc.constantFrom(
    '',
    '\nresource {{{\n',
    '\nresource "aws_s3_bucket_versioning" "v" {\n  bucket = var.name\n}\n',
  ),
});
type Folder = typeof folder extends fc.Arbitrary<infer T> ? T : never;

const NAME_OF = { aws_db_instance: 'identifier', aws_s3_bucket: 'bucket', aws_iam_user: 'name' } as const;

const writeFolder = (
  { name, kind, a, b, given, setting, calls, more }: Folder,
  at: number,
): Record<string, string> => ({
  [`m${at}/main.tf`]: `resource "${kind}" "main" {\n  ${NAME_OF[kind as keyof typeof NAME_OF]} = ${name}\n}\n${more}`,
  [`m${at}/names.tf`]: `locals {\n  a = "${a}"\n  b = "${b}"\n}\n\nvariable "name" {\n${setting === 'default' ? `  default = "${a}"\n` : ''}}\n`,
  ...(setting.endsWith('.tfvars') ? { [`m${at}/${setting}`]: `name = "${b}"\n` } : {}),
  ...(calls === null
    ? {}
    : {
        [`m${at}/calls.tf`]: `module "below" {\n  source = "../m${calls}"\n${given === null ? '' : `  name   = "${given}"\n`}}\n`,
      }),
});

describe('a repository of which little is parsed', () => {
  it('has the same edits and refusals as if all of it was', async () => {
    let edits = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(folder, { minLength: 1, maxLength: 4 }), stem, async (folders, name) => {
        const files = Object.assign({}, ...folders.map(writeFolder)) as Record<string, string>;
        for (const fix of [
          makeFix('rds-instance-multi-az', `arn:aws:rds:us-east-1:${ACCOUNT}:db:${name}`),
          makeFix('s3-bucket-versioning', `arn:aws:s3:::${name}`),
        ]) {
          const sparing = await propose(files, fix);
          expect(outcomeIn(sparing)).toEqual(outcomeIn(await propose(withNothingRuledOut(files), fix)));
          edits += sparing.outcome === 'edited' ? 1 : 0;
        }
      }),
      { numRuns: RUNS, seed: SEED },
    );
    expect(edits).toBeGreaterThan(RUNS / 40);
  });

  it('keeps the outcome of each style beside the code of all others', async () => {
    const [, ...others] = SUBJECTS;
    const beside = Object.assign(
      {},
      ...others.map((each, at) =>
        Object.fromEntries(
          Object.entries(STYLES[1]?.files({ ...each, name: `${each.name}-${at}` }) ?? {}).map(([path, text]) => [
            `others/${at}/${path}`,
            text,
          ]),
        ),
      ),
    ) as Record<string, string>;
    const [subject] = SUBJECTS;
    if (!subject) throw new Error('There is no subject.');
    for (const style of STYLES) {
      if (style.expect(subject) === null) continue;
      const fix = makeFix(subject.check, subject.arn);
      const alone = await propose(style.files(subject), fix);
      expect([style.name, await propose({ ...beside, ...style.files(subject) }, fix)]).toEqual([style.name, alone]);
    }
  });

  it('is parsed where the name may be, and nowhere else', async () => {
    const db = (name: string) => `resource "aws_db_instance" "main" {\n  identifier = ${name}\n}\n`;
    const files = new Map(
      Object.entries({
        'a/main.tf': db('"orders"'),
        'b/main.tf': db('"\u0024{var.start}-db"'),
        'c/main.tf': db('"or\u0024{var.rest}"'),
        'd/main.tf': db('"others"'),
        'e/main.tf': 'module "d" {\n  source = "../d"\n}\n',
        'f/main.tf': 'module "a" {\n  source = "../a"\n}\n',
        'g/main.tf': 'resource "aws_iam_user" "x" {\n  name = "orders"\n}\n',
      }),
    );
    const { modules } = readConfiguration(await openParser(), files, [
      { types: ['aws_db_instance'], names: ['orders'] },
    ]);
    // A name elsewhere may say why it is missing.
    expect([...modules.keys()]).toEqual(['a', 'c', 'f', 'g']);
  });
});

describe('the strings of a text', () => {
  it.each([
    ['"orders"', 'orders', true],
    ['"others"', 'orders', false],
    ['"\u0024{a}-db"', 'orders-db', true],
    ['"\u0024{a}-db"', 'orders', false],
    ['"\u0024{a}"', 'orders', false],
    ['"\u0024{a}\u0024{b}"', 'orders', true],
    ['"or\u0024{a["x"]}rs"', 'orders', true],
    ['"or\u0024{a["x"]}rs"', 'ors', false],
    ['"or\u0024{lower("\u0024{a}")}"', 'shop', true],
    ['"sh\\u006fp"', 'shop', true],
    ['"sh\\"op"', 'shop', false],
    ['/* " */ name = "\u0024{a}-x" /* " */', 'shop', true],
    ['echo \u0024{a}', 'shop', true],
    ['9', '10', true],
    ['"x"', 'true', true],
  ])('%s with the name %s: %s', (text, name, expected) =>
    expect(mayBeIn(text, readWritten(text), name)).toBe(expected),
  );
});
