import type { FrameworkDetail } from '@cloudmend/domain/compliance';
import { complianceCsv } from './compliance-csv';
import { toRows } from './control-view';

const detail = {
  controls: [
    { id: '1.1', title: '=cmd|calc', section: '1', state: 'manual', checks: [] },
    { id: '2.1', title: 'Buckets, "private"', section: '2', state: 'failed', checks: ['s3-public', 's3-acl'] },
    { id: '3.1', title: 'Logs are retained', section: '3', state: 'unknown', checks: ['cw-retention'] },
  ],
  checks: [
    { check: 's3-public', pass: 10, fail: 2, unknown: 1, manual: 0, severity: 'CRITICAL' },
    { check: 's3-acl', pass: 13, fail: 0, unknown: 0, manual: 0, severity: 'LOW' },
    { check: 'cw-retention', pass: 4, fail: 0, unknown: 3, manual: 0, severity: 'MEDIUM' },
  ],
} as unknown as FrameworkDetail;

describe('framework export', () => {
  it('lists each control with its verdict and resources, and escapes spreadsheet formulas', () => {
    const [head, ...lines] = complianceCsv('CIS AWS 5.0', toRows(detail)).trim().split('\r\n');
    expect(head).toBe(
      'framework,control,title,section,result,failing,passing,notRead,forAPerson,judged,worstSeverity,checks',
    );
    expect(lines).toEqual([
      `CIS AWS 5.0,1.1,'=cmd|calc,1,manual,0,0,0,0,0,,`,
      'CIS AWS 5.0,2.1,"Buckets, ""private""",2,failed,2,23,1,0,26,CRITICAL,s3-public s3-acl',
      'CIS AWS 5.0,3.1,Logs are retained,3,unknown,0,4,3,0,7,,cw-retention',
    ]);
  });
});
