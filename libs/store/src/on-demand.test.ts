import { onDemand } from './on-demand';

const open = jest.fn(() => ({ count: 1, read: () => 'read' }));
beforeEach(() => open.mockClear());

describe('a store on demand', () => {
  it('is opened once, by its first use', () => {
    const store = onDemand(open);
    expect(open).not.toHaveBeenCalled();
    expect([store.read(), store.count]).toEqual(['read', 1]);
    expect(open).toHaveBeenCalledTimes(1);
  });

  it('copies like the store itself', () => {
    const store = onDemand(open);
    expect({ ...store, count: 2 }).toEqual({ count: 2, read: expect.any(Function) });
    expect('read' in store && !('write' in store)).toBe(true);
  });

  it('says why it cannot be opened, to each use', () => {
    const store = onDemand<{ read: () => string }>(() => {
      throw new Error('There is no table.');
    });
    for (const _ of [1, 2]) expect(() => store.read()).toThrow('There is no table.');
  });
});
