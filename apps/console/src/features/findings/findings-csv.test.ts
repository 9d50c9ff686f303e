import { aFinding, aMute } from '@cloudmend/domain/testing';
import { findingsCsv } from './findings-csv';

describe('findings export', () => {
  it('has one line per finding and escapes spreadsheet formulas', () => {
    const csv = findingsCsv([
      aFinding({ title: '=cmd|calc', detail: '-1, "two"\nlines', resource: '@x' }),
      aFinding({ status: 'muted', mute: aMute({ reason: 'Known' }) }),
    ]);
    expect(csv.split('\r\n')[0]).toBe(
      'severity,status,title,detail,resource,accountId,region,service,check,controls,firstSeen,lastSeen,recommendation,mute,acceptance,work,id',
    );
    expect(csv).toContain(`CRITICAL,open,'=cmd|calc,"'-1, ""two""\nlines",'@x,`);
    expect(csv).toContain('""reason"":""Known""');
  });
});
