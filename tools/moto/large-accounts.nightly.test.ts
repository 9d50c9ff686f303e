import type { ScanReport } from '../cli/scan-report';
import { KNOWN_GAPS } from './known-gaps';
import { isMotoInstalled, startMoto } from './moto-server';
import { startRefusingProxy } from './refusing-proxy';
import { runCli } from './run-cli';
import { wrongVerdicts } from './seed/manifest';
import { SEED_REGIONS, seedAccount } from './seed/seed-account';

const CREDENTIALS = { AWS_ACCESS_KEY_ID: 'AKIAIOSFODNN7EXAMPLE', AWS_SECRET_ACCESS_KEY: 'secret' };
const ARGUMENTS = ['scan', ...SEED_REGIONS.flatMap((region) => ['--region', region]), '--format', 'json'];

(isMotoInstalled() ? describe : describe.skip)('an account of many things', () => {
  it.each([10, 50])('is judged as it was planted at size %i, and what could not be read is named', async (size) => {
    const moto = await startMoto();
    const proxy = await startRefusingProxy(moto.url);
    try {
      const manifest = await seedAccount(moto.url, size);
      const { code, stdout } = await runCli(ARGUMENTS, { ...CREDENTIALS, AWS_ENDPOINT_URL: proxy.url });
      expect(code).toBe(0);
      const report = JSON.parse(stdout) as ScanReport;
      expect(wrongVerdicts(manifest, report)).toEqual([]);
      const operations = KNOWN_GAPS.map((gap) => gap.split(' ')[0]);
      expect([...new Set(report.gaps.map(({ operation }) => operation))].sort()).toEqual(
        [...new Set([...operations, 'pricing:GetProducts'])].sort(),
      );
    } finally {
      await proxy.stop();
      await moto.stop();
    }
  });
});
