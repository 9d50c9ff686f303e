import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { build, type Metafile, type Plugin } from 'esbuild';
import { ASSETS, assetWith, COPIED } from './assets';
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
/**
 * The source of each function's entry by its name: it provides the AWS services, then delegates to the same handler that
 * runs locally.
 */
export const listEntries = (endpoints: readonly EndpointRow[]): Map<string, string> => {
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

/** The files that a function may load, and the packages that they import. */
const reach = (outputs: Metafile['outputs'], entry: string) => {
  const files = new Set([entry]);
  const packages = new Set<string>();
  for (const file of files)
    for (const { path, external } of outputs[file]?.imports ?? [])
      if (!external) files.add(path);
      else if (COPIED.includes(path)) packages.add(path);
  return { files, packages: [...packages] };
};

/**
 * Bundles every function in one pass into the assets below `outdir`, and returns their names. Within an asset shared code is
 * written once; a function loads only what it needs, above all of the SDK clients.
 */
export const bundleLambdas = async (
  endpoints: readonly EndpointRow[],
  { infra, outdir }: { readonly infra: string; readonly outdir: string },
): Promise<string[]> => {
  const entries = listEntries(endpoints);
  const root = join(infra, '..');
  await rm(outdir, { recursive: true, force: true });
  const { metafile, outputFiles } = await build({
    ...FUNCTION_BUILD,
    entryPoints: [...entries.keys()].map((name) => ({ in: `${ENTRY}${name}`, out: name })),
    plugins: [entryPlugin(entries, infra)],
    absWorkingDir: root,
    outdir,
    target: 'node24',
    external: [...COPIED],
    write: false,
    metafile: true,
  });
  const contents = new Map(outputFiles.map(({ path, contents: bytes }) => [relative(root, path), bytes]));
  const written = new Map<string, Set<string>>(Object.keys(ASSETS).map((asset) => [asset, new Set()]));
  for (const [file, { entryPoint }] of Object.entries(metafile.outputs)) {
    if (entryPoint === undefined || !entryPoint.startsWith(ENTRY)) continue;
    const { files, packages } = reach(metafile.outputs, file);
    for (const reached of files) written.get(assetWith(packages))?.add(reached);
  }
  for (const [asset, files] of written) {
    for (const file of files) {
      const path = join(outdir, asset, relative(outdir, join(root, file)));
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, contents.get(file) as Uint8Array);
    }
    await copyPackages(root, join(outdir, asset), ASSETS[asset] as (typeof ASSETS)[string]);
  }
  return [...entries.keys()];
};
