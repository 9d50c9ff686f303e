import { unzipSync } from 'fflate';
import { streamZip, type ZipFile, ZIP_ENTRIES_MOST } from './zip';

const collect = async (files: Iterable<ZipFile>): Promise<Buffer> => {
  const pieces: Uint8Array[] = [];
  for await (const piece of streamZip(files)) pieces.push(piece);
  return Buffer.concat(pieces);
};
const file = (path: string, text: string, isCompressed = false): ZipFile => ({
  path,
  read: () => Buffer.from(text),
  isCompressed,
});

describe('a ZIP archive', () => {
  const files = [file('a.txt', 'a'.repeat(3_000_000)), file('b/c.gz', 'bytes', true), file('empty.txt', '')];

  it('holds each file', async () => {
    const read = unzipSync(await collect(files));
    expect(Object.entries(read).map(([path, bytes]) => [path, bytes.length])).toEqual([
      ['a.txt', 3_000_000],
      ['b/c.gz', 5],
      ['empty.txt', 0],
    ]);
  });

  it('has the same bytes each time', async () =>
    expect((await collect(files)).equals(await collect(files))).toBe(true));

  it('refuses more files than `unzip` counts', async () => {
    const many = Array.from({ length: ZIP_ENTRIES_MOST + 1 }, (_, n) => file(`${n}`, '', true));
    await expect(collect(many)).rejects.toThrow('at most 60000 files');
  });
});
