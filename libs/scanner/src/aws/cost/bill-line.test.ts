import { collectUnit } from '../../collect-unit';
import { GLOBAL_REGION } from '../../snapshot';
import { ACCOUNT } from '../../testing/account';
import { fakeReader } from '../../testing/fake-reader';

const WINDOW = { from: '2026-11-20', to: '2026-11-20' };
const amount = (Amount: string, Unit: string) => ({ Amount, Unit });

const read = (Unit: string) => {
  const groups = [{ Keys: ['EC2', 'Usage'], Metrics: { UnblendedCost: amount('70', Unit), AmortizedCost: amount('70', Unit) } }];
  const reader = fakeReader({ 'cost-explorer:GetCostAndUsage': { ResultsByTime: [{ TimePeriod: { Start: '2026-11-20' }, Groups: groups }] } });
  return collectUnit(reader, { accountId: ACCOUNT, region: GLOBAL_REGION, service: 'cost' }, { now: new Date('2026-11-21T00:00:00Z'), range: '30d', costWindow: WINDOW });
};

describe('a bill of Cost Explorer', () => {
  it('in dollars is read', async () => {
    expect((await read('USD')).costs).toMatchObject([{ usdByService: { EC2: 70 } }]);
  });

  it('in another currency is refused, and not taken for dollars', async () => {
    const unit = await read('CNY');
    expect(unit.costs).toBeUndefined();
    expect(unit.gaps).toEqual([expect.objectContaining({ operation: 'ce:GetCostAndUsage', reason: 'ce:GetCostAndUsage failed (amounts in CNY, not USD).' })]);
  });
});
