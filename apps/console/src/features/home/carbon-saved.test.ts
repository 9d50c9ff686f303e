import { aRecommendation } from '@cloudmend/domain/testing';
import { carbonSaved, esgGoal, esgShare } from './carbon-saved';

describe('carbon saved', () => {
  it('is the carbon of open recommendations', () => {
    const some = [
      aRecommendation({ monthlyKgCo2e: 3.2 }),
      aRecommendation({ id: 'r-2', monthlyKgCo2e: 1.1 }),
      aRecommendation({ id: 'r-3', monthlyKgCo2e: 90, status: 'dismissed' }),
    ];
    expect(carbonSaved(some, 1000)).toEqual({ kilograms: expect.closeTo(4.3), isEstimate: false });
  });

  it('is what was realised once there is any, beside what all open recommendations would make of it', () => {
    const some = [aRecommendation({ monthlyKgCo2e: 3 }), aRecommendation({ id: 'r-2', monthlyKgCo2e: 1 })];
    expect(carbonSaved(some, 1000, 2.5)).toEqual({ kilograms: 2.5, isEstimate: false, ifAllAppliedKg: 6.5 });
  });

  it('is estimated as 8% of savings without recommendations', () => {
    expect(carbonSaved(undefined, 1256)).toEqual({ kilograms: 100, isEstimate: true });
  });

  it('has a goal of 200 kg, capped at current emissions', () => {
    expect(esgGoal(undefined)).toBe(200);
    expect(esgGoal(950)).toBe(200);
    expect(esgGoal(83)).toBe(83);
    expect(esgShare({ kilograms: 20, isEstimate: false }, 0)).toBe(0);
  });

  it('fills the gauge at 200 kg and never beyond', () => {
    expect(esgShare({ kilograms: 100, isEstimate: false }, 200)).toBe(0.5);
    expect(esgShare({ kilograms: 900, isEstimate: false }, 200)).toBe(1);
  });
});
