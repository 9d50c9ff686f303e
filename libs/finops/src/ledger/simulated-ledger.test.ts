import { effort, reportFigure, SEED } from '@cloudmend/domain/testing/effort';
import { calibrate } from './calibration';
import { realisedUsd, type UsageHour } from './realised';

/** mulberry32: small, seeded, good enough for a simulation. */
const randomFrom = (seed: number) => {
  let state = seed >>> 0;
  return (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};
const normalFrom = (random: () => number) => (): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

const HOURS = 730;
const MONTHS = 12;

interface Planted {
  readonly rule: string;
  readonly claimedUsd: number;
  /** What a meter would have billed without the change, minus what it billed, per month. */
  readonly truthUsd: number;
  readonly realisedUsd: number;
}

/**
 * A change in a month: use follows a daily rhythm and drifts after the change, prices fall by the rule's true share, and
 * the ledger reads use as CloudWatch reports it: rounded, with some hours missing that repeat the hour before.
 */
const plantChange = (random: () => number, rule: string, usdPerUnit: number): Planted => {
  const units = 20 + 180 * random();
  const share = 0.2 + 0.5 * random();
  const drift = (random() - 0.5) * 0.6;
  const months = 1 + Math.floor(random() * MONTHS);
  const hours: UsageHour[] = [];
  let truth = 0;
  let seen = 0;
  for (let hour = 0; hour < months * HOURS; hour += 1) {
    const rhythm = 1 + 0.4 * Math.sin((2 * Math.PI * hour) / 24);
    const used = Math.max(0, units * rhythm * (1 + (drift * hour) / (MONTHS * HOURS)) * (0.9 + 0.2 * random()));
    truth += used * usdPerUnit - used * usdPerUnit * (1 - share);
    if (random() > 0.03) seen = Math.round(used);
    hours.push({ units: { units: seen } });
  }
  const before = { usdPerHour: 0, usdPerUnit: { units: usdPerUnit } };
  const after = { usdPerHour: 0, usdPerUnit: { units: usdPerUnit * (1 - share) } };
  return {
    rule,
    claimedUsd: units * usdPerUnit * share * HOURS,
    truthUsd: truth / months,
    realisedUsd: realisedUsd(hours, before, after) / months,
  };
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

describe('a ledger over twelve months', () => {
  it('realises what a meter would have saved, within 5 % in total and for each change', () => {
    const random = randomFrom(SEED);
    const changes = Array.from({ length: effort(60, 600) }, (_, index) =>
      plantChange(random, `R${index % 6}`, 0.001 + random() * 0.05),
    );
    const truth = sum(changes.map(({ truthUsd }) => truthUsd));
    const realised = sum(changes.map(({ realisedUsd: usd }) => usd));
    const claimed = sum(changes.map(({ claimedUsd }) => claimedUsd));
    expect(Math.abs(realised / truth - 1)).toBeLessThan(0.05);
    const off = changes.filter(({ truthUsd, realisedUsd: usd }) => Math.abs(usd / truthUsd - 1) >= 0.05);
    expect(off).toEqual([]);
    // The claims themselves are further away: they knew nothing of the use to come.
    const worstClaim = Math.max(...changes.map(({ claimedUsd, truthUsd }) => Math.abs(claimedUsd / truthUsd - 1)));
    expect(worstClaim).toBeGreaterThan(0.05);
    reportFigure({
      id: 'L1',
      what: 'planted changes within 5 % of their meter',
      tried: changes.length,
      failed: off.length,
    });
    process.stdout.write(
      `L1: realised ${((realised / truth - 1) * 100).toFixed(2)} % from truth, claimed ${((claimed / truth - 1) * 100).toFixed(2)} %\n`,
    );
  });

  it('expects the next saving better with the factor of its rule, the more so the fewer changes it rests on', () => {
    const random = randomFrom(SEED + 1);
    const normal = normalFrom(random);
    const rules = effort(1000, 40_000);
    const errors = [1, 3, 10].map((changes) => {
      let raw = 0;
      let shrunk = 0;
      for (let rule = 0; rule < rules; rule += 1) {
        // Rules are off by a quarter, single changes by another third.
        const bias = 0.25 * normal();
        const settled = Array.from({ length: changes }, () => ({
          claimedUsd: 100,
          realisedUsd: 100 * Math.exp(bias + 0.36 * normal()),
        }));
        const { factor } = calibrate(settled);
        const shrunkLog = Math.log(factor);
        const rawLog = shrunkLog * ((changes + 4) / changes);
        raw += (rawLog - bias) ** 2;
        shrunk += (shrunkLog - bias) ** 2;
      }
      return { changes, raw: Math.sqrt(raw / rules), shrunk: Math.sqrt(shrunk / rules) };
    });
    for (const { raw, shrunk } of errors) expect(shrunk).toBeLessThan(raw);
    expect(errors.map(({ changes }) => changes)).toEqual([1, 3, 10]);
    process.stdout.write(
      `L2: error of a factor, raw to shrunk: ${errors.map(({ changes, raw, shrunk }) => `n=${changes} ${raw.toFixed(2)} to ${shrunk.toFixed(2)}`).join(', ')}\n`,
    );
  });

  it('lowers the error of claims that are too high from the first settled change on', () => {
    const random = randomFrom(SEED + 2);
    const normal = normalFrom(random);
    const trials = effort(50, 5000);
    let [plain, calibrated] = [0, 0];
    for (let trial = 0; trial < trials; trial += 1) {
      const bias = 0.25 * normal() - 0.15;
      const settled: { claimedUsd: number; realisedUsd: number }[] = [];
      for (let change = 0; change < 12; change += 1) {
        const realised = 100 * Math.exp(bias + 0.2 * normal());
        const { factor } = calibrate(settled);
        plain += (100 - realised) ** 2;
        calibrated += (100 * factor - realised) ** 2;
        settled.push({ claimedUsd: 100, realisedUsd: realised });
      }
    }
    expect(calibrated).toBeLessThan(plain);
    process.stdout.write(
      `L3: RMSE of the next claim, ${Math.sqrt(plain / trials / 12).toFixed(1)} plain, ${Math.sqrt(calibrated / trials / 12).toFixed(1)} calibrated\n`,
    );
  });
});
