import { figureText, formulaParts, labelInput } from './formula-view';

const read = (formula: string, inputs: Parameters<typeof formulaParts>[1]): string =>
  formulaParts(formula, inputs)
    .map(({ text }) => text)
    .join(' ');

describe('a formula', () => {
  it('shows values with their units', () => {
    const inputs = { hoursPerMonth: 730, usdPerHour: 0.34, newUsdPerHour: 0.17, runShare: 1 };
    expect(read('hoursPerMonth * (usdPerHour - newUsdPerHour) * runShare', inputs)).toBe(
      '730 hours \u00d7 ( $0.34 \u2212 $0.17 ) \u00d7 100%',
    );
  });

  it('labels each value', () => {
    const inputs = {
      instanceType: 'c5.2xlarge',
      newInstanceType: 'c5.xlarge',
      hoursPerMonth: 730,
      usdPerHour: 0.34,
      newUsdPerHour: 0.17,
    };
    const labels = formulaParts('hoursPerMonth * (usdPerHour - newUsdPerHour)', inputs).flatMap((part) =>
      part.kind === 'figure' ? part.label : [],
    );
    expect(labels).toEqual(['a month', 'c5.2xlarge, per hour', 'c5.xlarge, per hour']);
  });

  it('distinguishes prices that differ in the third decimal', () =>
    expect([0.0452, 0.0456].map((usd) => figureText('usdPerGb', usd))).toEqual(['$0.0452', '$0.0456']));

  it('shows a missing value as a dash and does not execute a hostile formula', () => {
    expect(read('sizeGiB * usdPerGb', { sizeGiB: 8 })).toBe('8 GiB \u00d7 \u2013');
    expect(read('a', { a: '<img src=x onerror=alert(1)>' })).toBe('<img src=x onerror=alert(1)>');
  });

  it.each([
    ['newUsdPerHour', 'new, per hour'],
    ['hoursPerMonth', 'a month'],
    ['cpuP95Percent', 'CPU p95'],
    ['storageGiB', 'storage GiB'],
  ])('%s reads "%s"', (name, words) => expect(labelInput(name)).toBe(words));
});
