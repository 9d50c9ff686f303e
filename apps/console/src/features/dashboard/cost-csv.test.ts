import fc from 'fast-check';
import type { CostRow } from '../../components/cost-rows';
import { costCsv } from './cost-csv';

const row = (overrides: Partial<CostRow> = {}): CostRow => ({ provider: 'aws', resource: 'Amazon RDS', cost: 100, savings: 18, net: 82, prev: 120, delta: -20, ...overrides });

/** A reader of RFC 4180, written apart from the writer. */
const parse = (text: string): string[][] => {
  const lines: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const endCell = (): void => {
    (lines.at(-1) as string[]).push(cell);
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] as string;
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      }
      else isQuoted = false;
    } else if (char === '"') isQuoted = true;
    else if (char === ',') endCell();
    else if (char === '\r' && text[at + 1] === '\n') {
      endCell();
      lines.push([]);
      at += 1;
    }
    else cell += char;
  }
  return lines.slice(0, -1);
};

const hostile = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('=HYPERLINK("http://evil.test","x")', '+1+1', '-2+3', '@SUM(A1)', '\t=1', '\r\n=1', 'a,b', 'say "hi"', 'two\r\nlines', '﻿=1', "'=1", ''),
);

describe('the CSV export', () => {
  it('has the seven columns and plain numbers', () => {
    expect(costCsv([row()])).toBe('provider,resource,cost,savings,net,prev,delta\r\naws,Amazon RDS,100,18,82,120,-20\r\n');
  });

  it('leaves the comparison empty while nothing is compared', () => {
    expect(costCsv([row({ prev: undefined, delta: undefined })]).split('\r\n')[1]).toBe('aws,Amazon RDS,100,18,82,,');
  });

  it('rounds to cents and never writes a negative zero', () => {
    expect(costCsv([row({ cost: 0.1 + 0.2, savings: -0.0001 })]).split('\r\n')[1]).toBe('aws,Amazon RDS,0.3,0,82,120,-20');
  });

  it('brings every name back as it was, and no text cell starts a formula', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(hostile, hostile), { maxLength: 5 }), (names) => {
        const cells = parse(costCsv(names.map(([provider, resource]) => row({ provider, resource })))).slice(1);
        expect(cells).toHaveLength(names.length);
        cells.forEach((line, index) => {
          expect(line).toHaveLength(7);
          line.slice(0, 2).forEach((cell, column) => {
            const original = (names[index] as [string, string])[column] as string;
            expect([original, `'${original}`]).toContain(cell);
            expect(cell).not.toMatch(/^[=+\-@\t\r\n]/);
          });
          line.slice(2).forEach((cell) => expect(cell).toMatch(/^-?\d*\.?\d*$/));
        });
      }),
      { numRuns: 500 },
    );
  });
});
