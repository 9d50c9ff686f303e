import fc from 'fast-check';
import { SEVERITIES } from '@cloudmend/domain/findings';
import { aFinding } from '@cloudmend/domain/testing';
import { applyFilter, filterFromSearch, searchOfFilter, toggleSeverity } from './findings-filter';

describe('the filter in the address', () => {
  it('comes back as it was written, whatever was typed', () => {
    const filters = fc.record({ severities: fc.subarray([...SEVERITIES]), q: fc.string({ unit: 'grapheme', maxLength: 60 }) });
    fc.assert(
      fc.property(filters, (filter) => {
        const address = searchOfFilter(filter, new URLSearchParams('finding=f-1')).toString();
        expect(filterFromSearch(new URLSearchParams(address))).toEqual(filter);
        expect(new URLSearchParams(address).get('finding')).toBe('f-1');
      }),
    );
  });

  it.each([
    ['an unknown severity is left out', 'severity=AWFUL,high', ['HIGH']],
    ['the same one twice counts once', 'severity=LOW,LOW', ['LOW']],
    ['an empty one means all', 'severity=', []],
    ['hostile text is text', 'severity=__proto__,<img>', []],
  ])('%s', (_name, search, severities) => expect(filterFromSearch(new URLSearchParams(search)).severities).toEqual(severities));

  it('a severity clicked twice is off again', () => {
    const none = { severities: [], q: 'x' };
    expect(toggleSeverity(toggleSeverity(none, 'LOW'), 'LOW')).toEqual(none);
  });
});

describe('what passes', () => {
  const findings = [aFinding({ id: 'a' }), aFinding({ id: 'b', severity: 'LOW', title: 'Bucket has no log', detail: 'None is kept.' })];

  it('severity and text must both fit, in any case', () => {
    expect(applyFilter(findings, { severities: ['LOW'], q: 'BUCKET' }).map(({ id }) => id)).toEqual(['b']);
    expect(applyFilter(findings, { severities: ['LOW'], q: 'readable' })).toEqual([]);
    expect(applyFilter(findings, { severities: [], q: '' })).toHaveLength(2);
  });
});
