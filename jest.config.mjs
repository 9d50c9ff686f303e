// Packages that ship ES modules only; Jest runs CommonJS, so these are compiled like our own files.
const esmOnly = [
  '@octokit',
  'before-after-hook',
  'content-type',
  'emulate',
  'json-with-bigint',
  'modern-tar',
  'toad-cache',
  'universal-',
  'd3-',
  'jose',
  'ulid',
  '@nivo',
  'aws-local-stepfunctions',
  '@mantine',
  '@tabler',
  'hono',
  '@hono',
].join('|');

const isNightly = process.env.CLOUDMEND_NIGHTLY === '1';

const common = {
  rootDir: import.meta.dirname,
  // Packages need not be listed.
  roots: ['apps', 'infra', 'libs', 'tools'].map((room) => `<rootDir>/${room}`),
  transform: {
    '^.+\\.(t|j|mj)sx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'commonjs', lazy: { patterns: ['^[.]', '^@cloudmend/'] } },
      },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly}))`],
  moduleNameMapper: {
    // They export themselves to `import` alone.
    '^emulate$': '<rootDir>/node_modules/emulate/dist/api.js',
    '^@octokit/(auth-unauthenticated|webhooks-methods)$': '<rootDir>/node_modules/@octokit/$1/dist-node/index.js',
    '\\.css$': '<rootDir>/tools/testing/empty-style.cjs',
    '\\.webp$': '<rootDir>/tools/testing/file-address.cjs',
    '^@tabler/icons-react$': '<rootDir>/tools/testing/icons.cjs',
    // As in the console's build.
    '^@react-spring/web$': '<rootDir>/apps/console/src/components/chart/nivo/still.ts',
    // Nivo's CommonJS build cannot take its sizer's default export.
    '^@nivo/(.*)$': '<rootDir>/node_modules/@nivo/$1/dist/nivo-$1.mjs',
  },
  // Only `npm run test:nightly` runs files with this name: see docs/decisions/0010.
  testPathIgnorePatterns: ['/node_modules/', ...(isNightly ? [] : ['\\.nightly\\.test\\.tsx?$'])],
  modulePathIgnorePatterns: ['/dist/', '/cdk.out/', '/.cloudmend'],
};

export default {
  // Asking whether that is installed takes longer than reading the folders.
  watchman: false,
  // No test here depends on timing; a busy machine is slower, not wrong. At night each part has an hour.
  testTimeout: isNightly ? 3_600_000 : 300_000,
  projects: [
    {
      ...common,
      displayName: 'node',
      testEnvironment: '<rootDir>/tools/testing/process-environment.cjs',
      runtime: '<rootDir>/tools/testing/shared-packages.cjs',
      testMatch: ['<rootDir>/{libs,infra,tools}/**/*.test.ts'],
    },
    {
      ...common,
      displayName: 'browser',
      testEnvironment: '<rootDir>/tools/testing/browser-environment.cjs',
      runtime: '<rootDir>/tools/testing/shared-modules.cjs',
      testMatch: ['<rootDir>/{apps,libs}/**/*.test.tsx', '<rootDir>/apps/**/*.test.ts'],
      moduleNameMapper: {
        ...common.moduleNameMapper,
        // React's production build, as users get it.
        '^\\./cjs/((?:react(?!-is)|scheduler|use-sync).*)\\.development\\.js$': './cjs/$1.production.js',
        '^scheduler$': '<rootDir>/tools/testing/react-scheduler.cjs',
        '^react-dom/client$': '<rootDir>/tools/testing/react-dom-client.cjs',
      },
      setupFiles: ['<rootDir>/tools/testing/browser-globals.cjs', '<rootDir>/tools/testing/quick-page.cjs'],
      setupFilesAfterEnv: ['<rootDir>/tools/testing/jest-dom.cjs'],
    },
  ],
};
