import { featureRefusal, firstPlanLifting, hasFeature, PLANS, yearlyPrice } from './index';

describe('plans', () => {
  it('have the specified prices, a year being 12 months minus 20%', () => {
    expect(PLANS.map(({ name, priceMonthly }) => [name, priceMonthly, yearlyPrice(priceMonthly)])).toEqual([
      ['Free', 0, 0],
      ['Starter', 499, 4790],
      ['Basic', 999, 9590],
      ['Pro', 2499, 23990],
      ['Enterprise', null, null],
    ]);
  });

  it('allow 2, 3, 5, 100 accounts and then no fixed number', () => {
    expect(PLANS.map(({ limits }) => limits.accounts)).toEqual([2, 3, 5, 100, null]);
  });

  it('name the first plan with a higher limit', () => {
    expect(firstPlanLifting('free', 'accounts')?.name).toBe('Starter');
    expect(firstPlanLifting('starter', 'managerUsers')?.name).toBe('Basic');
    expect(firstPlanLifting('enterprise', 'accounts')).toBeUndefined();
  });

  it('refuse a feature and name the plan that has it', () => {
    expect(hasFeature('starter', 'scheduledScans')).toBe(false);
    expect(featureRefusal('starter', 'scheduledScans')).toBe('Scheduling needs Basic or above. Your plan is Starter.');
    expect(featureRefusal('pro', 'sso')).toBe('Single sign-on needs Enterprise. Your plan is Pro.');
  });
});
