import { isMotoInstalled } from '../moto/moto-server';
import { demoSnapshots } from './demo-snapshots';
import { type ScanFigures, emulatorScans } from './emulator-scans';
import { evaluate } from './evaluation';
import { type Figure, seconds } from './figure';
import { scanTable } from './scan-table';

/** Multiples of everything that can be planted several times. The largest takes a quarter of an hour to plant. */
const SIZES = [1, 10, 50];

/** `CLOUDMEND_BENCH_SIZES=1,10` skips the largest. @throws Error for invalid sizes */
const sizesAskedFor = (): readonly number[] => {
  const asked = process.env['CLOUDMEND_BENCH_SIZES'];
  const sizes = asked ? asked.split(',').map(Number) : SIZES;
  const unknown = sizes.find((size) => !SIZES.includes(size));
  if (unknown !== undefined) throw new Error(`CLOUDMEND_BENCH_SIZES takes ${SIZES.join(', ')}.`);
  return [0, ...SIZES.filter((size) => sizes.includes(size))];
};
const RESOURCES = [10_000, 100_000, 1_000_000];

const round = (value: number, digits = 0): number => Number(value.toFixed(digits));

const scanRows = (figures: ScanFigures): Figure[] => {
  const {
    size,
    regions,
    mode,
    latencyMs,
    wallMs,
    cpuMs,
    calls,
    callsPerResource,
    resources,
    verdicts,
    wrong,
    gaps,
    peakMB,
  } = figures;
  const where = `moto size ${size}, ${regions} regions, ${mode === 'all' ? 'cost and security' : mode}, ${latencyMs} ms a call`;
  for (const gap of new Set(gaps))
    if (latencyMs === 0 && regions === 'two' && mode === 'all') console.log(`${where}: gap ${gap}`);
  return [
    seconds(`${where}`, wallMs),
    seconds(`${where}, processor`, cpuMs),
    { what: `${where}, calls`, value: calls, unit: 'calls' },
    { what: `${where}, calls for each of ${resources} resources`, value: round(callsPerResource, 2), unit: 'calls' },
    { what: `${where}, peak memory`, value: round(peakMB), unit: 'MB' },
    { what: `${where}, verdicts`, value: verdicts, unit: 'verdicts' },
    { what: `${where}, wrong verdicts`, value: wrong, unit: 'wrong', aim: 0 },
  ];
};

const evaluationRows = async (): Promise<Figure[]> => {
  const samples = await demoSnapshots(new Date('2026-11-20T12:00:00Z'));
  return RESOURCES.flatMap((total) => {
    const { verdictsPerSecond, cpuSeconds, peakLiveMB } = evaluate(samples, total);
    const what = `judging ${total.toLocaleString('en')} resources`;
    return [
      { what, value: round(verdictsPerSecond), unit: 'verdicts/s' as const },
      seconds(`${what}, processor`, cpuSeconds * 1000),
      { what: `${what}, most alive in memory`, value: round(peakLiveMB), unit: 'MB' as const },
    ];
  });
};

/** Complete scans of emulated accounts, and evaluation alone. */
export const engineFigures = async (): Promise<Figure[]> => {
  const sizes = sizesAskedFor();
  const judged = await evaluationRows();
  if (!isMotoInstalled()) {
    console.log('moto_server is not installed, so no scan was measured.');
    return judged;
  }
  const scans = await emulatorScans(sizes);
  console.log(`${scanTable(scans)}\n`);
  return [...judged, ...scans.flatMap(scanRows)];
};
