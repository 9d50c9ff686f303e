import fc from 'fast-check';
import { FindingSort, SEVERITIES } from '@cloudmend/domain/findings';
import { aFinding, aMute } from '@cloudmend/domain/testing';
import { filterRows, findOrder, toPage, toPlace, toSummary } from './finding-rows';
import type { FindingRow } from './stored-finding';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const row = (overrides: Partial<FindingRow> = {}): FindingRow => ({
  ...aFinding(),
  status: 'open',
  change: null,
  ...overrides,
});
const aRow = fc.record({
  id: fc.uuid(),
  severity: fc.constantFrom(...SEVERITIES),
  firstSeen: fc.constantFrom('2026-01-01', '2026-02-01'),
  title: fc.constantFrom('a', 'b', 'c'.repeat(400)),
  resource: fc.constantFrom('r', 's'),
  accountId: fc.constantFrom('1', '2'),
});

describe('lists of findings', () => {
  it('have every finding on exactly one page in every sort order', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(aRow, { selector: ({ id }) => id, maxLength: 30 }),
        fc.constantFrom(...FindingSort.options),
        fc.oneof(fc.integer({ min: 1, max: 7 }), fc.constant(600)),
        (drafts, sort, limit) => {
          const rows = drafts.map((draft) => row(draft));
          const seen: FindingRow[] = [];
          for (
            let page = toPage(rows, { sort, after: undefined, limit });
            ;
            page = toPage(rows, { sort, after: toPlace(seen.at(-1) as FindingRow), limit })
          ) {
            seen.push(...page.items);
            if (!page.hasMore) break;
          }
          expect(seen.map(({ id }) => id)).toEqual(
            [...rows].sort((a, b) => findOrder(sort)(toPlace(a), toPlace(b))).map(({ id }) => id),
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  it('continue after the last listed finding was deleted', () => {
    const rows = ['a', 'b', 'c'].map((id) => row({ id }));
    const place = toPlace(rows[1] as FindingRow);
    expect(
      toPage([rows[0], rows[2]] as FindingRow[], { sort: 'risk', after: place, limit: 5 }).items.map(({ id }) => id),
    ).toEqual(['c']);
  });

  it('apply all filters together', () => {
    const rows = [
      row({ id: '1', controls: [{ framework: 'cis', control: '1.1' }] }),
      row({ id: '2', region: 'eu-west-1', check: 'x', change: { scanId: 's', kind: 'new' } }),
      row({ id: '3', mute: aMute({ until: '2026-11-21T11:59:59.000Z' }) }),
      row({ id: '4', mute: aMute() }),
      row({ id: '5', status: 'resolved', mute: aMute() }),
    ];
    const ids = (filter: Parameters<typeof filterRows>[1]) => filterRows(rows, filter, NOW).map(({ id }) => id);
    expect(ids({ framework: 'cis', control: '1.1' })).toEqual(['1']);
    expect(ids({ framework: 'nist', control: '1.1' })).toEqual([]);
    expect(ids({ region: 'eu-west-1', check: 'x', scan: 's', change: 'new' })).toEqual(['2']);
    expect(ids({ region: 'eu-west-1', check: 'y' })).toEqual([]);
    expect(ids({ status: ['open'] })).toEqual(['1', '2', '3']);
    expect(ids({ status: ['muted', 'resolved'] })).toEqual(['4', '5']);
    expect(ids({ q: '   ' })).toHaveLength(5);
  });

  it('are counted exactly, with the available filter values', () => {
    const rows = [
      row({ id: '1' }),
      row({ id: '2', severity: 'LOW', service: 'ec2' }),
      row({ id: '3', mute: aMute() }),
      row({ id: '4', status: 'resolved' }),
    ];
    expect(toSummary(rows, {}, NOW)).toMatchObject({
      severityCounts: { CRITICAL: 1, LOW: 1 },
      statusCounts: { open: 2, muted: 1, resolved: 1 },
      facets: {
        service: [
          { value: 'ec2', count: 1 },
          { value: 's3', count: 1 },
        ],
      },
    });
    expect(toSummary(rows, { status: ['muted'], service: 's3' }, NOW)).toMatchObject({
      severityCounts: { CRITICAL: 1, LOW: 0 },
      statusCounts: { open: 1, muted: 1, resolved: 1 },
      services: [{ service: 's3', counts: { CRITICAL: 1, LOW: 0 } }],
    });
    expect(toSummary(rows, {}, NOW).services).toMatchObject([
      { service: 'ec2', counts: { CRITICAL: 0, LOW: 1 } },
      { service: 's3', counts: { CRITICAL: 1, LOW: 0 } },
    ]);
    expect(toSummary(rows, { q: 'nothing like it' }, NOW).services).toEqual([]);
  });
});
