import { daily, hourly, plant, evaluateRule } from './testing/planted';
import { database, instanceType } from './testing/sound';

const GIB = 1024 ** 3;
/** An underused burstable database; a db.t4g.medium sustains 20% of its vCPUs. */
const burstable = ({ cpuDaily = 5, balance = 500, surplus = 0, charged = 0 } = {}) =>
  database(
    { instanceClass: 'db.t4g.large', engine: 'mysql' },
    {
      cpuMax: plant(5),
      freeMemory: plant(7 * GIB),
      iopsPeak: plant(1),
      connections: daily(1),
      cpuDaily: daily(cpuDaily),
      creditBalance: hourly((at) => (at === 7 ? balance : 500)),
      creditSurplus: hourly(surplus),
      creditCharged: daily(charged),
    },
  );
const readSaid = (facts = {}) => evaluateRule('RDS-RIGHTSIZE', burstable(facts), instanceType('t4g.medium'));

describe('a smaller class of a burstable database', () => {
  it('is recommended if its credits suffice', () => {
    expect(readSaid()).toEqual(expect.any(Number));
    expect(readSaid({ cpuDaily: 20, balance: 100 })).toEqual(expect.any(Number));
  });

  it.each([
    ['its busiest day exceeds the smaller baseline', { cpuDaily: 21 }],
    ['it runs out of credits', { balance: 99 }],
    ['it spends more credits than it earns', { surplus: 1 }],
    ['it is charged for surplus credits', { charged: 1 }],
  ])('is not recommended if %s', (_case, facts) => {
    expect(readSaid(facts)).toBe('guardrail');
  });
});
