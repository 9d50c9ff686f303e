import fc from 'fast-check';
import type { FrameworkDetail } from '@cloudmend/domain/compliance';
import { countStates, toRows, searchOfView, shownRows, viewFromSearch } from './control-view';

const check = (id: string, fail: number, severity: 'CRITICAL' | 'LOW' = 'LOW') => ({
  check: id,
  pass: 2,
  fail,
  unknown: 1,
  manual: 0,
  title: id,
  fault: id,
  severity,
  service: 'iam',
});
const control = (id: string, state: 'passed' | 'failed' | 'not-assessed' | 'manual', checks: string[] = []) => ({
  id,
  title: `Control ${id}`,
  section: id.slice(0, 1),
  state,
  checks,
});
const detail = {
  controls: [
    control('1.1', 'manual'),
    control('1.2', 'passed', ['a']),
    control('1.3', 'failed', ['a', 'b', 'c']),
    control('2.1', 'not-assessed', ['gone']),
  ],
  checks: [check('a', 0), check('b', 1), check('c', 1, 'CRITICAL')],
} as unknown as FrameworkDetail;
const everything = viewFromSearch(new URLSearchParams());

describe('the controls of a framework', () => {
  const rows = toRows(detail);

  it("add up their checks' results and show the worst failing severity", () => {
    expect(rows.map(({ id, failed, judged, worst }) => [id, failed, judged, worst])).toEqual([
      ['1.1', 0, 0, undefined],
      ['1.2', 0, 3, undefined],
      ['1.3', 2, 11, 'CRITICAL'],
      ['2.1', 0, 0, undefined],
    ]);
    expect(rows[2]?.of.map((one) => one.check)).toEqual(['c', 'b', 'a']);
  });

  it('list failed ones first and keep not assessed apart from passed', () => {
    expect(shownRows(rows, everything).map(({ id }) => id)).toEqual(['1.3', '2.1', '1.1', '1.2']);
    expect(shownRows(rows, { ...everything, state: 'passed' }).map(({ id }) => id)).toEqual(['1.2']);
    expect(countStates(rows)).toEqual({ passed: 1, failed: 1, unknown: 0, 'not-assessed': 1, manual: 1 });
  });

  it('are found by number, text, check and section', () => {
    expect(shownRows(rows, { ...everything, q: ' CONTROL 1.2 ' }).map(({ id }) => id)).toEqual(['1.2']);
    expect(shownRows(rows, { ...everything, q: 'gone' }).map(({ id }) => id)).toEqual(['2.1']);
    expect(shownRows(rows, { ...everything, section: '2' }).map(({ id }) => id)).toEqual(['2.1']);
    expect(shownRows(rows, { ...everything, q: '.*' })).toEqual([]);
  });

  it('follow the address and ignore unknown values', () => {
    expect(viewFromSearch(new URLSearchParams('framework=soc2&state=failed&q=a&section=CC6&control=CC6.1'))).toEqual({
      framework: 'soc2',
      state: 'failed',
      q: 'a',
      section: 'CC6',
      control: 'CC6.1',
    });
    expect(viewFromSearch(new URLSearchParams('state=fine')).state).toBeUndefined();
    fc.assert(
      fc.property(fc.string(), fc.string(), (q, section) => {
        const view = viewFromSearch(new URLSearchParams({ q, section, other: 'x' }));
        const search = searchOfView(view, new URLSearchParams('other=x'));
        expect([viewFromSearch(search), search.get('other')]).toEqual([view, 'x']);
      }),
    );
  });
});
