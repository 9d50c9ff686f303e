import { formatBytes } from '@cloudmend/domain/findings';
import { impactText } from './impact-text';

describe('the impact of a finding', () => {
  it('states the amount and class of data', () => {
    expect(impactText({ dataClass: 'pii', bytes: 86 * 1024 ** 3, basis: 'standard' })).toBe(
      '86 GiB in standard storage. Contains personal data (PII) according to its tags.',
    );
    expect(impactText({ dataClass: 'unclassified', bytes: 0, basis: 'stored' })).toBe(
      '0 bytes stored. Its tags name no data class.',
    );
  });

  it('never reports unread data as none', () => {
    expect(impactText({ dataClass: null, bytes: null, basis: 'allocated' })).toBe(
      'The size was not read. The tags were not read.',
    );
  });

  it.each([
    [0, '0 bytes'],
    [1023, '1023 bytes'],
    [1536, '1.5 KiB'],
    [5 * 1024 ** 4, '5 TiB'],
    [3 * 1024 ** 6, '3072 PiB'],
  ])('writes %d bytes as %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));
});
