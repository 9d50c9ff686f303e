import { remedyTarget, remedyTemplate } from '@cloudmend/scanner';
import { parse as toJson } from '@cdktn/hcl2json';
import { parseDocument } from 'yaml';
import fc from 'fast-check';
import { type Fix, fixFor } from './fix';
import { editCloudFormation } from './cloudformation/edit-cloudformation';
import { editCdk } from './cdk/edit-cdk';
import { Refusal } from './refusal';
import { editTerraform } from './terraform/edit-terraform';
import { writeValue } from './terraform/writing';

const NAMES = Number(process.env['CLOUDMEND_NIGHTLY'] ? 5000 : 30);

/** Bucket names that try to break out of a string. */
const PIECES = [
  '"',
  "'",
  '`',
  '\\',
  '\n',
  '\r\n',
  '${',
  '%{',
  '}',
  '{{resolve:',
  '<<EOT',
  '#',
  '//',
  '/*',
  '*/',
  '!Ref',
  '&a',
  '*a',
  ': ',
  '- ',
  '|',
  '>',
  '\u2028',
  '\u202e',
  '\u0000',
  'é',
  '😀',
  'a',
  '0',
  'true',
  'null',
  '</script>',
  '$(id)',
  ',',
  ']',
  ')',
];
const hostileName = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 8 })
  .map((pieces) => pieces.join(''))
  .filter((name) => !name.includes(':') && !name.includes('/'));

const makeFix = (name: string): Fix => {
  const target = remedyTarget(`arn:aws:s3:::${name}`, 'us-east-1', '111122223333');
  return fixFor(remedyTemplate('s3-bucket-versioning', target) as never, target);
};

/** The edited text; undefined if the edit is refused. */
const applyEdit = async (
  path: string,
  text: string,
  edit: (files: ReadonlyMap<string, string>) => Promise<{ readonly files: ReadonlyMap<string, string> }>,
) => {
  try {
    return (await edit(new Map([[path, text]]))).files.get(path);
  } catch (thrown) {
    if (thrown instanceof Refusal) return undefined;
    throw thrown;
  }
};

/** The text inserted into the first text to get the second. */
const findInserted = (before: string, after: string): string => {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start++;
  let end = 0;
  while (end < before.length - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  expect(start + end).toBe(before.length);
  return after.slice(start, after.length - end);
};

const COMPANION = `

resource "aws_s3_bucket_versioning" "main" {
  bucket = aws_s3_bucket.main.id

  versioning_configuration {
    status = "Enabled"
  }
}`;
const BEHIND = '\n\nresource "aws_iam_user" "other" {\n  name = "other"\n}\n';

const SAMPLE = { numRuns: NAMES, seed: Number(process.env['CLOUDMEND_SEED'] ?? 1) };

describe('hostile names', () => {
  it('stay inside the block in Terraform', async () => {
    await fc.assert(
      fc.asyncProperty(hostileName, async (name) => {
        const block = `resource "aws_s3_bucket" "main" {\n  bucket = ${writeValue(name)}\n}`;
        const text = block + BEHIND;
        const after = await applyEdit('main.tf', text, (files) => editTerraform(files, makeFix(name)));
        if (after === undefined) return;
        expect(after).toBe(block + COMPANION + BEHIND);
        const json = (await toJson('main.tf', after)) as { resource: Record<string, unknown> };
        expect(Object.keys(json.resource).sort()).toEqual([
          'aws_iam_user',
          'aws_s3_bucket',
          'aws_s3_bucket_versioning',
        ]);
      }),
      SAMPLE,
    );
  });

  it('stay inside the resource in YAML', async () => {
    await fc.assert(
      fc.asyncProperty(hostileName, async (name) => {
        const text = `Resources:\n  Files:\n    Type: AWS::S3::Bucket\n    Properties:\n      BucketName: ${JSON.stringify(name)}\n  Other:\n    Type: AWS::IAM::User\n`;
        const after = await applyEdit('t.yaml', text, async (files) => editCloudFormation(files, makeFix(name)));
        if (after === undefined) return;
        const { Resources: resources } = parseDocument(after).toJS();
        expect(Object.keys(resources)).toEqual(['Files', 'Other']);
        expect(resources.Files.Properties).toEqual({
          BucketName: name,
          VersioningConfiguration: { Status: 'Enabled' },
        });
      }),
      SAMPLE,
    );
  });

  it('stay inside the resource in JSON', async () => {
    await fc.assert(
      fc.asyncProperty(hostileName, async (name) => {
        const text = JSON.stringify(
          { Resources: { Files: { Type: 'AWS::S3::Bucket', Properties: { BucketName: name } } } },
          null,
          2,
        );
        const after = await applyEdit('t.json', text, async (files) => editCloudFormation(files, makeFix(name)));
        if (after === undefined) return;
        expect(JSON.parse(after).Resources.Files.Properties).toEqual({
          BucketName: name,
          VersioningConfiguration: { Status: 'Enabled' },
        });
      }),
      SAMPLE,
    );
  });

  it('stay inside the construct in CDK', async () => {
    await fc.assert(
      fc.asyncProperty(hostileName, async (name) => {
        const text = `import * as s3 from 'aws-cdk-lib/aws-s3';\nnew s3.Bucket(this, 'Files', { bucketName: ${JSON.stringify(name)} });\n`;
        const after = await applyEdit('lib/stack.ts', text, async (files) => editCdk(files, makeFix(name)));
        if (after !== undefined) expect(findInserted(text, after)).toBe(', versioned: true');
      }),
      SAMPLE,
    );
  });
});
