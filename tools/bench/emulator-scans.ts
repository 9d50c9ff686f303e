import type { ScanReport } from '../cli/scan-report';
import { startMoto } from '../moto/moto-server';
import { type RefusingProxy, startRefusingProxy } from '../moto/refusing-proxy';
import { wrongVerdicts } from '../moto/seed/manifest';
import { SEED_REGIONS, seedAccount } from '../moto/seed/seed-account';
import { measuredRun } from './measured-command';

type Mode = 'all' | 'security';

/** A complete scan of an emulated account, including process start. */
export interface ScanFigures {
  readonly size: number;
  readonly regions: 'two' | 'all';
  /** Other tools are compared on security only; `all` includes savings. */
  readonly mode: Mode;
  readonly latencyMs: number;
  readonly wallMs: number;
  readonly cpuMs: number;
  readonly calls: number;
  readonly resources: number;
  readonly callsPerResource: number;
  readonly verdicts: number;
  readonly wrong: number;
  readonly gaps: readonly string[];
  readonly peakMB: number;
}

/** The fastest run shows the cost of the code; slower ones include other load on the machine. */
const RUNS = 3;
/** One run is enough for an account of this size. */
const LARGE = 50;
const MODES: readonly Mode[] = ['security', 'all'];
const LATENCIES_MS = [0, 40] as const;
const TWO = SEED_REGIONS.flatMap((region) => ['--region', region]);

interface Account {
  readonly size: number;
  readonly proxy: RefusingProxy;
  readonly wrongIn: (report: ScanReport) => number;
}

interface Asked {
  readonly regions: 'two' | 'all';
  readonly mode: Mode;
  readonly latencyMs: number;
}

const measureScan = async (
  { size, proxy, wrongIn }: Account,
  { regions, mode, latencyMs }: Asked,
): Promise<ScanFigures> => {
  proxy.reset({ latencyMs, remember: true });
  const args = ['scan', ...(regions === 'two' ? TWO : []), '--mode', mode, '--format', 'json'];
  const { stdout, wallMs, cpuMs, peakMB } = await measuredRun(args, { AWS_ENDPOINT_URL: proxy.url });
  const report = JSON.parse(stdout) as ScanReport;
  const calls = [...proxy.calls.values()].reduce((sum, count) => sum + count, 0);
  return {
    size,
    regions,
    mode,
    latencyMs,
    wallMs,
    cpuMs,
    calls,
    resources: report.resources,
    callsPerResource: calls / report.resources,
    verdicts: report.verdicts.length,
    wrong: regions === 'two' ? wrongIn(report) : 0,
    gaps: report.gaps.map(({ operation, region }) => `${operation} ${region}`),
    peakMB,
  };
};

const quickest = async (count: number, scan: () => Promise<ScanFigures>): Promise<ScanFigures> => {
  const runs: ScanFigures[] = [];
  for (let run = 0; run < count; run += 1) runs.push(await scan());
  return runs.reduce((best, each) => (each.wallMs < best.wallMs ? each : best));
};

const runsFor = (size: number): number => (size === 0 || size >= LARGE ? 1 : RUNS);

const measureScans = async (account: Account): Promise<ScanFigures[]> => {
  const figures: ScanFigures[] = [];
  const kinds = account.size <= 1 ? (['two', 'all'] as const) : (['two'] as const);
  for (const regions of kinds) {
    // The first run fills the proxy with the emulator's answers and is not measured.
    await measureScan(account, { regions, mode: 'all', latencyMs: 0 });
    for (const mode of MODES)
      for (const latencyMs of LATENCIES_MS)
        figures.push(await quickest(runsFor(account.size), () => measureScan(account, { regions, mode, latencyMs })));
  }
  return figures;
};

/** Expected verdicts for an account with this many planted resources; nothing is expected of an empty one. */
const plantAccount = async (url: string, size: number): Promise<Account['wrongIn']> => {
  if (size === 0) return () => 0;
  const manifest = await seedAccount(url, size);
  return (report) => wrongVerdicts(manifest, report).length;
};

/**
 * Scans accounts of these sizes, each planted once, through a proxy that replays the emulator's answers with a
 * fixed delay per call. Size 0 is an empty account.
 */
export const emulatorScans = async (sizes: readonly number[]): Promise<ScanFigures[]> => {
  const figures: ScanFigures[] = [];
  for (const size of sizes) {
    const moto = await startMoto();
    const proxy = await startRefusingProxy(moto.url);
    try {
      figures.push(...(await measureScans({ size, proxy, wrongIn: await plantAccount(moto.url, size) })));
    } finally {
      await proxy.stop();
      await moto.stop();
    }
  }
  return figures;
};
