import type { ScanPart } from '@cloudmend/domain/scans';
import { accountSpans, countParts, toGrid, settledParts } from './scan-grid';

const part = (accountId: string, region: string, service: string, state: ScanPart['state'] = 'read'): ScanPart => ({
  accountId,
  region,
  service,
  state,
  resources: 1,
});

const parts = [
  part('222222222222', 'us-east-1', 'ec2', 'gap'),
  part('111111111111', 'us-east-1', 'ec2', 'waiting'),
  part('111111111111', 'global', 'iam'),
  part('111111111111', 'eu-west-1', 'ec2', 'reading'),
];

describe('the scan grid', () => {
  it.each(['cancelled', 'failed', 'done'] as const)('shows nothing in progress in a scan that is %s', (status) => {
    expect(settledParts({ status, parts }).map(({ state }) => state)).toEqual(['gap', 'gap', 'read', 'gap']);
    expect(settledParts({ status, parts })[3]?.reason).toBe('Not read: the scan ended first.');
  });

  it('leaves the parts of a running scan unchanged', () => {
    expect(settledParts({ status: 'running', parts })).toEqual(parts);
  });

  it('groups by account, global parts first', () => {
    expect(toGrid(parts).columns.map(({ accountId, region }) => `${accountId.slice(0, 1)} ${region}`)).toEqual([
      '1 global',
      '1 eu-west-1',
      '1 us-east-1',
      '2 us-east-1',
    ]);
  });

  it('leaves a cell empty if nothing was planned', () => {
    const grid = toGrid(parts);
    expect(grid.cell('iam', { accountId: '222222222222', region: 'us-east-1' })).toBeUndefined();
    expect(grid.cell('ec2', { accountId: '222222222222', region: 'us-east-1' })?.state).toBe('gap');
  });

  it('never shows a partly unreadable part as complete', () => {
    const partly = {
      ...part('111111111111', 'us-east-1', 'keys'),
      reason: 'The role does not allow secretsmanager:GetResourcePolicy.',
    };
    expect(countParts([partly, part('111111111111', 'us-east-1', 'ec2')])).toEqual({
      read: 1,
      gap: 1,
      reading: 0,
      waiting: 0,
    });
  });

  it('counts parts by state and columns by account', () => {
    expect(countParts(parts)).toEqual({ read: 1, gap: 1, reading: 1, waiting: 1 });
    expect(accountSpans(toGrid(parts).columns)).toEqual([
      { accountId: '111111111111', span: 3 },
      { accountId: '222222222222', span: 1 },
    ]);
  });

  it('is empty before planning', () => {
    expect(toGrid([])).toMatchObject({ services: [], columns: [] });
  });
});
