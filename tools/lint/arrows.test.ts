import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');

/** Lints sample files in an otherwise empty copy of the repository and returns the violated rules. */
const rulesBrokenBy = (files: Readonly<Record<string, string>>): string => {
  const house = mkdtempSync(join(tmpdir(), 'cloudmend-arrows-'));
  try {
    cpSync(join(root, '.oxlintrc.json'), join(house, '.oxlintrc.json'));
    for (const [file, source] of Object.entries(files)) {
      mkdirSync(dirname(join(house, file)), { recursive: true });
      writeFileSync(join(house, file), source);
    }
    return lint(house);
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

describe('dependency rules', () => {
  it.each([
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
  ])('%s', (_rule, file, specifier) => {
    expect(rulesBrokenBy({ [file]: writeImport(specifier) })).toContain('no-restricted-imports');
  });

  it.each([
    ['libs/store/src/planted.ts', '@cloudmend/domain/findings'],
    ['libs/finops/src/planted.ts', '@cloudmend/scanner'],
    ['infra/api/findings/planted.ts', '@cloudmend/store'],
    ['apps/console/src/features/scans/components/planted.ts', '../api/list-scans'],
    ['apps/console/src/features/scans/planted.ts', '../../components/table/table'],
    ['infra/runtime/testing/planted.ts', '@cloudmend/store/testing'],
    ['libs/store/src/planted.test.ts', 'node:fs'],
    ['libs/auth/src/planted.ts', 'aws-amplify/auth'],
  ])('%s may import %s', (file, specifier) => {
    expect(rulesBrokenBy({ [file]: writeImport(specifier) })).not.toContain('no-restricted-imports');
  });

  it.each(['import', 'import type'])('no two files %s from each other', (clause) => {
    const files = {
      'libs/store/src/one.ts': `${clause} { Two } from './two';\nexport interface One {\n  readonly two: Two;\n}\n`,
      'libs/store/src/two.ts': `import type { One } from './one';\nexport interface Two {\n  readonly one: One;\n}\n`,
    };
    expect(rulesBrokenBy(files)).toContain('no-cycle');
  });
});
