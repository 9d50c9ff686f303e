import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');

type Samples = Readonly<Record<string, string>>;

/** Lints sample files in an otherwise empty copy of the repository, all at once, and returns what is said of each. */
const lintSamples = (files: Samples): ReadonlyMap<string, string> => {
  const house = mkdtempSync(join(tmpdir(), 'cloudmend-arrows-'));
  try {
    cpSync(join(root, '.oxlintrc.json'), join(house, '.oxlintrc.json'));
    for (const [file, source] of Object.entries(files)) {
      mkdirSync(dirname(join(house, file)), { recursive: true });
      writeFileSync(join(house, file), source);
    }
    const said = lint(house).split('\n');
    return new Map(
      Object.keys(files).map((file) => [file, said.filter((line) => line.startsWith(`${file}:`)).join('\n')]),
    );
  } finally {
    rmSync(house, { recursive: true });
  }
};

const lint = (folder: string): string => {
  try {
    return execFileSync(process.execPath, [join(root, 'node_modules/oxlint/bin/oxlint'), '--format', 'unix'], {
      cwd: folder,
      encoding: 'utf8',
    });
  } catch (error) {
    return String((error as { stdout: string }).stdout);
  }
};

const writeImport = (specifier: string): string =>
  `import { thing } from '${specifier}';\nexport const used = thing;\n`;

const FORBIDDEN = [
  ['the domain imports no other library', 'libs/domain/src/planted.ts', '@cloudmend/store'],
  ['the domain does not import React', 'libs/domain/src/planted.ts', 'react'],
  ['the domain does not import AWS', 'libs/domain/src/planted.ts', '@aws-sdk/client-s3'],
  ['the domain does not import Node', 'libs/domain/src/planted.ts', 'node:fs'],
  ['the scanner does not import the store', 'libs/scanner/src/planted.ts', '@cloudmend/store'],
  ['the store does not import the scanner', 'libs/store/src/planted.ts', '@cloudmend/scanner'],
  ['iac does not import AWS', 'libs/iac/src/planted.ts', '@aws-sdk/client-s3'],
  ['iac does not import the store', 'libs/iac/src/planted.ts', '@cloudmend/store'],
  ['mend does not import the store', 'libs/mend/src/planted.ts', '@cloudmend/store'],
  ['documents import no other library', 'libs/documents/src/planted.ts', '@cloudmend/domain/findings'],
  ['the scanner does not import what writes', 'libs/scanner/src/planted.ts', '@cloudmend/mend'],
  ['finops does not import AWS', 'libs/finops/src/planted.ts', '@aws-sdk/client-ec2'],
  ['the API client does not import the session', 'libs/api-client/src/planted.ts', '@cloudmend/auth'],
  ['the UI library does not import the session', 'libs/ui/src/planted.ts', '@cloudmend/auth'],
  ['only auth imports Amplify', 'libs/tenant/src/planted.ts', 'aws-amplify/auth'],
  ['only infra imports CDK', 'libs/store/src/planted.ts', 'aws-cdk-lib'],
  ['browser code does not import server code', 'apps/console/src/planted.ts', '@cloudmend/infra/endpoints'],
  ['browser code does not import the store', 'apps/site/src/planted.ts', '@cloudmend/store'],
  ['no app imports another', 'apps/site/src/planted.ts', '../../console/src/main'],
  ['nothing imports the tools', 'infra/api/planted.ts', '@cloudmend/tools'],
  ['no library test imports the tools', 'libs/store/src/testing/planted.ts', '../../../../tools/local/start'],
  ['no infra test imports the tools', 'infra/api/planted.test.ts', '../../tools/local/start'],
  ['a workspace is imported by its name', 'libs/store/src/planted.ts', '../../domain/src/errors/index'],
  [
    'a feature does not import another feature',
    'apps/console/src/features/scans/planted.ts',
    '../findings/finding-drawer',
  ],
  [
    "a feature's part does not import another feature",
    'apps/console/src/features/scans/components/planted.ts',
    '../../findings/finding-drawer',
  ],
] as const;

const ALLOWED = [
  ['libs/store/src/planted.ts', '@cloudmend/domain/findings'],
  ['libs/finops/src/planted.ts', '@cloudmend/scanner'],
  ['infra/api/findings/planted.ts', '@cloudmend/store'],
  ['apps/console/src/features/scans/components/planted.ts', '../api/list-scans'],
  ['apps/console/src/features/scans/planted.ts', '../../components/table/table'],
  ['infra/runtime/testing/planted.ts', '@cloudmend/store/testing'],
  ['libs/store/src/planted.test.ts', 'node:fs'],
  ['libs/auth/src/planted.ts', 'aws-amplify/auth'],
] as const;

const CLAUSES = ['import', 'import type'];

/** Each sample has a name of its own, so that one run of the linter tells of all. */
const nameSample = (file: string, kind: string, index: number): string =>
  file.replace('planted', `planted-${kind}-${index}`);
const nameOfCycle = (half: 'one' | 'two', index: number): string => `libs/store/src/${half}-${index}.ts`;

const SAMPLES: Samples = Object.fromEntries([
  ...FORBIDDEN.map(([, file, specifier], index) => [nameSample(file, 'forbidden', index), writeImport(specifier)]),
  ...ALLOWED.map(([file, specifier], index) => [nameSample(file, 'allowed', index), writeImport(specifier)]),
  ...CLAUSES.flatMap((clause, index) => [
    [
      nameOfCycle('one', index),
      `${clause} { Two } from './two-${index}';\nexport interface One {\n  readonly two: Two;\n}\n`,
    ],
    [
      nameOfCycle('two', index),
      `import type { One } from './one-${index}';\nexport interface Two {\n  readonly one: One;\n}\n`,
    ],
  ]),
]);

describe('dependency rules', () => {
  const said = lintSamples(SAMPLES);
  const findSaid = (file: string): string => {
    const found = said.get(file);
    if (found === undefined) throw new Error(`${file} was not linted.`);
    return found;
  };

  it.each(FORBIDDEN.map(([rule, file], index) => [rule, nameSample(file, 'forbidden', index)]))('%s', (_rule, file) =>
    expect(findSaid(file)).toContain('no-restricted-imports'),
  );

  it.each(ALLOWED.map(([file, specifier], index) => [nameSample(file, 'allowed', index), specifier]))(
    '%s may import %s',
    (file) => expect(findSaid(file)).not.toContain('no-restricted-imports'),
  );

  it.each(CLAUSES.map((clause, index) => [clause, index] as const))(
    'no two files %s from each other',
    (_clause, index) =>
      expect([findSaid(nameOfCycle('one', index)), findSaid(nameOfCycle('two', index))].join()).toContain('no-cycle'),
  );
});
