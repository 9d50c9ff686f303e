import type { CloudReader } from '@cloudmend/scanner';
import { ReaderCache } from './reader-cache';
import { aReader } from './testing/fake-provider';

const NOW = new Date('2026-11-20T18:00:00.000Z');
const later = (minutes: number): Date => new Date(NOW.getTime() + minutes * 60_000);

describe('cached readers', () => {
  it('never serve another tenant, scan or account', async () => {
    const cache = new ReaderCache();
    const keys = [
      ['acme', 's1', '1'],
      ['acme', 's1', '2'],
      ['acme', 's2', '1'],
      ['acme-corp', 's1', '1'],
    ] as const;
    const readers = await Promise.all(keys.map((key) => cache.get(key, NOW, () => Promise.resolve(aReader()))));
    expect(new Set(readers).size).toBe(4);
  });

  it('enter once for concurrent callers', async () => {
    const cache = new ReaderCache();
    const enter = jest.fn(() => Promise.resolve(aReader()));
    await Promise.all(Array.from({ length: 50 }, () => cache.get(['acme', 's1', '1'], NOW, enter)));
    expect(enter).toHaveBeenCalledTimes(1);
  });

  it('enter again after fifteen minutes, and after a refusal', async () => {
    const cache = new ReaderCache();
    const enter = jest
      .fn<Promise<CloudReader>, []>()
      .mockRejectedValueOnce(new Error('denied'))
      .mockImplementation(() => Promise.resolve(aReader()));
    await expect(cache.get(['acme', 's1', '1'], NOW, enter)).rejects.toThrow('denied');
    const first = await cache.get(['acme', 's1', '1'], NOW, enter);
    expect(await cache.get(['acme', 's1', '1'], later(14), enter)).toBe(first);
    expect(await cache.get(['acme', 's1', '1'], later(15), enter)).not.toBe(first);
  });
});
