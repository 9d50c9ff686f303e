import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import { effort } from '@cloudmend/domain/testing/effort';
import { FocusError, FocusLedger, type FocusReport, toFocusReport, readFocus } from '.';

const LAST_DAY = '2026-11-21';
const HEADER = 'BilledCost,EffectiveCost,BillingCurrency,ChargePeriodStart,ProviderName,ServiceName,ChargeCategory';

const splitChunks = async function* (bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
};

const readLedger = async (content: string | Buffer, chunk = 65_536): Promise<{ ledger: FocusLedger; hash: string }> => {
  const ledger = new FocusLedger();
  return { ledger, hash: await readFocus(splitChunks(Buffer.from(content), chunk), ledger, LAST_DAY) };
};

const readReport = async (content: string | Buffer, chunk?: number): Promise<FocusReport> =>
  toFocusReport((await readLedger(content, chunk)).ledger);

const csv = (...rows: string[]): string => [HEADER, ...rows, ''].join('\n');
const row = (
  more: { billed?: string; effective?: string; currency?: string; day?: string; service?: string } = {},
): string =>
  [
    more.billed ?? '1.10',
    more.effective ?? '1.00',
    more.currency ?? 'USD',
    more.day ?? '2026-10-01',
    'AWS',
    more.service ?? 'S3',
    'Usage',
  ].join(',');

const SAMPLE = readFileSync(join(__dirname, 'testing/focus-1.0-rows.csv'));

describe('a real export', () => {
  it('is read completely: literal NULLs, dates without a zone, tags with quotes, credits, three providers', async () => {
    const report = await readReport(SAMPLE);
    expect(report).toMatchObject({ rows: 12, used: 12, skipped: [], skippedRows: 0 });
    expect(Object.keys(report.byProvider)).toEqual(['AWS', 'Microsoft', 'Oracle']);
    expect(report.byCategory['Credit']).toBeLessThan(0);
  });

  it('gives the same sums plain and as gzip, in chunks of any size, with a byte order mark or Windows line endings', async () => {
    const whole = await readReport(SAMPLE);
    expect(await readReport(gzipSync(SAMPLE))).toEqual(whole);
    expect(await readReport(gzipSync(SAMPLE), 1)).toEqual(whole);
    expect(await readReport(SAMPLE, 7)).toEqual(whole);
    expect(await readReport(Buffer.concat([Buffer.from('\uFEFF'), SAMPLE]))).toEqual(whole);
    expect(await readReport(SAMPLE.toString().replaceAll('\n', '\r\n'))).toEqual(whole);
  });

  it('may consist of two concatenated gzip files', async () => {
    const [head, ...rows] = csv(row(), row()).trimEnd().split('\n');
    const joined = Buffer.concat([gzipSync(`${head}\n${rows[0]}\n`), gzipSync(`${rows[1]}\n`)]);
    expect(await readReport(joined)).toMatchObject({ rows: 2, effective: { USD: 2 } });
  });

  it('has the same hash compressed and uncompressed', async () => {
    expect((await readLedger(gzipSync(SAMPLE))).hash).toBe((await readLedger(SAMPLE)).hash);
    expect((await readLedger(csv(row()))).hash).not.toBe((await readLedger(csv(row({ day: '2026-10-02' })))).hash);
  });

  it('keeps negative and zero charges, and warns if effective cost is nearly zero while billed cost is not', async () => {
    const report = await readReport(
      csv(
        row({ billed: '-5', effective: '-5' }),
        row({ billed: '0', effective: '0' }),
        row({ billed: '2', effective: '0' }),
      ),
    );
    expect(report).toMatchObject({
      used: 3,
      billed: { USD: -3 },
      effective: { USD: -5 },
      notes: [expect.stringMatching(/^One row was billed/)],
    });
  });

  it('keeps currencies separate, without conversion', async () => {
    const report = await readReport(csv(row(), row({ currency: 'EUR', effective: '7' })));
    expect(report).toMatchObject({ effective: { EUR: 7, USD: 1 }, byProvider: { AWS: { EUR: 7, USD: 1 } } });
    expect(report.notes).toEqual([expect.stringContaining('EUR, USD')]);
  });

  it('lists days without charges', async () => {
    expect((await readReport(csv(row(), row({ day: '2026-10-04' })))).notes).toEqual([
      expect.stringMatching(/^2 of the days .*: 2026-10-02, 2026-10-03\.$/),
    ]);
  });

  it('accepts a name such as __proto__', async () => {
    expect(Object.entries((await readReport(csv(row({ service: '__proto__' })))).byService)).toEqual([
      ['__proto__', 1],
    ]);
  });
});

describe('a skipped row is listed with its line and the reason', () => {
  it.each<[string, string, RegExp]>([
    ['an invalid currency', row({ currency: 'US Dollars' }), /BillingCurrency "US Dollars" is not a currency code/],
    ['no currency', row({ currency: 'NULL' }), /BillingCurrency "" is not a currency/],
    ['no cost', row({ effective: 'NULL' }), /EffectiveCost is missing/],
    ['an invalid cost', row({ billed: '1.2.3' }), /BilledCost "1\.2\.3" is not a decimal number/],
    ['an invalid day', row({ day: '2026-02-30' }), /"2026-02-30" is not a date/],
    ['a day in the future', row({ day: '2026-11-22' }), /is in the future/],
    ['a truncated line', 'USD,1', /has 2 columns, the header 7/],
    ['a line with too many cells', `${row()},x`, /has 8 columns, the header 7/],
  ])('%s', async (_what, bad, reason) => {
    const report = await readReport(csv(row(), bad, row()));
    expect(report).toMatchObject({
      rows: 3,
      used: 2,
      skipped: [{ line: 3, reason: expect.stringMatching(reason) }],
      effective: { USD: 2 },
    });
  });

  it('counts lines as an editor does, including quoted line breaks and empty lines', async () => {
    const broken = row({ service: '"two\nlines"' });
    expect(
      (await readReport(csv(broken, '', row({ day: 'x' }), broken, row({ day: 'y' })))).skipped.map(({ line }) => line),
    ).toEqual([5, 8]);
  });

  itAtNight('lists at most ten thousand skipped lines and gives their total', async () => {
    const report = await readReport(csv(row(), ...Array.from({ length: 10_001 }, () => 'x,y')));
    expect(report.skipped).toHaveLength(10_000);
    expect(report).toMatchObject({
      skippedRows: 10_001,
      notes: [expect.stringContaining('Only the first 10000 of 10001')],
    });
  });
});

describe('an unusable file is rejected with the line', () => {
  const packed = gzipSync(
    csv(...Array.from({ length: 5000 }, (_, at) => row({ service: `s${at % 97}`, billed: String(at) }))),
  );
  it.each<[string, string | Buffer, RegExp]>([
    ['nothing', '', /^Line 1: the file is empty\.$/],
    ['other columns', 'a,b\n1,2\n', /^Line 1: the columns BilledCost, EffectiveCost, .* are missing/],
    ['a missing column', csv(row()).replace('EffectiveCost', 'Cost'), /^Line 1: the column EffectiveCost is missing/],
    ['semicolons', csv(row()).replaceAll(',', ';'), /separated by commas/],
    [
      'a duplicate column',
      csv(row()).replace('ChargeCategory', 'billedcost'),
      /^Line 1: the column BilledCost appears twice/,
    ],
    ['an unclosed quote', csv(row(), row({ service: '"S3' }), row()), /^Line 3: a quote .* never closed/],
    [
      'a quote that swallows the rest of the file',
      csv(row(), row({ service: `"${'x'.repeat(1_000_001)}` })),
      /^Line 3: .* does not end within/,
    ],
    ['text after a quote', csv(row({ service: '"S3"x' })), /^Line 2: this is not valid CSV/],
    ['truncated gzip', packed.subarray(0, packed.length - 20), /^After line \d{2,}: the gzip file is truncated/],
    ['gzip truncated in its first line', gzipSync(csv(row())).subarray(0, 40), /^Line 1: the gzip file is truncated/],
    [
      'corrupt gzip',
      Buffer.concat([packed.subarray(0, 40), Buffer.alloc(40, 7), packed.subarray(80)]),
      /^Line 1: the gzip file is corrupt/,
    ],
  ])('%s', async (_what, content, message) => {
    const thrown = await readReport(content).catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(FocusError);
    expect((thrown as Error).message).toMatch(message);
  });
});

const amounts = fc
  .tuple(fc.bigInt(-(10n ** 14n), 10n ** 14n), fc.integer({ min: 0, max: 12 }))
  .map(([units, decimals]) => {
    const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0');
    return `${units < 0n ? '-' : ''}${digits.slice(0, digits.length - decimals)}${decimals === 0 ? '' : `.${digits.slice(-decimals)}`}`;
  });
const charges = fc
  .record({
    billed: amounts,
    effective: amounts,
    currency: fc.constantFrom('USD', 'EUR'),
    day: fc.constantFrom('2026-09-30', '2026-10-01', '2026-10-31', 'never'),
    service: fc.constantFrom('EC2', 'S3', '"a, b"'),
  })
  .map(row);

/** Rows, and the same rows in any order. */
const rowsAndShuffled = fc
  .array(charges, { minLength: 2, maxLength: 30 })
  .chain((rows) => fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })));

describe('laws', () => {
  it('a file gives the same sums in pieces or shuffled', async () => {
    await fc.assert(
      fc.asyncProperty(rowsAndShuffled, fc.integer({ min: 1, max: 7 }), async ([rows, shuffled], size) => {
        const { skipped: _lines, ...whole } = await readReport(csv(...rows));
        expect(await readReport(csv(...shuffled))).toMatchObject(whole);
        const pieces = new FocusLedger();
        for (let at = 0; at < rows.length; at += size)
          pieces.merge((await readLedger(csv(...shuffled.slice(at, at + size)))).ledger, `piece ${at}`);
        expect(toFocusReport(pieces)).toMatchObject(whole);
        expect(pieces.skipped).toHaveLength(whole.skippedRows);
      }),
      { numRuns: effort(3, 250) },
    );
  });

  it('the parts of every view add up exactly to the total of their currency', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(charges, { maxLength: 30 }), async (rows) => {
        const { cells } = (await readLedger(csv(...rows))).ledger;
        const { sumsBy } = await import('./focus-report');
        for (const currency of ['USD', 'EUR']) {
          const total = cells
            .filter((cell) => cell.currency === currency)
            .reduce((sum, { effective }) => sum + effective, 0n);
          for (const view of ['provider', 'service', 'month', 'category'] as const) {
            const parts = [...sumsBy(cells, view).values()].map((sums) => sums.get(currency) ?? 0n);
            expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(total);
          }
        }
      }),
      { numRuns: effort(3, 250) },
    );
  });
});
