import { collectAwsUnit } from '../collect-aws-unit';
import { GLOBAL_REGION } from '../../snapshot';
import { ACCOUNT } from '../../testing/account';
import { fakeReader } from '../../testing/fake-reader';

const WINDOW = { from: '2026-11-20', to: '2026-11-20' };
const COVERED = {
  'cost-explorer:GetSavingsPlansCoverage': {
    SavingsPlansCoverages: [{ TimePeriod: { Start: '2026-11-19' }, Coverage: { OnDemandCost: '5' } }],
  },
};
const amount = (Amount: string, Unit: string) => ({ Amount, Unit });

const ask = (answers: Parameters<typeof fakeReader>[0]) =>
  collectAwsUnit(
    fakeReader(answers),
    { accountId: ACCOUNT, region: GLOBAL_REGION, service: 'cost' },
    { now: new Date('2026-11-21T00:00:00Z'), range: '30d', costWindow: WINDOW },
  );

const read = (Unit: string) => {
  const groups = [
    { Keys: ['EC2', 'Usage'], Metrics: { UnblendedCost: amount('70', Unit), AmortizedCost: amount('70', Unit) } },
  ];
  return ask({
    'cost-explorer:GetCostAndUsage': { ResultsByTime: [{ TimePeriod: { Start: '2026-11-20' }, Groups: groups }] },
  });
};

describe('a Cost Explorer bill', () => {
  it('in dollars is read', async () => {
    expect((await read('USD')).costs).toMatchObject([{ usdByService: { EC2: 70 } }]);
  });

  it('in another currency is rejected instead of read as dollars', async () => {
    const unit = await read('CNY');
    expect(unit.costs).toBeUndefined();
    expect(unit.gaps).toEqual([
      expect.objectContaining({
        operation: 'ce:GetCostAndUsage',
        reason: 'ce:GetCostAndUsage failed (amounts in CNY, not USD).',
      }),
    ]);
  });

  it.each([
    ['days are no list', { ResultsByTime: 7 }],
    ['a day is nothing', { ResultsByTime: [null] }],
    ['groups are no list', { ResultsByTime: [{ TimePeriod: { Start: '2026-11-20' }, Groups: {} }] }],
    ['keys are no list', { ResultsByTime: [{ TimePeriod: { Start: '2026-11-20' }, Groups: [{ Keys: 5 }] }] }],
  ])('is a gap instead of a bill if %s', async (_what, answer) => {
    const unit = await ask({ 'cost-explorer:GetCostAndUsage': answer });
    expect(unit.costs).toBeUndefined();
    expect(unit.gaps).toEqual([
      expect.objectContaining({ reason: expect.stringContaining('UnexpectedAnswer') as string }),
    ]);
  });

  it.each([
    ['coverage', { 'cost-explorer:GetSavingsPlansCoverage': { SavingsPlansCoverages: 7 } }],
    ['reservation utilisation', { 'cost-explorer:GetReservationUtilization': { Total: 7n } }],
    [
      'offers',
      {
        ...COVERED,
        'cost-explorer:GetSavingsPlansPurchaseRecommendation': { SavingsPlansPurchaseRecommendation: null },
      },
    ],
    [
      'plans',
      {
        'cost-explorer:GetSavingsPlansUtilization': { Total: { Utilization: { TotalCommitment: '1' } } },
        'savingsplans:DescribeSavingsPlans': { savingsPlans: [null] },
      },
    ],
  ])('is read although %s have an unexpected form', async (_what, answers) => {
    const unit = await ask({
      'cost-explorer:GetCostAndUsage': { ResultsByTime: [{ TimePeriod: { Start: '2026-11-20' }, Groups: [] }] },
      ...answers,
    });
    expect(unit.costs).toHaveLength(1);
    if (unit.gaps.length > 0)
      expect(unit.unreadKinds.map(({ kind }) => kind)).toEqual(['aws.cost.commitments', 'aws.cost.savings-plan']);
  });
});
