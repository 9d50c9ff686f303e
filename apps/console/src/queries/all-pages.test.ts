import { allPages } from './all-pages';

const fakePages = (count: number) => {
  const asked: (string | undefined)[] = [];
  const ask = async (cursor: string | undefined) => {
    asked.push(cursor);
    const page = cursor === undefined ? 0 : Number(cursor);
    return { output: [page], nextCursor: page + 1 < count ? String(page + 1) : undefined };
  };
  return { ask, asked };
};

describe('a paginated list', () => {
  it('is read to the end by following cursors', async () => {
    const { ask, asked } = fakePages(3);
    expect(await allPages(ask)).toEqual({ rows: [0, 1, 2], isWhole: true });
    expect(asked).toEqual([undefined, '1', '2']);
  });

  it('is truncated at the limit and says so', async () => {
    const { rows, isWhole } = await allPages(fakePages(Infinity).ask);
    expect([rows.length, isWhole]).toEqual([10, false]);
  });

  it('fails as a whole if one page fails, so that a partial list never looks complete', async () => {
    const ask = async (cursor: string | undefined) => {
      if (cursor !== undefined) throw new Error('down');
      return { output: [1], nextCursor: 'more' };
    };
    await expect(allPages(ask)).rejects.toThrow('down');
  });
});
