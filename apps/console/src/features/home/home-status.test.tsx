import { renderHook, waitFor } from '@testing-library/react';
import { useHomeStatus, type HomeStatus } from './home-status';

const KEY = 'cloudmend:acme:status';
const stored = { accounts: 2, lastScanAt: '2026-11-20T18:02:22.000Z' };
const renderStatus = (live?: HomeStatus) => renderHook(() => useHomeStatus('acme', live)).result.current;

beforeEach(() => localStorage.clear());

describe("Home's status line", () => {
  it("shows this browser's stored values while loading", () => {
    localStorage.setItem(KEY, JSON.stringify(stored));
    expect(renderStatus()).toEqual(stored);
  });

  it("shows the server's answer, which is stored for the next visit", async () => {
    localStorage.setItem(KEY, JSON.stringify(stored));
    const live = { accounts: 3, lastScanAt: null };
    expect(renderStatus(live)).toEqual(live);
    await waitFor(() => expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual(live));
    expect(localStorage.getItem('cloudmend:globex:status')).toBeNull();
  });

  it.each(['', 'invalid JSON', '{}', '{"accounts":"2","lastScanAt":7}', '[]'])(
    'is empty if storage holds %s',
    (text) => {
      localStorage.setItem(KEY, text);
      expect(renderStatus()).toBeUndefined();
    },
  );
});
