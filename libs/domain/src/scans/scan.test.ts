import fc from 'fast-check';
import { canBecome, isFinished, toPercent, ScanRequest, ScanStatus } from './scan';

describe('a scan', () => {
  it('is at 100 percent only when every planned unit is finished', () => {
    fc.assert(
      fc.property(fc.nat(5000), fc.nat(5000), (a, b) => {
        const [finished, planned] = [Math.min(a, b), Math.max(a, b)];
        const percent = toPercent(finished, planned);
        return percent >= 0 && percent <= 100 && (percent === 100) === (planned > 0 && finished === planned);
      }),
    );
  });

  it('never changes its status after it ended', () => {
    for (const from of ScanStatus.options.filter(isFinished)) {
      for (const to of ScanStatus.options) expect(canBecome(from, to)).toBe(false);
    }
  });

  it('requires at least one account', () => {
    const parsed = ScanRequest.safeParse({ cloud: 'aws', accounts: [] });
    expect(parsed.error?.issues[0]?.message).toBe('Select at least one account.');
  });

  it.each([
    { status: 'done' },
    { percent: 100 },
    { roleArn: 'arn:aws:iam::111122223333:role/x' },
    { tenantId: 'other' },
  ])('rejects the unknown field %j', (extra) => {
    expect(ScanRequest.safeParse({ cloud: 'aws', accounts: ['111122223333'], ...extra }).success).toBe(false);
  });
});
