import { listBasis, findCarbonFormula } from './formula-inputs';

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
  it('include the carbon formula', () => expect(findCarbonFormula(one)).toBe('sizeGiB * pue'));

  it('in no formula are sources', () => {
    expect(listBasis(one)).toEqual([{ name: 'priceBasis', value: 'list price' }]);
  });
});
