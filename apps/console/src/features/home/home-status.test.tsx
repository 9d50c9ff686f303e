import { renderHook, waitFor } from '@testing-library/react';
import { useHomeStatus, type HomeStatus } from './home-status';

const KEY = 'cloudmend:acme:status';
const stored = { accounts: 2, lastScanAt: '2026-11-20T18:02:22.000Z' };
const shown = (live?: HomeStatus) => renderHook(() => useHomeStatus('acme', live)).result.current;

beforeEach(() => localStorage.clear());

describe('the status line of Home', () => {
  it('is what this browser knows while the answer is under way', () => {
    localStorage.setItem(KEY, JSON.stringify(stored));
    expect(shown()).toEqual(stored);
  });

  it('is the answer once it has come, which is kept for the next visit', async () => {
    localStorage.setItem(KEY, JSON.stringify(stored));
    const live = { accounts: 3, lastScanAt: null };
    expect(shown(live)).toEqual(live);
    await waitFor(() => expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual(live));
    expect(localStorage.getItem('cloudmend:globex:status')).toBeNull();
  });

  it.each(['', 'no JSON', '{}', '{"accounts":"2","lastScanAt":7}', '[]'])(
    'is nothing of a storage that holds %s',
    (text) => {
      localStorage.setItem(KEY, text);
      expect(shown()).toBeUndefined();
    },
  );
});
