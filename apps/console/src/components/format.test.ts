import { formatDuration, formatKg, formatMoment, formatShare, plural, shortResource, shortUsd, signed } from './format';

describe('how figures are written', () => {
  it.each([
    [shortUsd(840), '$840'],
    [shortUsd(1234), '$1.2k'],
    [shortUsd(48_312), '$48.3k'],
    [shortUsd(999_960), '$1M'],
    [shortUsd(999.6), '$1k'],
    [shortUsd(-1500), '−$1.5k'],
    [formatMoment('2026-11-20T18:02:22Z'), '20 Nov, 18:02 UTC'],
    [formatMoment(null), '–'],
    [formatMoment('soon'), '–'],
    [formatDuration(44_000), '44 s'],
    [formatDuration(68_000), '1 min 08 s'],
    [formatDuration(7_500_000), '2 h 05 min'],
    [formatDuration(-5), '0 s'],
    [formatShare(0.189), '18.9%'],
    [formatShare(0.2), '20%'],
    [formatKg(0), '0'],
    [formatKg(0.04), '<0.1'],
    [formatKg(0.24), '0.2'],
    [formatKg(1234.4), '1,234'],
    [signed(-2.34), '−2.3'],
    [signed(0.04), '0'],
    [plural(1, 'gap'), '1 gap'],
    [plural(1200, 'gap'), '1,200 gaps'],
    [shortResource('arn:aws:s3:::acme-exports'), 'acme-exports'],
    [shortResource('arn:aws:ec2:us-east-1:111122223333:volume/vol-1'), 'vol-1'],
    [shortResource('arn:aws:rds:us-east-1:111122223333:db:core'), 'core'],
    [shortResource('vol-1'), 'vol-1'],
  ])('%s', (written, wanted) => expect(written).toBe(wanted));
});
