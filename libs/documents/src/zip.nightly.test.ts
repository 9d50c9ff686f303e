import { streamZip, type ZipFile, ZIP_ENTRIES_MOST } from './zip';

const readAll = async (files: Iterable<ZipFile>): Promise<number> => {
  let size = 0;
  for await (const piece of streamZip(files)) size += piece.length;
  return size;
};

describe('a ZIP archive', () => {
  it('refuses more files than `unzip` counts', async () => {
    const many = Array.from({ length: ZIP_ENTRIES_MOST + 1 }, (_, n) => ({
      path: `${n}`,
      read: () => Buffer.alloc(0),
      isCompressed: true,
    }));
    await expect(readAll(many)).rejects.toThrow('at most 60000 files');
  });
});
