import { toFact } from '../../snapshot';
import { findScanning } from './registry-scanning';

const frequencies = (filter: string, name: string) => {
  const rule = {
    scanFrequency: 'SCAN_ON_PUSH' as const,
    repositoryFilters: [{ filter, filterType: 'WILDCARD' as const }],
  };
  const found = findScanning(toFact({ scanType: 'BASIC', rules: [rule] }), name);
  return found.known ? found.value.frequencies : undefined;
};

describe('a filter of registry scanning', () => {
  it.each([
    ['*', 'team/orders', true],
    ['prod*', 'prod/orders', true],
    ['prod*', 'team/prod', false],
    ['*ord*rs', 'team/orders', true],
    ['a.c*', 'abc', false],
    ['orders', 'team/orders-api', true],
  ])('%s on %s: %s', (filter, name, isMatch) =>
    expect(frequencies(filter, name)).toEqual(isMatch ? ['SCAN_ON_PUSH'] : []),
  );

  it('with many wildcards is compared at once, whatever the name', () =>
    expect(frequencies(`${'*a'.repeat(100)}*b`, 'a'.repeat(256))).toEqual([]));
});
