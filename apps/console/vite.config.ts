import { colorSchemeBeforePaint } from '@cloudmend/ui/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { leftOut, type StandIn } from './build/left-out';
import { startAtOnce } from './build/start-at-once';

/** Chunks loaded before any page is requested: no page lists them as dependencies. */
const ALWAYS_THERE = /\/(react|schemas|shared|fetching|rolldown-runtime)-[^/]+$/;

/** Loaded on demand, however many pages share it. */
const ON_DEMAND =
  /floating-ui|remove-scroll|use-sidecar|style-singleton|nivo|d3-|aws-amplify|spotlight|notifications|Modal|Drawer|Menu|Popover|Tooltip|ScrollArea|FocusTrap|focus-(trap|return)|Portal|Overlay|use-callback-ref|get-nonce/;

/**
 * Modules shared by at least this many pages and panels go into one file: a hundred small files take longer than their
 * content.
 */
const SHARED_BY = 6;

const CREDENTIALS = '@aws-amplify/auth/dist/esm/providers/cognito/credentialsProvider';

/**
 * The console generates no JSON schemas; the identity library's settings are already in its own format, without AWS
 * credentials for users and without cookies.
 */
const LEFT_OUT: Readonly<Record<string, StandIn>> = {
  'zod/v4/core/to-json-schema.js': 'never-called',
  'zod/v4/core/json-schema-processors.js': 'never-called',
  '@aws-amplify/core/dist/esm/utils/parseAmplifyConfig.mjs': {
    code: 'export const parseAmplifyConfig = (settings) => settings;',
  },
  '@aws-amplify/core/dist/esm/storage/CookieStorage.mjs': 'never-called',
  [`${CREDENTIALS}/index.mjs`]: { code: 'export const cognitoCredentialsProvider = undefined;' },
  [`${CREDENTIALS}/credentialsProvider.mjs`]: 'never-called',
  [`${CREDENTIALS}/IdentityIdStore.mjs`]: 'never-called',
};

/** The identity library imports them for side effects they do not have. */
const WITHOUT_EFFECT = /@aws-crypto|js-cookie|parseAWSExports/;

/** Assets are under /console/; the pages themselves under /{tenant}/. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  resolve: {
    alias: [
      { find: /^zod$/, replacement: `${import.meta.dirname}/src/config/plain-zod.ts` },
      { find: /^@react-spring\/web$/, replacement: `${import.meta.dirname}/src/components/chart/nivo/still.ts` },
      {
        find: /^react-router$/,
        replacement: `${import.meta.dirname}/../../node_modules/react-router/dist/production/index.mjs`,
      },
    ],
  },
  plugins: [leftOut(LEFT_OUT), react(), colorSchemeBeforePaint(), startAtOnce('/src/start.tsx')],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 900,
    modulePreload: { resolveDependencies: (_file, needed) => needed.filter((file) => !ALWAYS_THERE.test(file)) },
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: WITHOUT_EFFECT, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            // The preloader itself must not be preloaded.
            { name: 'fetching', priority: 4, test: /vite\/preload-helper/ },
            { name: 'react', priority: 3, test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'schemas', priority: 3, test: /libs\/domain\/src\/contracts\// },
            {
              name: 'schemas',
              priority: 2,
              minShareCount: SHARED_BY,
              test: /node_modules\/zod\/|libs\/domain\/|plain-zod/,
            },
            { name: 'shared', priority: 1, minShareCount: SHARED_BY, test: (id) => !ON_DEMAND.test(id) },
          ],
        },
      },
    },
  },
});
