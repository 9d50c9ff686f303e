import { shownBill } from './shown-bill';

describe('the lines from usage to bill', () => {
  it('add up where individual rounding would not', () => {
    const shown = shownBill(
      [
        { kind: 'credit', usd: -120.4 },
        { kind: 'tax', usd: 352.4 },
        { kind: 'support', usd: 176.4 },
      ],
      { cost: 6082.4, billed: 6490.8 },
    );
    expect(shown).toEqual({
      usage: 6082,
      parts: [
        { kind: 'credit', usd: -120 },
        { kind: 'tax', usd: 353 },
        { kind: 'support', usd: 176 },
      ],
      billed: 6491,
    });
    expect(shown.parts.reduce((sum, { usd }) => sum + usd, shown.usage)).toBe(shown.billed);
  });

  it('show only usage if there is nothing else', () => {
    expect(shownBill([], { cost: 10.6, billed: 10.6 })).toEqual({ usage: 11, parts: [], billed: 11 });
  });
});
