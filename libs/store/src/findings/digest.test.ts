import fc from 'fast-check';
import { SEVERITIES } from '@cloudmend/domain/findings';
import { aMute } from '@cloudmend/domain/testing';
import { packDigest, unpackRows } from './digest';
import type { FindingRow } from './stored-finding';

const text = fc.string({ maxLength: 40, unit: 'grapheme' });
const aRow: fc.Arbitrary<FindingRow> = fc.record({
  id: fc.uuid(),
  check: text,
  severity: fc.constantFrom(...SEVERITIES),
  title: text,
  detail: text,
  resource: text,
  recommendation: text,
  accountId: text,
  region: text,
  service: text,
  status: fc.constantFrom('open', 'resolved'),
  firstSeen: text,
  lastSeen: text,
  controls: fc.array(fc.record({ framework: text, control: text }), { maxLength: 2 }),
  mute: fc.option(fc.constant(aMute())),
  isUnread: fc.boolean(),
  change: fc.option(fc.record({ scanId: text, kind: fc.constantFrom('new', 'muted') })),
});
const byId = (a: FindingRow, b: FindingRow) => (a.id < b.id ? -1 : 1);

describe("an account's digest", () => {
  it('restores every row exactly', () => {
    fc.assert(
      fc.property(fc.uniqueArray(aRow, { selector: ({ id }) => id, maxLength: 12 }), (rows) => {
        expect(packDigest(rows).flatMap(unpackRows)).toEqual([...rows].sort(byId));
      }),
      { numRuns: 60 },
    );
  });

  it('is one empty chunk for an account without findings', () => {
    expect(packDigest([]).map(unpackRows)).toEqual([[]]);
  });

  it('keeps each chunk within the item limit, even for incompressible text', () => {
    const [row] = fc.sample(aRow, { numRuns: 1, seed: 1 }) as [FindingRow];
    const noise = (index: number) =>
      fc.sample(fc.base64String({ minLength: 3000, maxLength: 3000 }), { numRuns: 1, seed: index })[0] as string;
    const rows = Array.from({ length: 400 }, (_, index) => ({
      ...row,
      id: String(index).padStart(5, '0'),
      detail: noise(index),
    }));
    const chunks = packDigest(rows);
    expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThan(390_000);
    expect(chunks.flatMap(unpackRows)).toHaveLength(400);
  });
});
