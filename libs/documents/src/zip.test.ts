import { unzipSync } from 'fflate';
import { streamZip, type ZipFile } from './zip';

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
  const files = [file('a.txt', 'a'.repeat(300_000)), file('b/c.gz', 'bytes', true), file('empty.txt', '')];

  it('holds each file', async () => {
    const read = unzipSync(await collect(files));
    expect(Object.entries(read).map(([path, bytes]) => [path, bytes.length])).toEqual([
      ['a.txt', 300_000],
      ['b/c.gz', 5],
      ['empty.txt', 0],
    ]);
  });

  it('has the same bytes each time', async () =>
    expect((await collect(files)).equals(await collect(files))).toBe(true));
});
