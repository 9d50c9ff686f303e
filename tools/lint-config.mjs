import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Packages that only some workspaces may import, by what they are for. */
const OUTSIDE = {
  AWS: ['@aws-sdk/', '@smithy/'],
  CDK: ['aws-cdk-lib', 'constructs$', 'cdk-nag$'],
  Amplify: ['aws-amplify', '@aws-amplify/'],
  React: ['react(-dom|-router)?(/|$)', '@mantine/', '@tanstack/'],
  Node: ['node:'],
  dynalite: ['dynalite$'],
};

/** What each workspace imports of them. Which workspaces it imports is in its package.json. */
const USES = {
  'libs/domain': [],
  'libs/api-client': [],
  'libs/auth': ['Amplify', 'React'],
  'libs/tenant': ['React'],
  'libs/ui': ['React'],
  'libs/scanner': ['AWS', 'Node'],
  'libs/finops': ['Node'],
  'libs/iac': ['Node'],
  'libs/mend': ['AWS', 'Node'],
  'libs/documents': ['Node'],
  'libs/store': ['AWS', 'Node', 'dynalite'],
  'apps/console': ['React'],
  'apps/site': ['React'],
  infra: ['AWS', 'CDK', 'Node'],
};

const RULES = {
  'import/no-cycle': ['error', { ignoreTypes: false }],
  'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
  complexity: ['error', { max: 10 }],
  'max-depth': ['error', 3],
  'max-params': ['error', 4],
  'no-empty': 'error',
  'no-var': 'error',
  'prefer-const': 'error',
  eqeqeq: ['error', 'always', { null: 'ignore' }],
  'no-eval': 'error',
  'no-unused-expressions': ['error', { allowTaggedTemplates: true }],
  'typescript/no-explicit-any': 'error',
  'typescript/consistent-type-imports': 'error',
  'jsx-a11y/prefer-tag-over-role': 'off',
  'react/no-danger': 'error',
  'jest/no-disabled-tests': 'error',
  'jest/no-focused-tests': 'error',
  'jest/expect-expect': 'off',
  'jest/no-conditional-expect': 'off',
  'jest/valid-title': 'off',
  'jest/no-standalone-expect': 'off',
};

const forbid = (files, patterns) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns }] },
});

const AROUND = {
  regex: String.raw`^(\.\./)+([a-z-]+/src/|(libs|apps|infra|tools)(/|$))`,
  message: 'Import the workspace by its name.',
};

/** What a workspace may not import: workspaces that its package.json does not list, and packages that it has no use for. */
const listForbidden = (root, workspace) => {
  const { dependencies = {} } = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8'));
  const forbidden = [...Object.keys(USES), 'tools']
    .filter((other) => other !== workspace)
    .map((other) => basename(other))
    .filter((name) => !Object.hasOwn(dependencies, `@cloudmend/${name}`));
  const packages = Object.keys(OUTSIDE).flatMap((kind) => (USES[workspace].includes(kind) ? [] : OUTSIDE[kind]));
  const message = `${workspace} may not import this (ARCHITECTURE.md, The floors and the arrows).`;
  return [
    { regex: `^@cloudmend/(${forbidden.join('|')})(/|$)`, message },
    AROUND,
    { regex: `^(${packages.join('|')})`, message },
  ];
};

/** A feature of the console at this depth reaches its neighbours with so many steps up. */
const forbidFeatures = (root, folders, steps) =>
  forbid(
    [`apps/console/src/features/*/${folders}*.{ts,tsx}`],
    [
      ...listForbidden(root, 'apps/console'),
      {
        regex: `^${String.raw`\.\./`.repeat(steps)}[^.]`,
        message: 'A feature may not import another feature: move what both need to components/.',
      },
    ],
  );

const forbidAbove = (files, names) =>
  forbid(files, [
    {
      regex: String.raw`^(@cloudmend/|(\.\./)+)(${names.join('|')})(/|$)`,
      message: 'Tests may not import a workspace above theirs either.',
    },
  ]);

const TESTS = ['libs/*/src/testing/**', 'apps/console/src/testing/**', '**/*.test.{ts,tsx}', '**/e2e/**'];
const ABOVE_INFRA = ['tools', 'console', 'site'];

const TABLES = [
  'infra/api/endpoints.ts',
  'tools/bench/large-account/answers.ts',
  'libs/scanner/src/aws/*/remedies.ts',
  'libs/scanner/src/frameworks/subjects.ts',
];

/** The text of `.oxlintrc.json`. @throws Error for a library without a row in `USES` */
export const describeLint = (root) => {
  const unknown = readdirSync(join(root, 'libs')).filter((name) => USES[`libs/${name}`] === undefined);
  if (unknown.length > 0) throw new Error(`Say in tools/lint-config.mjs what these may import: ${unknown.join(', ')}.`);
  const config = {
    $schema: './node_modules/oxlint/configuration_schema.json',
    plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'jest'],
    categories: { correctness: 'error' },
    env: { node: true, browser: true, es2024: true },
    ignorePatterns: ['**/dist/**', '**/cdk.out/**', '**/node_modules/**', '.cloudmend/**'],
    rules: RULES,
    overrides: [
      ...Object.keys(USES).map((workspace) => forbid([`${workspace}/**/*.{ts,tsx}`], listForbidden(root, workspace))),
      forbidFeatures(root, '', 1),
      forbidFeatures(root, '*/', 2),
      {
        files: TESTS,
        rules: {
          'max-lines': ['error', { ...RULES['max-lines'][1], max: 700 }],
          'no-restricted-imports': 'off',
          complexity: 'off',
        },
      },
      forbidAbove(['libs/*/src/testing/**', 'libs/**/*.test.{ts,tsx}'], ['infra', ...ABOVE_INFRA]),
      forbidAbove(['infra/**/testing/**', 'infra/**/*.test.ts'], ABOVE_INFRA),
      { files: TABLES, rules: { 'max-lines': 'off' } },
    ],
  };
  return `// Written by \`npm run lists\` from tools/lint-config.mjs.\n${JSON.stringify(config, null, 2)}\n`;
};
