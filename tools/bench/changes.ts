import { join } from 'node:path';
import { writeRepository } from './changes-repository';
import { type Figure, seconds } from './figure';
import { type MeasuredRun, measuredRun } from './measured-command';

const FINDINGS = 100;
/** Runs and targets for each size. */
const SIZES = [
  { files: 500, runs: 10, aimSeconds: 3 },
  { files: 5000, runs: 10, aimSeconds: 15 },
] as const;

/** @throws Error unless every change was edited */
const requireEdited = ({ stdout }: MeasuredRun, count: number): void => {
  const { changes } = JSON.parse(stdout) as { changes: ReadonlyArray<{ outcome: string }> };
  const edited = changes.filter(({ outcome }) => outcome === 'edited').length;
  if (edited !== count) throw new Error(`${edited} of ${count} changes were edited.`);
};

const percentile95 = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;

const measureSize = async (folder: string, { files, runs, aimSeconds }: (typeof SIZES)[number]): Promise<Figure[]> => {
  const at = join(folder, String(files));
  const resources = writeRepository(at, files, FINDINGS);
  const args = ['propose', '--repo', join(at, 'repository'), '--scan', join(at, 'scan.json'), '--format', 'json'];
  const single: MeasuredRun[] = [];
  for (const resource of resources.slice(0, runs)) {
    const run = await measuredRun([...args, '--resource', resource]);
    requireEdited(run, 1);
    single.push(run);
  }
  const all = await measuredRun(args);
  requireEdited(all, FINDINGS);
  const name = `${files.toLocaleString('en-US')} files`;
  return [
    seconds(
      `${name}: one change from process start to diff, p95 of ${runs}`,
      percentile95(single.map(({ wallMs }) => wallMs)),
      aimSeconds,
    ),
    { what: `${name}: peak memory`, value: Math.round(Math.max(...single.map(({ peakMB }) => peakMB))), unit: 'MB' },
    seconds(`${name}: the same, processor`, percentile95(single.map(({ cpuMs }) => cpuMs))),
    seconds(`${name}: ${FINDINGS} changes`, all.wallMs),
    { what: `${name}: peak memory of ${FINDINGS} changes`, value: Math.round(all.peakMB), unit: 'MB' },
  ];
};

/** From a finding to the diff in its repository, each run in a new process. */
export const changeFigures = async (folder: string): Promise<Figure[]> => {
  const figures: Figure[] = [];
  // Bundles the command line.
  await measuredRun(['--help']);
  for (const size of SIZES) figures.push(...(await measureSize(folder, size)));
  return figures;
};
