import { isMotoInstalled } from '../../moto/moto-server';
import { measureScan } from './measure-scan';
import measuredFile from './measured.json';
import { Measured } from './scan-use';

const { scan: kept } = Measured.parse(measuredFile);

(isMotoInstalled() ? describe : describe.skip)('the measured scan', () => {
  it('still takes what the cost model calculates with', async () => {
    const scan = await measureScan();
    expect(scan).toMatchObject({ regions: kept.regions, transitions: kept.transitions });
    expect(scan.objects.puts).toBe(kept.objects.puts);
    for (const units of ['readUnits', 'writeUnits'] as const)
      expect(scan.table[units] / kept.table[units]).toBeCloseTo(1, 0);
  });
});
