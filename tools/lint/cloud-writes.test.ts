import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

const root = resolve(__dirname, '../..');

/** Our own services, and AWS's answers to questions that change nothing. */
const READ = /^(?:Get|List|Describe|Head|BatchGet|Query|Lookup|Search|Select|Simulate|AssumeRole|Decode)/;
/** It asks IAM to prepare a report about the account, which IAM keeps for four hours. */
const HARMLESS: ReadonlySet<string> = new Set(['GenerateCredentialReport']);

/** The only code that writes to a customer's cloud. */
const MEND = 'libs/mend/src/aws/';
/** What writes to the product's own account, each with its reason. */
const OWN: Readonly<Record<string, string>> = {
  'infra/adapters/': 'our users, mail and keys',
  'infra/lambda/': 'our timers and our workflow',
  'infra/status/': 'our status page',
  'infra/models/': 'our model, which keeps nothing',
  'libs/store/src/': 'our table and our objects',
};

const SKIPPED = new Set(['node_modules', 'dist', 'cdk.out', 'test', 'testing', 'e2e']);

const sources = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : sources(path);
    return /\.tsx?$/.test(entry.name) && !/\.(test|spec)\./.test(entry.name) ? [path] : [];
  });

const IMPORT = /import\s+(type\s+)?(?:\{([^}]*)\}|[^;{]*?)\s*from\s*'@aws-sdk\/(?:client|lib)-[^']+'/g;

/** Commands that write, and clients with a method for each command, that a text imports. */
const writersIn = (text: string): string[] =>
  [...text.matchAll(IMPORT)].flatMap(([whole, isType, names]) => {
    if (isType) return [];
    // The whole module: any command.
    if (names === undefined) return [whole];
    return names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => name.split(/\s+as\s+/)[0] ?? '')
      .filter((name) => {
        const operation = /^(\w+)Command$/.exec(name)?.[1];
        if (operation !== undefined) return !READ.test(operation) && !HARMLESS.has(operation);
        // `S3` beside `S3Client`, whose methods are commands.
        return /^[A-Z][A-Za-z0-9]*$/.test(name) && !/Client$|Exception$|^DynamoDBDocument/.test(name);
      });
  });

const found = ['apps', 'libs', 'infra'].flatMap((folder) =>
  sources(join(root, folder)).flatMap((path) => {
    const file = relative(root, path);
    return writersIn(readFileSync(path, 'utf8')).map((name) => `${file}: ${name}`);
  }),
);

describe('writes to a cloud', () => {
  it('are made by libs/mend alone, apart from those to our own account', () => {
    const isOwn = (line: string): boolean => Object.keys(OWN).some((place) => line.startsWith(place));
    expect(found.filter((line) => !line.startsWith(MEND) && !isOwn(line))).toEqual([]);
  });

  it('are found where they are', () => {
    expect(found.some((line) => line.startsWith(MEND))).toBe(true);
    for (const place of Object.keys(OWN)) expect(found.some((line) => line.startsWith(place))).toBe(true);
  });

  it.each([
    [`import { PutObjectCommand } from '@aws-sdk/client-s3';`, ['PutObjectCommand']],
    [`import { S3 } from '@aws-sdk/client-s3';`, ['S3']],
    [`import * as ec2 from '@aws-sdk/client-ec2';`, [`import * as ec2 from '@aws-sdk/client-ec2'`]],
    [
      `import {\n  ListBucketsCommand,\n  DeleteBucketCommand as Read,\n} from '@aws-sdk/client-s3';`,
      ['DeleteBucketCommand'],
    ],
    [`import type { PutObjectCommandInput } from '@aws-sdk/client-s3';`, []],
    [`import { S3Client, GetObjectCommand, type PutObjectCommand } from '@aws-sdk/client-s3';`, []],
  ])('are recognised in %p', (text, writers) => {
    expect(writersIn(text)).toEqual(writers);
  });
});
