import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { copyPackages } from './copy-packages';
import { FUNCTION_BUILD } from './function-build';
import type { ScanWorkerName } from '../scan/workers';
import { TRIGGERS } from '../stacks/identity-stack';
import type { EndpointRow } from '../stacks/calls-stack';

const WORKERS: Record<ScanWorkerName, true> = {
  PlanScan: true,
  PlanAccount: true,
  CollectRegion: true,
  JudgeAccount: true,
  AbandonParts: true,
  ConcludeScan: true,
};
const ENTRY = 'entry:';
/** They read files beside their own code, or are needed by one worker alone. */
const COPIED = [
  'web-tree-sitter',
  '@tree-sitter-grammars/tree-sitter-hcl',
  '@cdktn/hcl2json',
  'ts-morph',
  'pdfkit',
  '@expo-google-fonts/noto-sans',
];

/**
 * The source of each function's entry: it provides the AWS services, then delegates to the same handler that runs
 * locally.
 */
const listEntries = (endpoints: readonly EndpointRow[]): Map<string, string> => {
  const services = "import './lambda/provide-aws-services';\n";
  return new Map([
    ...endpoints.map(
      ({ contract, file }) =>
        [
          contract.name,
          `${services}import { fromCdnOnly } from './lambda/origin-secret';\nimport { handler as inner } from './api/${file.replace(/\.ts$/, '')}';\nexport const handler = fromCdnOnly(inner);\n`,
        ] as const,
    ),
    ...TRIGGERS.map((name) => [name, `${services}export { handler } from './triggers/${name}';\n`] as const),
    ...Object.keys(WORKERS).map(
      (name) =>
        [
          name,
          `${services}import { scanWorkers } from './scan/workers';\nexport const handler = scanWorkers.${name};\n`,
        ] as const,
    ),
    // Without services: it holds no right but to pass calls on.
    ['AnswerTokenCalls', "export { handler } from './lambda/answer-token-calls';\n"],
    ['RotateOriginSecret', "export { handler } from './lambda/rotate-origin-secret';\n"],
    ['FireSchedule', `${services}export { handler } from './lambda/fire-schedule';\n`],
    ['SweepScans', `${services}export { handler } from './lambda/sweep-scans';\n`],
    ['CheckStatus', `${services}export { handler } from './lambda/check-status';\n`],
    ['CopyTrails', `${services}export { handler } from './lambda/copy-trails';\n`],
    ['WorkOnChanges', `${services}export { handler } from './lambda/work-on-changes';\n`],
    ['WorkOnLife', `${services}export { handler } from './lambda/work-on-life';\n`],
    ['WorkOnPacks', `${services}export { handler } from './lambda/work-on-packs';\n`],
    ['WorkOnNotices', `${services}export { handler } from './lambda/work-on-notices';\n`],
    ['WorkOnTickets', `${services}export { handler } from './lambda/work-on-tickets';\n`],
    // Without services: it holds no right to anything of ours.
    ['PostMessage', "export { handler } from './lambda/post-message';\n"],
    ['RunFixes', `${services}export { handler } from './lambda/run-fixes';\n`],
    ['SweepPeople', `${services}export { handler } from './lambda/sweep-people';\n`],
  ]);
};

const entryPlugin = (entries: ReadonlyMap<string, string>, infra: string): Plugin => ({
  name: 'lambda-entries',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^entry:/ }, ({ path }) => ({ path: path.slice(ENTRY.length), namespace: 'entry' }));
    onLoad({ filter: /.*/, namespace: 'entry' }, ({ path }) => ({
      contents: entries.get(path) ?? '',
      resolveDir: infra,
      loader: 'ts',
    }));
  },
});

/**
 * Bundles every function in one pass into `outdir`, which becomes their single asset, and returns their names. Shared
 * code is written once; a function loads only what it needs, above all of the SDK clients.
 */
export const bundleLambdas = async (
  endpoints: readonly EndpointRow[],
  { infra, outdir }: { readonly infra: string; readonly outdir: string },
): Promise<string[]> => {
  const entries = listEntries(endpoints);
  await rm(outdir, { recursive: true, force: true });
  await build({
    ...FUNCTION_BUILD,
    entryPoints: [...entries.keys()].map((name) => ({ in: `${ENTRY}${name}`, out: name })),
    plugins: [entryPlugin(entries, infra)],
    outdir,
    target: 'node24',
    external: COPIED,
  });
  await copyPackages(join(infra, '..'), outdir, COPIED);
  return [...entries.keys()];
};
