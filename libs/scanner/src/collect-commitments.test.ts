import { collectAwsUnit } from './aws/collect-aws-unit';
import { CloudError } from './cloud-port';
import { listResources } from './kinds';
import { GLOBAL_REGION } from './snapshot';
import { type FakeAnswer, fakeReader } from './testing/fake-reader';
import { ACCOUNT, NOW } from './testing/resources';

const USED = { Total: { Utilization: { TotalCommitment: '100', UtilizationPercentage: '99', UnusedCommitment: '1' } } };

const read = async (answers: Readonly<Record<string, FakeAnswer | `not-found ${string}`>>) => {
  const reader = fakeReader(answers);
  const unit = await collectAwsUnit(
    reader,
    { accountId: ACCOUNT, region: GLOBAL_REGION, service: 'cost' },
    { now: NOW, range: '30d' },
  );
  return { unit, plans: listResources(unit, 'aws.cost.savings-plan'), asked: reader.asked };
};

describe('hourly compute cost', () => {
  const spent = {
    SavingsPlansCoverages: [
      { TimePeriod: { Start: '2026-11-19' }, Coverage: { OnDemandCost: '24', SpendCoveredBySavingsPlans: '0' } },
    ],
  };
  const readHours = async (hourly: FakeAnswer | `not-found ${string}`, coverage: object = spent) => {
    const asked: Array<Readonly<Record<string, unknown>>> = [];
    const bill: FakeAnswer = (input) => {
      if (input['Granularity'] !== 'HOURLY') return {};
      asked.push(input);
      if (typeof hourly === 'string')
        throw new CloudError('failed', 'ce:GetCostAndUsage', hourly.replace('not-found ', ''), 'Refused.');
      return typeof hourly === 'function' ? hourly(input, 'us-east-1') : hourly;
    };
    const { unit } = await read({
      'cost-explorer:GetSavingsPlansCoverage': coverage,
      'cost-explorer:GetCostAndUsage': bill,
    });
    return { unit, asked, hours: listResources(unit, 'aws.cost.commitments')[0]?.hours };
  };
  const hour = (Start: string, Amount: string) => ({ TimePeriod: { Start }, Total: { UnblendedCost: { Amount } } });

  it('is read for complete days within the 14 that Cost Explorer keeps, from all pages, for this account and without Spot Instances', async () => {
    const pages: FakeAnswer = ({ NextPageToken }) =>
      NextPageToken
        ? { ResultsByTime: [hour('2026-11-19T01:00:00Z', '2.5'), hour('2026-11-19T02:00:00Z', 'much'), {}] }
        : { ResultsByTime: [hour('2026-11-19T00:00:00Z', '0.5')], NextPageToken: 'page-2' };
    const { hours, asked } = await readHours(pages);
    expect(hours).toEqual({
      known: true,
      value: [
        { start: '2026-11-19T00:00:00Z', usd: 0.5 },
        { start: '2026-11-19T01:00:00Z', usd: 2.5 },
      ],
    });
    const midnight = (daysAgo: number): string =>
      `${new Date(NOW.getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10)}T00:00:00Z`;
    expect(asked[0]?.['TimePeriod']).toEqual({ Start: midnight(13), End: midnight(0) });
    expect(JSON.stringify(asked[0]?.['Filter'])).toMatch(
      new RegExp(`LINKED_ACCOUNT.*${ACCOUNT}.*Usage.*Not.*Spot Instances`),
    );
  });

  it.each(['ValidationException', 'DataUnavailableException', 'AccessDeniedException'])(
    'is absent, without a gap, if the payer has not enabled it: %s',
    async (code) => {
      const { hours, unit } = await readHours(`not-found ${code}`);
      expect(hours).toEqual({ known: true, value: null });
      expect(unit.gaps).toEqual([]);
    },
  );

  it('makes no paid call without on-demand cost', async () => {
    const { hours, asked } = await readHours({}, { SavingsPlansCoverages: [] });
    expect(hours).toBeUndefined();
    expect(asked).toEqual([]);
  });
});

describe('the payer account of an organization', () => {
  it("is read for itself only: members' cost and commitments are theirs", async () => {
    const asked: Record<string, Readonly<Record<string, unknown>>> = {};
    const noteCalls =
      (operation: string, answer: object): FakeAnswer =>
      (input) => {
        asked[operation] = input;
        return answer;
      };
    const day = { TimePeriod: { Start: '2026-11-19' }, Coverage: { OnDemandCost: '24' } };
    await read({
      'cost-explorer:GetSavingsPlansCoverage': noteCalls('coverage', { SavingsPlansCoverages: [day] }),
      'cost-explorer:GetSavingsPlansUtilization': noteCalls('plans', {}),
      'cost-explorer:GetSavingsPlansPurchaseRecommendation': noteCalls('offer', {}),
    });
    const itself = { Dimensions: { Key: 'LINKED_ACCOUNT', Values: [ACCOUNT] } };
    for (const operation of ['plans', 'offer'])
      expect([operation, asked[operation]?.['Filter']]).toEqual([operation, itself]);
    // Not of databases and SageMaker, which have plans of their own.
    const services = [
      'Amazon Elastic Compute Cloud - Compute',
      'AWS Lambda',
      'Amazon Elastic Container Service',
      'Amazon EC2 Container Service',
      'Amazon Elastic Container Service for Kubernetes',
    ];
    expect(asked['coverage']?.['Filter']).toEqual({
      And: [itself, { Dimensions: { Key: 'SERVICE', Values: services } }],
    });
    expect(asked['offer']).toMatchObject({ AccountScope: 'LINKED' });
  });
});

describe('the Savings Plan rate', () => {
  const readRate = async (summary: object | undefined, details: readonly object[] = []) => {
    const { unit } = await read({
      'cost-explorer:GetSavingsPlansCoverage': {
        SavingsPlansCoverages: [{ TimePeriod: { Start: '2026-11-19' }, Coverage: { OnDemandCost: '24' } }],
      },
      'cost-explorer:GetSavingsPlansPurchaseRecommendation': {
        SavingsPlansPurchaseRecommendation: {
          SavingsPlansPurchaseRecommendationSummary: summary,
          SavingsPlansPurchaseRecommendationDetails: details,
        },
      },
    });
    const rate = listResources(unit, 'aws.cost.commitments')[0]?.discountShare;
    return rate?.known ? rate.value : rate;
  };
  // $0.72 per hour covers what costs $1 on demand: 28% off. Another $2.6 per hour stays on demand, so AWS's percentage
  // is 7.8.
  const summary = {
    HourlyCommitmentToPurchase: '0.72',
    EstimatedMonthlySavingsAmount: String(0.28 * 730),
    EstimatedSavingsPercentage: '7.8',
  };

  it('is the discount on covered usage, not on all cost', async () => {
    expect(await readRate(summary)).toBeCloseTo(0.28, 10);
    expect(
      await readRate(summary, [{ HourlyCommitmentToPurchase: '0.72', EstimatedAverageUtilization: '100' }]),
    ).toBeCloseTo(0.28, 10);
  });

  it('uses only the utilised part of the commitment', async () => {
    // A tenth of $0.72 is unused: $0.648 covers what costs $0.9, and saves $0.18.
    const partly = { ...summary, EstimatedMonthlySavingsAmount: String(0.18 * 730) };
    expect(
      await readRate(partly, [{ HourlyCommitmentToPurchase: '0.72', EstimatedAverageUtilization: '90' }]),
    ).toBeCloseTo(0.28, 10);
    expect(await readRate(partly)).toBeCloseTo(0.2, 10);
  });

  it.each([
    ['nothing is offered', undefined],
    ['nothing would be saved', { ...summary, EstimatedMonthlySavingsAmount: '0' }],
    ['no commitment is named', { ...summary, HourlyCommitmentToPurchase: undefined }],
    ['it would cost more', { ...summary, EstimatedMonthlySavingsAmount: '-3' }],
    ['the figures are no figures', { HourlyCommitmentToPurchase: 'much', EstimatedMonthlySavingsAmount: 'more' }],
  ])('is absent if %s', async (_case, offered) => {
    expect(await readRate(offered)).toBeNull();
  });
});

describe('savings plans', () => {
  const plan = (savingsPlanId: string, more: object = {}) => ({
    savingsPlanId,
    savingsPlanArn: `arn:aws:savingsplans::${ACCOUNT}:savingsplan/${savingsPlanId}`,
    savingsPlanType: 'Compute',
    state: 'active',
    commitment: '1.5',
    currency: 'USD',
    end: '2026-12-10T00:00:00.000Z',
    ...more,
  });

  it('are read with their end date from all pages, if the account has any', async () => {
    const pages: FakeAnswer = ({ nextToken }) =>
      nextToken
        ? { savingsPlans: [plan('sp-2', { end: 'soon', currency: 'CNY' }), {}] }
        : { savingsPlans: [plan('sp-1')], nextToken: 'page-2' };
    const { plans } = await read({
      'cost-explorer:GetSavingsPlansUtilization': USED,
      'savingsplans:DescribeSavingsPlans': pages,
    });
    expect(plans).toMatchObject([
      { id: 'sp-1', planType: 'Compute', usdPerHour: 1.5, state: 'active', endsAt: '2026-12-10T00:00:00.000Z' },
      { id: 'sp-2', usdPerHour: null, endsAt: null },
    ]);
  });

  it('are not read if Cost Explorer has none', async () => {
    const { plans, asked } = await read({
      'cost-explorer:GetSavingsPlansUtilization': 'not-found DataUnavailableException',
    });
    expect(plans).toEqual([]);
    expect(asked.filter((call) => call.startsWith('savingsplans:'))).toEqual([]);
  });

  it('are read if Cost Explorer is denied, and a denial is a gap', async () => {
    const { unit, plans } = await read({
      'cost-explorer:GetSavingsPlansUtilization': 'denied',
      'savingsplans:DescribeSavingsPlans': 'denied',
    });
    expect(plans).toEqual([]);
    expect(unit.unreadKinds).toContainEqual(expect.objectContaining({ kind: 'aws.cost.savings-plan' }));
    expect(unit.gaps).toContainEqual(expect.objectContaining({ operation: 'savingsplans:DescribeSavingsPlans' }));
  });
});
