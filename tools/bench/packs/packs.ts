import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FUNCTION_BUILD } from '@cloudmend/infra/bundle';
import { build } from 'esbuild';
import { replayPack } from '../../cli/replay-pack';
import { verifyFiles } from '../../verify/verify.mjs';
import { demoSnapshots } from '../demo-snapshots';
import { type Figure, seconds } from '../figure';
import { runMeasured } from '../measured-command';
import type { BuiltPack } from './build-pack';
import { openPackWorkspace, type PackSize, readPublicKey } from './pack-workspace';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const MEGABYTE = 1_048_576;

/** A year of ten accounts. */
const YEAR: PackSize = { accounts: 10, weeks: 52 };

/** The builder as functions are deployed: in parts, so that a client of AWS is loaded only if it is called. */
const bundleBuilder = async (): Promise<string> => {
  const outdir = join(ROOT, 'node_modules', '.cache', 'cloudmend', 'build-pack');
  await rm(outdir, { recursive: true, force: true });
  await build({
    ...FUNCTION_BUILD,
    absWorkingDir: ROOT,
    entryPoints: ['tools/bench/packs/build-pack.ts'],
    outdir,
    target: 'node20',
    external: ['dynalite', 'pdfkit', '@expo-google-fonts/*'],
  });
  return join(outdir, 'build-pack.mjs');
};

const plant = async (folder: string, { accounts, weeks }: PackSize): Promise<void> => {
  const workspace = await openPackWorkspace(folder, weeks);
  const units = await demoSnapshots(new Date(Date.UTC(2025, 10, 3, 6)));
  for (let week = 0; week < weeks; week += 1) await workspace.plant(week, accounts, units);
  await workspace.close();
};

/** Builds the same pack twice, each in its own process, verifies it, and judges its facts again. */
export const packFigures = async (folder: string): Promise<Figure[]> => {
  await plant(folder, YEAR);
  const builder = await bundleBuilder();
  const builds = [];
  for (const id of ['first', 'second']) {
    const { stdout, peakMB } = await runMeasured([builder, folder, String(YEAR.weeks), id]);
    builds.push({ ...(JSON.parse(stdout) as BuiltPack), peakMB });
  }
  const [first] = builds;
  if (!first) throw new Error('No pack was built.');
  const workspace = await openPackWorkspace(folder, YEAR.weeks);
  const paths = await workspace.export('first', first.volumes);
  await workspace.close();
  const { faults } = verifyFiles(paths, readPublicKey(folder));
  const { verdicts, different } = replayPack(paths);
  const sum = (of: 'bytes' | 'files') => first.volumes.reduce((total, volume) => total + volume[of], 0);
  return [
    seconds('a year of ten accounts, scanned weekly', Math.max(...builds.map(({ ms }) => ms)), 120),
    {
      what: "peak memory of the builder's process",
      value: Math.round(Math.max(...builds.map(({ peakMB }) => peakMB))),
      unit: 'MB',
      aim: 512,
    },
    {
      what: 'packs with the same digest, of 2',
      value: builds.filter(({ digest }) => digest === first.digest).length,
      unit: 'packs',
      aim: 2,
    },
    { what: 'files', value: sum('files'), unit: 'files' },
    { what: 'size', value: Math.round(sum('bytes') / MEGABYTE), unit: 'MB' },
    { what: 'faults that verify finds', value: faults.length, unit: 'faults', aim: 0 },
    { what: 'verdicts judged again', value: verdicts, unit: 'verdicts' },
    { what: 'verdicts that differ', value: different.length, unit: 'verdicts', aim: 0 },
  ];
};
