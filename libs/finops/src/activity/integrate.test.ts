import type { CarbonReading } from '@cloudmend/domain/carbon';
import * as fc from 'fast-check';
import { rateUses } from '../estate/carbon-rates';
import { integrateMonth } from './integrate';

const ACCOUNT = '111122223333';
const NOW = new Date('2026-12-01T00:00:00.000Z');
const DAY_MS = 86_400_000;
const KIND = 'aws.ec2.instance';
const REGION = 'us-east-1';

const machine = { kind: 'ec2', instanceType: 'm5.large', region: REGION, hours: 730, utilisation: 0.5 } as const;
const rate = rateUses(KIND, REGION, [[machine]]);

const reading = (day: number, hasMachine: boolean, regions: readonly string[] = [REGION]): CarbonReading => ({
  accountId: ACCOUNT,
  scanId: `scan-${day}`,
  at: new Date(Date.parse('2026-11-01T00:00:00.000Z') + day * DAY_MS).toISOString(),
  factors: 'current 2026-11-20',
  read: [{ kind: KIND, regions }],
  rates: hasMachine ? [rate] : [],
});
const november = (...readings: readonly CarbonReading[]) => integrateMonth(ACCOUNT, '2026-11', { readings, now: NOW });

describe('the activity of a month', () => {
  it('counts the hours between scans', () => {
    const { observedHours, hours, rows } = november(reading(-1, true), reading(3, true), reading(5, true));
    expect([observedHours, hours]).toEqual([120, 720]);
    expect(rows).toEqual([
      expect.objectContaining({ machineHours: 120, observedHours: 120, service: 'ec2', assessed: 1 }),
    ]);
    expect(rows[0]?.operationalKg).toBeCloseTo(120 * rate.operationalKg, 5);
    expect(rows[0]?.lowKg).toBe(rows[0]?.highKg);
  });

  it('holds a reading for eight days at most and fills nothing in', () => {
    expect(november(reading(0, true), reading(20, true))).toMatchObject({
      observedHours: 192,
      rows: [{ machineHours: 192 }],
    });
    expect(november(reading(0, true))).toMatchObject({ observedHours: 0, rows: [] });
  });

  it('bounds what came or went between two scans', () => {
    const [came] = november(reading(0, false), reading(2, true)).rows;
    expect(came).toMatchObject({ machineHours: 0, totalKg: 0, lowKg: 0 });
    expect(came?.highKg).toBeCloseTo(48 * (rate.operationalKg + rate.embodiedKg), 5);
    const [went] = november(reading(0, true), reading(2, false), reading(4, false)).rows;
    expect(went).toMatchObject({ machineHours: 48, observedHours: 96, lowKg: 0 });
    expect(went?.highKg).toBe(went?.totalKg);
  });

  it('learns nothing from a scan that did not read the region', () => {
    const elsewhere = reading(2, false, ['eu-west-1']);
    expect(november(reading(0, true), elsewhere, reading(4, true)).rows).toEqual([
      expect.objectContaining({ machineHours: 96 }),
    ]);
  });

  it('adds up in any split of time, and never beyond the hours that passed', () => {
    const days = fc.uniqueArray(fc.integer({ min: -9, max: 40 }), { minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(days, fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }), (on, machines) => {
        const readings = [...on].sort((a, b) => a - b).map((day, at) => reading(day, machines[at] ?? false));
        const months = ['2026-10', '2026-11', '2026-12'].map((month) =>
          integrateMonth(ACCOUNT, month, { readings, now: new Date('2027-02-01T00:00:00.000Z') }),
        );
        const held = readings.slice(0, -1).map((one, at) => {
          const days = (Date.parse(readings[at + 1]?.at ?? '') - Date.parse(one.at)) / DAY_MS;
          return Math.min(days, 8) * 24;
        });
        const observed = months.reduce((sum, month) => sum + month.observedHours, 0);
        expect(observed).toBe(held.reduce((sum, hours) => sum + hours, 0));
        for (const { rows, hours, observedHours } of months) {
          expect(observedHours).toBeLessThanOrEqual(hours);
          for (const { totalKg, lowKg, highKg, machineHours } of rows) {
            if (totalKg === null) expect([lowKg, highKg, machineHours]).toEqual([null, null, null]);
            else
              expect((lowKg ?? 0) <= totalKg && totalKg <= (highKg ?? 0) && (machineHours ?? 0) <= observedHours).toBe(
                true,
              );
          }
        }
      }),
    );
  });
});
