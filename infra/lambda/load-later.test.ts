import { loadLater } from './load-later';

interface Box {
  add(a: number, b: number): Promise<number>;
  fail(): Promise<never>;
}

const openBox = (failsFirst = 0) => {
  let loads = 0;
  let total = 0;
  const box = loadLater<Box>(async () => {
    loads += 1;
    if (loads <= failsFirst) throw new Error('The file could not be read.');
    return {
      async add(a, b) {
        total += a + b;
        return total;
      },
      fail: () => Promise.reject(new Error('refused')),
    };
  });
  return { box, countLoads: () => loads };
};

describe('an adapter that is loaded later', () => {
  it('is not loaded before it is called', async () => {
    const { box, countLoads } = openBox();
    const { add } = box;
    await Promise.resolve();
    expect(countLoads()).toBe(0);
    expect(await add(1, 2)).toBe(3);
    expect(countLoads()).toBe(1);
  });

  it('is loaded once for calls at the same time', async () => {
    const { box, countLoads } = openBox();
    expect(await Promise.all([box.add(1, 1), box.add(1, 1), box.add(1, 1)])).toEqual([2, 4, 6]);
    expect(countLoads()).toBe(1);
  });

  it('is loaded again after a load that failed', async () => {
    const { box, countLoads } = openBox(1);
    await expect(box.add(1, 1)).rejects.toThrow('could not be read');
    expect(await box.add(1, 1)).toBe(2);
    expect(countLoads()).toBe(2);
  });

  it('passes on what a call throws, and stays loaded', async () => {
    const { box, countLoads } = openBox();
    await expect(box.fail()).rejects.toThrow('refused');
    await expect(box.fail()).rejects.toThrow('refused');
    expect(countLoads()).toBe(1);
  });

  it('can be awaited and logged without being loaded', async () => {
    const { box, countLoads } = openBox();
    expect(await Promise.resolve(box)).toBe(box);
    expect(String(Object.keys(box))).toBe('');
    expect(countLoads()).toBe(0);
  });
});
