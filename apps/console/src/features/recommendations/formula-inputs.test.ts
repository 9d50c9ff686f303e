import { basisOf, carbonFormulaOf, inputsOf, inputText } from './formula-inputs';

const one = {
  formula: 'sizeGiB * usdPerGb - sizeGiB * snapshotUsdPerGb',
  inputs: {
    sizeGiB: 800,
    usdPerGb: 0.125,
    snapshotUsdPerGb: 0.05,
    priceBasis: 'list price',
    carbonFormula: 'sizeGiB * pue',
    pue: 1.15,
  },
};

describe('the inputs of a recommendation', () => {
  it('stand under the formula that names them', () => {
    expect(inputsOf(one.formula, one.inputs).map(({ name }) => name)).toEqual([
      'sizeGiB',
      'usdPerGb',
      'snapshotUsdPerGb',
    ]);
    expect(inputsOf(carbonFormulaOf(one) ?? '', one.inputs).map(({ name }) => name)).toEqual(['sizeGiB', 'pue']);
  });

  it('what no formula names is where the figures come from', () => {
    expect(basisOf(one)).toEqual([{ name: 'priceBasis', value: 'list price' }]);
  });

  it('are written without losing a price', () => {
    expect([inputText(0.000125), inputText(12_345), inputText(true), inputText('io1')]).toEqual([
      '0.000125',
      '12,345',
      'yes',
      'io1',
    ]);
  });
});
